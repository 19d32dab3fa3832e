import { labelContent } from "@/lib/contract/labels/label-content";
import type { LabelJob } from "@/lib/contract/labels/label-job";
import type { AccessPointLabelJobList, PrintPageQuery } from "@/lib/contract/labels/print-state";
import { labelDesignOperations } from "@/lib/contract/operations/labels/label-design-operations";
import { labelEquipmentOperations } from "@/lib/contract/operations/labels/label-equipment-operations";
import { labelJobOperations } from "@/lib/contract/operations/labels/label-job-operations";
import { labelOperations, pileOperations } from "@/lib/contract/operations/labels/label-operations";
import { t } from "@/lib/messages/messages";
import { toListedStock } from "@/lib/print-jobs/shipped-stocks";
import { requireReadable } from "../access-points/trash/find-trashed";
import type { ServiceContext } from "../context";
import { pageOfRows } from "../db/count-rows";
import type { Db } from "../db/database";
import { inTransaction } from "../db/transaction";
import { readIdempotencyKey } from "../http/idempotency-key";
import { listOperation } from "../http/link-header";
import { jsonOperation, type Operation, operation } from "../http/operation";
import { isPrefetch, prefersAsync, prefersMinimal } from "../http/prefer";
import { ServiceProblem } from "../http/problem-error";
import { deliveryRoutes } from "./delivery/delivery-routes";
import { printerRoutes } from "./delivery/printer-routes";
import { changeDesign, createDesign, deleteDesign, getDesign, listDesigns } from "./designs/design-store";
import { equipmentRoutes } from "./equipment/equipment-routes";
import { requireEquipment } from "./equipment/resolve-equipment";
import { getStock, listStocks, requireFit, toStock } from "./equipment/stocks";
import { awaitDrawn, beginPrinting } from "./jobs/begin-printing";
import { checkLabels, previewSheet } from "./jobs/check-labels";
import { cancelDeliveries } from "./jobs/delivery-rows";
import { fileAnswer, jobAnswer } from "./jobs/job-answers";
import { getJobIds } from "./jobs/job-points";
import { getJobContents } from "./jobs/job-rows";
import { recordExistingJob } from "./jobs/record-job";
import { getOwnJob, getVisibleJob, listJobs, requireNothingHidden, withoutHidden } from "./jobs/visible-jobs";
import { addToPile, emptyPile, listPile, removeFromPile } from "./pile/pile-store";
import { confirmPrinted, countAsPrinted, countAsSent, openJob } from "./print-state/confirm-printed";
import { listJobPoints, notPrintedOf } from "./print-state/list-job-points";
import { evidenceOf, readScans } from "./print-state/print-evidence";
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
    // Labels that are sent have the format of their printer: a refusal would look as if they were not sent.
    const answer = await fileAnswer(context, job, body.send ? job.format : body.format);
    // Of labels that are sent the printer says it.
    if (!body.send) await countAsPrinted(context, job, person);
    return answer;
  }),
  jsonOperation(labelOperations.checkLabels, ({ body }, person) => checkLabels(context, body, person), {
    work: "labels",
  }),
  jsonOperation(labelOperations.previewLabelSheet, ({ body }, person) => previewSheet(context, body, person), {
    work: "labels",
  }),
  calibrationOperation(context),
  ...jobRoutes(context),
  ...printStateRoutes(context),
  ...stockRoutes(context),
  ...printerRoutes(context),
  ...deliveryRoutes(context),
  ...designRoutes(context),
  ...pileRoutes(context),
  ...reportRoutes(context),
];

/** Rulers of 100 mm, and the outlines of a stock's labels. */
const calibrationOperation = ({ db, labelQueue }: ServiceContext): Operation =>
  operation(
    labelOperations.getLabelCalibration,
    async ({ query }, person) => {
      const place = (pointer: string) => ({ parameter: pointer.slice(1) });
      const { stock, printer } = await requireEquipment(db, query, person, place);
      const content = await labelQueue.calibrate(person.id, stock, printer);
      return { bytes: { type: "application/pdf", content } };
    },
    { work: "labels" },
  );

const designRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(labelDesignOperations.listLabelDesigns, async (_, person) => ({
    data: await listDesigns(context.db, person),
  })),
  operation(labelDesignOperations.createLabelDesign, async ({ body }, person) => {
    const design = await createDesign(context, body, person);
    return {
      headers: { Location: `/api/v1${labelDesignOperations.createLabelDesign.path}/${design.id}` },
      body: design,
    };
  }),
  jsonOperation(labelDesignOperations.getLabelDesign, ({ id }, person) => getDesign(context.db, id, person)),
  jsonOperation(labelDesignOperations.updateLabelDesign, ({ id, body }, person) =>
    changeDesign(context, id, body, person),
  ),
  operation(labelDesignOperations.deleteLabelDesign, ({ id }, person) => deleteDesign(context, id, person)),
];

