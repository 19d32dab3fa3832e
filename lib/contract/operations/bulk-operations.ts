import {
  BULK_BODY_MAX_BYTES,
  bulkChange,
  bulkChangeState,
  bulkPreview,
  bulkResult,
  bulkUndone,
} from "@/lib/contract/access-points/bulk";
import { acceptProgress, idempotencyKey, resultMedia } from "./entry-parts";
import { describeOperations } from "./operation-entry";

export const bulkOperations = describeOperations("Access points", {
  previewBulkChange: {
    route: "POST /access-points/bulk/preview",
    summary: "What a change of many access points would do",
    access: "read",
    forTeamTokens: true,
    body: bulkChange,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    success: { description: "Counts, examples and codes that clash", schema: bulkPreview },
    problems: ["forbidden", "not-found"],
  },
  changeAccessPoints: {
    route: "POST /access-points/bulk",
    summary: "Change or delete up to 100,000 access points, all or none",
    access: "write",
    forTeamTokens: true,
    body: bulkChange,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    requestHeaders: { ...acceptProgress, ...idempotencyKey },
    success: { description: "What was changed, and how to undo it", schema: bulkResult, media: resultMedia },
    problems: ["forbidden", "not-found", "duplicate-qr-code", "selection-changed", "idempotency-key-reused"],
  },
  getBulkChange: {
    route: "GET /access-points/bulk/{id}/undo",
    summary: "A change of many access points that the caller made",
    access: "read",
    forTeamTokens: true,
    success: { description: "What it changed, and until when it can be undone", schema: bulkChangeState },
  },
  undoBulkChange: {
    route: "POST /access-points/bulk/{id}/undo",
    summary: "Undo a change of many access points within ten minutes; those that were changed since stay as they are",
    access: "write",
    forTeamTokens: true,
    requestHeaders: acceptProgress,
    success: { description: "What was restored", schema: bulkUndone, media: resultMedia },
    problems: ["not-found", "undo-expired", "validation-failed"],
  },
});
