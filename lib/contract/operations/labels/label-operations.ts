import { labelCheck } from "@/lib/contract/labels/label-check";
import { labelJob, newLabelJob, SELECTION_MAX_BYTES } from "@/lib/contract/labels/label-job";
import { labelCalibrationQuery } from "@/lib/contract/labels/label-printer";
import { labelSheet, labelSheetRequest } from "@/lib/contract/labels/label-sheet";
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
    summary: "The contents of one sheet of a print job, for its preview",
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