const pileRoutes = (context: ServiceContext): Operation[] => [
  listOperation(pileOperations.listPile, ({ query }, person) =>
    listPile(context.database.reader(person.id), query, person),
  ),
  jsonOperation(pileOperations.addToPile, ({ body }, person) => addToPile(context, body.ids, person)),
  operation(pileOperations.emptyPile, (_, person) => emptyPile(context, person)),
  operation(pileOperations.removeFromPile, ({ id }, person) => removeFromPile(context, id, person)),
];

const stockRoutes = (context: ServiceContext): Operation[] => [
  ...equipmentRoutes(context, {
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
];

const { getLabelJobPdf, getLabelJobZpl } = labelJobOperations;

const jobRoutes = (context: ServiceContext): Operation[] => [
  listOperation(labelJobOperations.listLabelJobs, ({ query }, person) => listJobs(context.db, query, person)),
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
    const record = (trx: Db) => recordExistingJob(trx, "label-job.cancelled", job, {}, person, context.now());
    if (job.state !== "done") await context.labelQueue.cancel(id, record);
    // Also when it was drawn meanwhile.
    await inTransaction(context.db, async (trx) => {
      if (await cancelDeliveries(trx, { jobId: id }, null)) await record(trx);
    });
    const after = await getVisibleJob(context.db, id, person);
    if (after.delivery?.state === "cancelled") await countAsSent(context, id, after.delivery.sentLabels);
    if (after.state === "cancelled" || after.delivery?.state === "cancelled") {
      return jobAnswer(await getVisibleJob(context.db, id, person), 200);
    }
    throw new ServiceProblem("label-job-over", t("labelService.jobOver"));
  }),
];

const printStateRoutes = (context: ServiceContext): Operation[] => [
  operation(labelJobOperations.confirmLabelJob, async ({ id, body }, person) =>
    jobAnswer(await confirmPrinted(context, id, body, person), 200),
  ),
  operation(labelJobOperations.openLabelJob, async ({ id }, person) =>
    jobAnswer(await openJob(context, id, person), 200),
  ),
  listOperation(labelJobOperations.listLabelJobAccessPoints, async ({ id, query }, person) => {
    const { data, pagination } = await listJobPoints(context.db, await getVisibleJob(context.db, id, person), query);
    return { data: await withoutHidden(context.db, data, person), pagination };
  }),
  listOperation(labelJobOperations.listAccessPointLabelJobs, async ({ id, query }, person) => {
    await requireReadable(context, id, person);
    return listJobsOfPoint(context.db, id, query);
  }),
];

/** Newest first. */
async function listJobsOfPoint(db: Db, accessPointId: string, query: PrintPageQuery): Promise<AccessPointLabelJobList> {
  const listed = db
    .selectFrom("label_job_points")
    .innerJoin("label_jobs", "label_jobs.id", "label_job_points.job_id")
    .where("label_job_points.access_point_id", "=", accessPointId)
    .where("label_jobs.state", "=", "done");
  const shown = listed
    .innerJoin("users", "users.id", "label_jobs.owner_id")
    .leftJoin("label_job_exceptions", (join) =>
      join
        .onRef("label_job_exceptions.job_id", "=", "label_jobs.id")
        .onRef("label_job_exceptions.access_point_id", "=", "label_job_points.access_point_id"),
    )
    .select([
      "label_jobs.id",
      "label_jobs.owner_id",
      "users.name as owner_name",
      "label_jobs.created_at",
      "stock",
      "copies",
      "opened_at",
      "printed_rest_at",
      "label_job_exceptions.job_id as exception",
      "label_job_exceptions.printed_at as own_printed_at",
    ])
    .orderBy("label_jobs.created_at", "desc")
    .orderBy("label_jobs.id", "desc");
  const { rows, pagination } = await pageOfRows(shown, listed, query);
  const seen = (await readScans(db, [accessPointId])).get(accessPointId);
  const data = rows.map((row) => {
    const printedAt = row.exception === null ? row.printed_rest_at : row.own_printed_at;
    const { id, vendor, part }: LabelJob["stock"] = JSON.parse(row.stock);
    return {
      id: row.id,
      owner: { id: row.owner_id, name: row.owner_name },
      createdAt: new Date(row.created_at).toISOString(),
      stock: { id, vendor, part },
      copies: row.copies,
      printed: printedAt !== null,
      printedAt: printedAt === null ? null : new Date(printedAt).toISOString(),
      ...evidenceOf(printedAt, row.opened_at === null, seen),
    };
  });
  return { data, pagination };
}
