import { createOneEachQueue } from "@/lib/fair-queue";
import type { ServiceContext } from "../../context";
import { type Db, isPostgres } from "../../db/database";
import { refreshLabels } from "../../db/label-states/refresh-labels";
import { inTransaction } from "../../db/transaction";
import { inChunks } from "../../long-running/in-chunks";
import { forEachJobPoint } from "../jobs/job-points";
import { changePrintState, type PrintChange } from "./change-print-state";

/**
 * Access points per transaction: 200 hold the event loop for about 10 ms on SQLite. Half of what 100 cost does not depend
 * on their number: six statements and a commit.
 */
const CHUNK = 200;

/** Age in milliseconds after which another process completes a change: the process that began it has ended by then. */
const ABANDONED_MS = 30_000;

/** Records a change with the number of printed access points before and after, in its transaction. */
export type RecordChange = (trx: Db, before: number, after: number) => Promise<void>;

declare module "../../context" {
  interface ServiceContext {
    printState: ReturnType<typeof createPrintState>;
  }
}

/**
 * Creates the functions that change what is printed. A change first writes the row of the job in one transaction, then the
 * label states of its access points in short ones; a crash between leaves the job unsettled, and `settle` completes it.
 */
export function createPrintState({ db, now }: Pick<ServiceContext, "db" | "now">) {
  /** One change of a job at a time, so that each knows whether the one before it is complete. */
  const turns = createOneEachQueue();
  /** When this process first saw that a job is unsettled. */
  const seen = new Map<string, number>();

  const refreshJob = (jobId: string) => forEachJobPoint(db, jobId, CHUNK, (ids) => refreshLabels(db, ids));

  const recordSettled = (jobId: string, confirmation: number) =>
    db
      .updateTable("label_jobs")
      .set({ settled: confirmation })
      .where("id", "=", jobId)
      .where("settled", "<", confirmation)
      .execute();

  const findUnsettled = () =>
    db.selectFrom("label_jobs").select(["id", "confirmation"]).whereRef("settled", "<", "confirmation");

  const settleJob = (jobId: string) =>
    turns.run({ owner: jobId }, async () => {
      // The change may have been complete when its turn ended.
      const job = await findUnsettled().where("id", "=", jobId).executeTakeFirst();
      if (!job) return;
      await refreshJob(jobId);
      await recordSettled(jobId, job.confirmation);
    });

  return {
    /**
     * Stores which labels of a job are printed. The label states are up to date when the promise resolves.
     * @param at when they were printed, in milliseconds since 1970
     */
    change: (jobId: string, printed: PrintChange, record?: RecordChange, at = now()): Promise<void> =>
      turns.run({ owner: jobId }, async () => {
        const change = await inTransaction(db, async (trx) => {
          const made = await changePrintState(trx, jobId, printed, at);
          if (made?.printed) await record?.(trx, made.printed.before, made.printed.after);
          return made;
        });
        if (!change) return;
        const { ids } = printed;
        if (!ids || change.isUnsettled) await refreshJob(jobId);
        else await inChunks(ids, CHUNK, async (chunk) => refreshLabels(db, chunk).then(() => []));
        await recordSettled(jobId, change.confirmation);
      }),

    /** Completes the changes that a crash or the database interrupted. */
    settle: async (): Promise<void> => {
      const ids = new Set((await findUnsettled().execute()).map(({ id }) => id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
      for (const id of ids) {
        const since = seen.get(id) ?? now();
        seen.set(id, since);
        // SQLite has one process, whose own changes have turns.
        if (!isPostgres(db) || now() - since >= ABANDONED_MS) await settleJob(id);
      }
    },
  };
}
