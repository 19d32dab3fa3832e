import type { z } from "zod";
import { labelContent } from "@/lib/contract/labels/label-content";
import { labelDesignOperations } from "@/lib/contract/operations/labels/label-design-operations";
import { labelEquipmentOperations } from "@/lib/contract/operations/labels/label-equipment-operations";
import { labelJobOperations } from "@/lib/contract/operations/labels/label-job-operations";
import { labelOperations, pileOperations } from "@/lib/contract/operations/labels/label-operations";
import type { OperationEntry } from "@/lib/contract/operations/operation-entry";
import { t } from "@/lib/messages/messages";
import { toListedStock } from "@/lib/print-jobs/shipped-stocks";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { readIdempotencyKey } from "../http/idempotency-key";
import { listAnswer } from "../http/link-header";
import { type Operation, operation, type Person } from "../http/operation";
import { isPrefetch, prefersAsync, prefersMinimal } from "../http/prefer";
import { invalid, ServiceProblem } from "../http/problem-error";
import { changeDesign, createDesign, deleteDesign, getDesign, listDesigns } from "./designs/design-store";
import {
  changeEquipment,
  createEquipment,
  deleteEquipment,
  type Equipment,
  type EquipmentKind,
  getEquipment,
  listEquipment,
} from "./equipment/equipment-store";
import { resolvePrinter, resolveStock } from "./equipment/resolve-equipment";
import { getStock, listStocks, requireFit, toStock } from "./equipment/stocks";
import { awaitDrawn, beginPrinting } from "./jobs/begin-printing";
import { checkLabels, previewSheet } from "./jobs/check-labels";
import { fileAnswer, jobAnswer } from "./jobs/job-answers";
import { getJobIds } from "./jobs/job-points";
import { getJobContents } from "./jobs/job-rows";
import { recordExistingJob } from "./jobs/record-job";
import { getOwnJob, getVisibleJob, listJobs, requireNothingHidden, withoutHidden } from "./jobs/visible-jobs";
import { addToPile, emptyPile, listPile, removeFromPile } from "./pile/pile-store";
import { countAsPrinted } from "./print-state/confirm-printed";
import { notPrintedOf } from "./print-state/list-job-points";
import { printStateRoutes } from "./print-state/print-state-routes";
import { reportRoutes } from "./reports/report-routes";

export const labelRoutes = (context: ServiceContext): Operation[] => [
  operation(labelOperations.printLabels, async ({ body, header }, person) => {
    const key = readIdempotencyKey(header("idempotency-key"));
    const id = await beginPrinting(context, { input: body, key, person });
    if (prefersAsync(header("prefer"))) {
      const answer = jobAnswer(await getVisibleJob(context.db, id, person), 202);
      return { ...answer, headers: { ...answer.headers, "Preference-Applied": "respond-async" } };
    }
    const job = await awaitDrawn(context, id);
    if (prefersMinimal(header("prefer"))) {
      const answer = jobAnswer(job, 201);
      return { ...answer, headers: { ...answer.headers, "Preference-Applied": "return=minimal" } };
    }
    const answer = await fileAnswer(context, job, body.format);
    await countAsPrinted(context, job, person);
    return answer;
  }),
  operation(
    labelOperations.checkLabels,
    async ({ body }, person) => ({ body: await checkLabels(context, body, person) }),
    { work: "labels" },
  ),
  operation(
    labelOperations.previewLabelSheet,
    async ({ body }, person) => ({ body: await previewSheet(context, body, person) }),
    { work: "labels" },
  ),
  calibrationOperation(context),
  ...jobRoutes(context),
  ...printStateRoutes(context),
  ...equipmentRoutes(context),
  ...designRoutes(context),
  ...pileRoutes(context),
  ...reportRoutes(context),
];

/** Rulers of 100 mm, and the outlines of a stock's labels. */
const calibrationOperation = ({ db, labelQueue }: ServiceContext): Operation =>
  operation(
    labelOperations.getLabelCalibration,
    async ({ query }, person) => {
      const stock = await resolveStock(db, query, person);
      const printer = await resolvePrinter(db, query, person);
      const errors = [...stock.errors, ...printer.errors];
      if (!stock.value || !printer.value || errors.length > 0) {
        throw invalid(errors.map(({ pointer, detail }) => ({ parameter: pointer?.slice(1) ?? "", detail })));
      }
      const content = await labelQueue.calibrate(person.id, stock.value, printer.value);
      return { bytes: { type: "application/pdf", content } };
    },
    { work: "labels" },
  );

const designRoutes = (context: ServiceContext): Operation[] => [
  operation(labelDesignOperations.listLabelDesigns, async (_, person) => ({
    body: { data: await listDesigns(context.db, person) },
  })),
  operation(labelDesignOperations.createLabelDesign, async ({ body }, person) => {
    const design = await createDesign(context, body, person);
    return {
      headers: { Location: `/api/v1${labelDesignOperations.createLabelDesign.path}/${design.id}` },
      body: design,
    };
  }),
  operation(labelDesignOperations.getLabelDesign, async ({ id }, person) => ({
    body: await getDesign(context.db, id, person),
  })),
  operation(labelDesignOperations.updateLabelDesign, async ({ id, body }, person) => ({
    body: await changeDesign(context, id, body, person),
  })),
  operation(labelDesignOperations.deleteLabelDesign, ({ id }, person) => deleteDesign(context, id, person)),
];

const pileRoutes = (context: ServiceContext): Operation[] => [
  operation(pileOperations.listPile, async ({ query }, person) =>
    listAnswer(pileOperations.listPile, query, await listPile(context.database.reader(person.id), query, person)),
  ),
  operation(pileOperations.addToPile, async ({ body }, person) => ({
    body: await addToPile(context, body.ids, person),
  })),
  operation(pileOperations.emptyPile, (_, person) => emptyPile(context, person)),
  operation(pileOperations.removeFromPile, ({ id }, person) => removeFromPile(context, id, person)),
];

