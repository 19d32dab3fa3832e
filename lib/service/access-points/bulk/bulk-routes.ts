import {
  BULK_BODY_MAX_BYTES,
  bulkChange,
  bulkChangeState,
  bulkPreview,
  bulkResult,
  bulkUndone,
} from "@/lib/contract/access-points/bulk";
import type { ServiceContext } from "../../context";
import { readIdempotencyKey } from "../../http/idempotency-key";
import { type Operation, operation } from "../../http/operation";
import { answerWithProgress } from "../../long-running/progress-answer";
import { inLongRunningQueue } from "../../long-running/queue";
import { previewBulk } from "./preview-bulk";
import { runBulk } from "./run-bulk";
import { getBulkChange, undoBulk } from "./undo-bulk";

const PATH = "/access-points/bulk";
const UNDO = "/access-points/bulk/{id}/undo";
const tag = "Access points";
const progress = { Accept: "application/x-ndjson: lines with progress, and at last the result or the problem" };
const resultMedia = ["application/json", "application/x-ndjson"];
const BUG = "The change failed because of a bug. Nothing was changed.";

/** Returns the operations that change or delete many access points at once, and undo that. */
export const bulkOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "previewBulkChange",
    method: "post",
    path: `${PATH}/preview`,
    summary: "What a change of many access points would do",
    tag,
    access: "read",
    body: bulkChange,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    work: "search",
    success: { status: 200, description: "Counts, examples and codes that clash", schema: bulkPreview },
    problems: ["forbidden", "not-found"],
    handle: async ({ body }, person) => ({ status: 200, body: await previewBulk(context.database, body, person) }),
  }),
  operation({
    name: "changeAccessPoints",
    method: "post",
    path: PATH,
    summary: "Change or delete up to 100,000 access points, all or none",
    tag,
    access: "write",
    body: bulkChange,
    bodyMaxBytes: BULK_BODY_MAX_BYTES,
    requestHeaders: {
      ...progress,
      "Idempotency-Key": "Sent again within 24 hours with the same body, it gives the first answer again",
    },
    success: {
      status: 200,
      description: "What was changed, and how to undo it",
      schema: bulkResult,
      media: resultMedia,
    },
    problems: ["forbidden", "not-found", "duplicate-qr-code", "idempotency-key-reused"],
    handle: async ({ body, header }, person) => {
      const key = readIdempotencyKey(header("idempotency-key"));
      return answerWithProgress(
        context,
        { header },
        200,
        (report, signal) => inLongRunningQueue(person, () => runBulk(context, body, { person, key, report }), signal),
        BUG,
      );
    },
  }),
  operation({
    name: "getBulkChange",
    method: "get",
    path: UNDO,
    summary: "A change of many access points that the caller made",
    tag,
    access: "read",
    success: { status: 200, description: "What it changed, and until when it can be undone", schema: bulkChangeState },
    handle: async ({ id }, person) => ({ status: 200, body: await getBulkChange(context.db, id, person) }),
  }),
  operation({
    name: "undoBulkChange",
    method: "post",
    path: UNDO,
    summary: "Undo a change of many access points within ten minutes; those that were changed since stay as they are",
    tag,
    access: "write",
    requestHeaders: progress,
    success: { status: 200, description: "What was restored", schema: bulkUndone, media: resultMedia },
    problems: ["not-found", "undo-expired"],
    handle: ({ id, header }, person) =>
      answerWithProgress(
        context,
        { header },
        200,
        (report, signal) => inLongRunningQueue(person, () => undoBulk(context, id, { person, report }), signal),
        BUG,
      ),
  }),
];
