import { labelDesignOperations } from "@/lib/contract/operations/labels/label-design-operations";
import { labelOperations, pileOperations } from "@/lib/contract/operations/labels/label-operations";
import type { ServiceContext } from "../context";
import { readIdempotencyKey } from "../http/idempotency-key";
import { listAnswer } from "../http/link-header";
import { type Operation, operation } from "../http/operation";
import { prefersAsync, prefersMinimal } from "../http/prefer";
import { invalid } from "../http/problem-error";
import { changeDesign, createDesign, deleteDesign, getDesign, listDesigns } from "./designs/design-store";
import { equipmentRoutes } from "./equipment/equipment-routes";
import { resolvePrinter, resolveStock } from "./equipment/resolve-equipment";
import { jobRoutes } from "./job-routes";
import { awaitDrawn, beginPrinting } from "./jobs/begin-printing";
import { checkLabels, previewSheet } from "./jobs/check-labels";
import { fileAnswer, jobAnswer } from "./jobs/job-answers";
import { getVisibleJob } from "./jobs/visible-jobs";
import { addToPile, emptyPile, listPile, removeFromPile } from "./pile/pile-store";
import { recordOpened } from "./print-state/confirm-printed";
import { printStateRoutes } from "./print-state/print-state-routes";
import { reportRoutes } from "./reports/report-routes";

/** Returns every operation about labels, and those of people who scan them. */
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
    await recordOpened(context, job, person);
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

/** Returns the operation that renders a calibration sheet: rulers of 100 mm and the outlines of a stock's labels. */
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