const equipmentRoutes = (context: ServiceContext): Operation[] => [
  ...routesOf(context, {
    kind: "stock",
    entries: {
      list: labelEquipmentOperations.listLabelStocks,
      create: labelEquipmentOperations.createLabelStock,
      get: labelEquipmentOperations.getLabelStock,
      update: labelEquipmentOperations.updateLabelStock,
      delete: labelEquipmentOperations.deleteLabelStock,
    },
    list: listStocks,
    get: getStock,
    toJson: (stock) => toListedStock(toStock(stock), true),
    check: requireFit,
  }),
  ...routesOf(context, {
    kind: "printer",
    entries: {
      list: labelEquipmentOperations.listLabelPrinters,
      create: labelEquipmentOperations.createLabelPrinter,
      get: labelEquipmentOperations.getLabelPrinter,
      update: labelEquipmentOperations.updateLabelPrinter,
      delete: labelEquipmentOperations.deleteLabelPrinter,
    },
    list: async (db, person) => (await listEquipment(db, "printer", person)).map(toPrinter),
    get: async (db, id, person) => toPrinter(await getEquipment(db, "printer", id, person)),
    toJson: toPrinter,
    check: (printer) => printer,
  }),
];

const toPrinter = ({ id, value }: Equipment<"printer">) => ({ id, ...value });

type Changes<Value> = { [Member in keyof Value]?: Value[Member] | undefined };

type Description<Kind extends EquipmentKind> = {
  kind: Kind;
  entries: {
    list: OperationEntry;
    create: OperationEntry & { body: z.ZodType<Equipment<Kind>["value"]> };
    get: OperationEntry;
    update: OperationEntry & { body: z.ZodType<Changes<Equipment<Kind>["value"]>> };
    delete: OperationEntry;
  };
  list: (db: Db, person: Person) => Promise<unknown[]>;
  /** Returns one item. @throws ServiceProblem 404 */
  get: (db: Db, id: string, person: Person) => Promise<unknown>;
  toJson: (item: Equipment<Kind>) => unknown;
  /** Returns the value, or throws a ServiceProblem when it contradicts itself. */
  check: (value: Equipment<Kind>["value"]) => Equipment<Kind>["value"];
};

function routesOf<Kind extends EquipmentKind>(context: ServiceContext, described: Description<Kind>): Operation[] {
  const { kind, entries, toJson, check } = described;
  return [
    operation(entries.list, async (_, person) => ({ body: { data: await described.list(context.db, person) } })),
    operation(entries.create, async ({ body }, person) => {
      const item = await createEquipment(context, kind, check(body), person);
      return { headers: { Location: `/api/v1${entries.create.path}/${item.id}` }, body: toJson(item) };
    }),
    operation(entries.get, async ({ id }, person) => ({ body: await described.get(context.db, id, person) })),
    operation(entries.update, async ({ id, body }, person) => {
      const change = (before: Equipment<Kind>["value"]) => check({ ...before, ...body });
      return { body: toJson(await changeEquipment(context, kind, id, change, person)) };
    }),
    operation(entries.delete, ({ id }, person) => deleteEquipment(context, kind, id, person)),
  ];
}

const { getLabelJobPdf, getLabelJobZpl } = labelJobOperations;

const jobRoutes = (context: ServiceContext): Operation[] => [
  operation(labelJobOperations.listLabelJobs, async ({ query }, person) =>
    listAnswer(labelJobOperations.listLabelJobs, query, await listJobs(context.db, query, person)),
  ),
  operation(labelJobOperations.getLabelJob, async ({ id }, person) =>
    jobAnswer(await getVisibleJob(context.db, id, person), 200),
  ),
  operation(labelJobOperations.listLabelJobContents, async ({ id }, person) => {
    await getVisibleJob(context.db, id, person);
    const contents = await withoutHidden(context.db, await getJobContents(context.db, id), person);
    return { body: { data: contents.map((content) => labelContent.parse(content)) } };
  }),
  operation(labelJobOperations.listLabelJobIds, async ({ id, query }, person) => {
    const job = await getVisibleJob(context.db, id, person);
    const all = (await getJobIds(context.db, job)).map((one) => ({ id: one }));
    const ids = (await withoutHidden(context.db, all, person)).map((one) => one.id);
    return { body: { data: query.printed === "no" ? await notPrintedOf(context.db, id, ids) : ids } };
  }),
  ...(
    [
      [getLabelJobPdf, "pdf"],
      [getLabelJobZpl, "zpl"],
    ] as const
  ).map(([entry, format]) =>
    operation(entry, async ({ id, query, header, isHead }, person) => {
      const job = await getVisibleJob(context.db, id, person);
      await requireNothingHidden(context.db, job, person);
      const answer = await fileAnswer(context, job, format, { ifNoneMatch: header("if-none-match"), dpi: query?.dpi });
      if (answer.status === 200 && !isHead && !isPrefetch(header)) await countAsPrinted(context, job, person);
      return answer;
    }),
  ),
  operation(labelJobOperations.cancelLabelJob, async ({ id }, person) => {
    const job = await getOwnJob(context.db, id, person, "cancel");
    await context.labelQueue.cancel(id, (trx) =>
      recordExistingJob(trx, "label-job.cancelled", job, {}, person, context.now()),
    );
    const after = await getVisibleJob(context.db, id, person);
    if (after.state === "cancelled") return jobAnswer(after, 200);
    throw new ServiceProblem("label-job-over", t("labelService.jobOver"));
  }),
];
