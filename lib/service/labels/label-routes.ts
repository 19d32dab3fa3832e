import { labelCheck } from "@/lib/contract/labels/label-check";
import { labelJob, newLabelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import { labelCalibrationQuery } from "@/lib/contract/labels/label-printer";
import { labelSheet, labelSheetRequest } from "@/lib/contract/labels/label-sheet";
import type { ServiceContext } from "../context";
import { readIdempotencyKey } from "../http/idempotency-key";
import { type Operation, operation } from "../http/operation";
import { prefersAsync, prefersMinimal } from "../http/prefer";
import { invalid } from "../http/problem-error";
import { designOperations } from "./designs/design-routes";
import { equipmentOperations } from "./equipment/equipment-routes";
import { resolvePrinter, resolveStock } from "./equipment/resolve-equipment";
import { recordOpened } from "./jobs/confirm";
import { getVisibleJob } from "./jobs/find-job";
import { fileAnswer, jobAnswer } from "./jobs/job-answers";
import { jobOperations } from "./jobs/job-routes";
import { awaitDrawn, beginPrinting, checkLabels, previewSheet, requireRoomFor } from "./jobs/print";
import { printStateOperations } from "./jobs/print-state-routes";
import { requireValue } from "./require-value";

const tag = "Labels";

/** Returns every operation about labels. */
export const labelOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "printLabels",
    method: "post",
    path: "/labels",
    summary: "Print labels: one file, in which every symbol was verified by a decoder",
    tag,
    access: "write",
    body: newLabelJob,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    admit: (person, header) => requireRoomFor(context, person, readIdempotencyKey(header("idempotency-key"))),
    requestHeaders: {
      "Idempotency-Key": "Returns the same job when it is sent again within 24 hours with the same body",
      Prefer:
        "respond-async: answer at once and render in the background; return=minimal: answer the job, not its file",
    },
    success: {
      status: 200,
      description: "The labels. They count as printed from now on; POST /label-jobs/{id}/confirm takes that back",
      media: ["application/pdf", "text/plain"],
      headers: ["X-Labels", "X-Labels-Verified", "Location", "ETag", "Content-Disposition"],
    },
    alternatives: [
      {
        status: 201,
        description: "The job, done but not printed, for a request with `Prefer: return=minimal`",
        schema: labelJob,
        headers: ["Location", "Preference-Applied"],
      },
      {
        status: 202,
        description: "The job, for a request with `Prefer: respond-async`",
        schema: labelJob,
        headers: ["Location", "Preference-Applied"],
      },
    ],
    problems: ["forbidden", "not-found", "idempotency-key-reused", "labels-not-drawn"],
    handle: async ({ body, header }, person) => {
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
    },
  }),
  operation({
    name: "checkLabels",
    method: "post",
    path: "/labels/check",
    summary: "Dry run of a print job: counts, findings and scan ratings",
    tag,
    access: "read",
    body: newLabelJob,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    work: "labels",
    success: { status: 200, description: "The findings", schema: labelCheck },
    problems: ["forbidden", "not-found"],
    handle: async ({ body }, person) => ({ status: 200, body: await checkLabels(context, body, person) }),
  }),
  operation({
    name: "previewLabelSheet",
    method: "post",
    path: "/labels/sheet",
    summary: "The contents of one sheet of a print job, for its preview",
    tag,
    access: "read",
    body: labelSheetRequest,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    work: "labels",
    success: { status: 200, description: "The sheet", schema: labelSheet },
    problems: ["forbidden", "not-found"],
    handle: async ({ body }, person) => ({ status: 200, body: await previewSheet(context, body, person) }),
  }),
  calibrationOperation(context),
  ...jobOperations(context),
  ...printStateOperations(context),
  ...equipmentOperations(context),
  ...designOperations(context),
];

/** Returns the operation that renders a calibration sheet: rulers of 100 mm and the outlines of a stock's labels. */
const calibrationOperation = ({ db, labelQueue }: ServiceContext): Operation =>
  operation({
    name: "getLabelCalibration",
    method: "get",
    path: "/label-calibration",
    summary: "A calibration sheet: rulers of 100 mm, and the outlines of a stock's labels",
    tag: "Label stocks and printers",
    access: "read",
    query: labelCalibrationQuery,
    work: "labels",
    success: { status: 200, description: "The sheet", media: "application/pdf" },
    handle: async ({ query }, person) => {
      const stock = await resolveStock(db, query, person);
      const printer = await resolvePrinter(db, query, person);
      const errors = [...stock.errors, ...printer.errors];
      if (!stock.value || !printer.value || errors.length > 0) {
        throw invalid(errors.map(({ pointer, detail }) => ({ parameter: pointer?.slice(1) ?? "", detail })));
      }
      const content = requireValue(await labelQueue.calibrate(person.id, stock.value, printer.value));
      return { status: 200, bytes: { type: "application/pdf", content } };
    },
  });
