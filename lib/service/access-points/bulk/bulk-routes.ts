import { bulkOperations } from "@/lib/contract/operations/access-point-operations";
import type { ServiceContext } from "../../context";
import { readIdempotencyKey } from "../../http/idempotency-key";
import { type Operation, operation } from "../../http/operation";
import { answerWithProgress } from "../../long-running/progress-answer";
import { inLongChangeQueue } from "../../long-running/queue";
import { previewBulk } from "./preview-bulk";
import { runBulk } from "./run-bulk";
import { getBulkChange, undoBulk } from "./undo-bulk";

const BUG = "The change failed because of a bug. Nothing was changed.";

export const bulkRoutes = (context: ServiceContext): Operation[] => [
  operation(
    bulkOperations.previewBulkChange,
    async ({ body }, person) => ({ body: await previewBulk(context.database, body, person) }),
    { work: "search" },
  ),
  operation(bulkOperations.changeAccessPoints, async ({ body, header }, person) => {
    const key = readIdempotencyKey(header("idempotency-key"));
    return answerWithProgress(
      context,
      { header },
      200,
      (report, signal) =>
        inLongChangeQueue(context, { person, report, signal }, (report) =>
          runBulk(context, body, { person, key, report }),
        ),
      BUG,
    );
  }),
  operation(bulkOperations.getBulkChange, async ({ id }, person) => ({
    body: await getBulkChange(context.db, id, person),
  })),
  operation(bulkOperations.undoBulkChange, ({ id, header }, person) =>
    answerWithProgress(
      context,
      { header },
      200,
      (report, signal) =>
        inLongChangeQueue(context, { person, report, signal }, (report) => undoBulk(context, id, { person, report })),
      BUG,
    ),
  ),
];
