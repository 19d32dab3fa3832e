import { labelCheck } from "@/lib/contract/labels/label-check";
import { labelJob, newLabelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import { labelSheet, labelSheetRequest } from "@/lib/contract/labels/label-sheet";
import type { ServiceContext } from "../context";
import { readIdempotencyKey } from "../http/idempotency-key";
import { type Operation, operation } from "../http/operation";
import { prefersAsync, prefersMinimal } from "../http/prefer";
import { designOperations } from "./designs/design-routes";
import { calibrationOperation } from "./equipment/calibration-route";
import { equipmentOperations } from "./equipment/equipment-routes";
import { recordOpened } from "./jobs/confirm";
import { getVisibleJob } from "./jobs/find-job";
import { fileAnswer, jobAnswer } from "./jobs/job-answers";
import { jobOperations } from "./jobs/job-routes";
import { awaitDrawn, beginPrinting, checkLabels, previewSheet, requireRoomFor } from "./jobs/print";
import { printStateOperations } from "./jobs/print-state-routes";

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
