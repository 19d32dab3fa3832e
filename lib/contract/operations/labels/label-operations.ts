import { changedPile, pileAddition, pilePage, pileQuery } from "@/lib/contract/access-points/codes/print-pile";
import { labelCheck } from "@/lib/contract/labels/label-check";
import { labelJob, newLabelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import { labelCalibrationQuery } from "@/lib/contract/labels/label-printer";
import { labelSheet, labelSheetRequest } from "@/lib/contract/labels/label-sheet";
import { page } from "../entry-parts";
import { describeOperations } from "../operation-entry";

export const labelOperations = describeOperations("Labels", {
  printLabels: {
    route: "POST /labels",
    summary: "Print labels: one file, in which every symbol was verified by a decoder",
    access: "write",
    forTeamTokens: true,
    body: newLabelJob,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    requestHeaders: {
      "Idempotency-Key": "Returns the same job when it is sent again within 24 hours with the same body",
      Prefer:
        "respond-async: answer at once and render in the background; return=minimal: answer the job, not its file",
    },
    success: {
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
  },
  checkLabels: {
    route: "POST /labels/check",
    summary: "Dry run of a print job: counts, findings and scan ratings",
    access: "read",
    forTeamTokens: true,
    body: newLabelJob,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    success: { description: "The findings", schema: labelCheck },
    problems: ["forbidden", "not-found"],
  },
  previewLabelSheet: {
    route: "POST /labels/sheet",
    summary: "One sheet of a print job for its preview: what its labels say, and a picture of them",
    access: "read",
    forTeamTokens: true,
    body: labelSheetRequest,
    bodyMaxBytes: SELECTION_MAX_BYTES,
    success: { description: "The sheet", schema: labelSheet },
    problems: ["forbidden", "not-found"],
  },
  getLabelCalibration: {
    route: "GET /label-calibration",
    summary: "A calibration sheet: rulers of 100 mm, and the outlines of a stock's labels",
    tag: "Label stocks and printers",
    access: "read",
    query: labelCalibrationQuery,
    success: { description: "The sheet", media: "application/pdf" },
  },
});

export const pileOperations = describeOperations("Labels", {
  listPile: {
    route: "GET /labels/pile",
    summary: "A page of your print pile, last added first",
    description:
      'An access point is in the pile until its label is printed. It is not in the pile while it is in the trash, or while you may not print it. `POST /labels` prints the pile with the selection `{"pile": true}`.',
    access: "read",
    query: pileQuery,
    success: page(pilePage),
  },
  addToPile: {
    route: "POST /labels/pile",
    summary: "Add access points to your print pile",
    description:
      "All or none. One that is in the pile already stays, and counts as added last. A pile holds 10,000 access points; more answer 422. A report that a label is damaged also adds its access point, if you may print it.",
    access: "write",
    body: pileAddition,
    success: { description: "How many are in the pile now", schema: changedPile },
    problems: ["forbidden", "not-found"],
  },
  emptyPile: {
    route: "DELETE /labels/pile",
    summary: "Empty your print pile",
    access: "write",
    success: { status: 204, description: "The pile is empty" },
  },
  removeFromPile: {
    route: "DELETE /labels/pile/{id}",
    summary: "Take one access point out of your print pile",
    access: "write",
    success: { status: 204, description: "It is not in the pile any more" },
  },
});
