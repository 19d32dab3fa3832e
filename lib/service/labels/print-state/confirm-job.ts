import { createOneEachQueue } from "@/lib/fair-queue";
import { changePrintState, type PrintChange } from "@/lib/label-queue/store/change-print-state";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { refreshLabels } from "../../db/label-states/refresh-labels";
import { inTransaction } from "../../db/transaction";
import { inChunks } from "../selection/in-chunks";
import { forEachJobPoint } from "./job-points";

/**
 * Access points per transaction: 200 hold the event loop for about 10 ms on SQLite. Half of what 100 cost does not depend
 * on their number: six statements and a commit.
 */
const CHUNK = 200;

/**
 * Age in milliseconds after which another process completes a confirmation: the process that began it has ended by then.
 */
const ABANDONED_MS = 30_000;

/** Delay before a confirmation is completed that the database interrupted, in milliseconds. */
const RETRY_MS = 5_000;

/** Records a change with the number of printed access points before and after, in its transaction. */
export type RecordChange = (trx: Db, before: number, after: number) => Promise<void>;

type Options = Pick<ServiceContext, "db" | "now" | "log"> & { isClosing: () => boolean };

/**
 * Creates the functions that change what is printed. A confirmation first changes the job in one transaction, then the
 * label states of its access points in short ones; a crash between leaves the job unsettled, and `settle` completes it.
 */
export function createConfirmations({ db, now, log, isClosing }: Options) {
  /** One confirmation of a job at a time, so that each knows whether the one before it is complete. */
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

  const settleJob = (jobId: string) =>
    turns.run({ owner: jobId }, async () => {
      const job = await db.selectFrom("label_jobs").select("confirmation").where("id", "=", jobId).executeTakeFirst();
      if (!job) return;
      await refreshJob(jobId);
      await recordSettled(jobId, job.confirmation);
    });

  const retryLater = (jobId: string): void => {
    const retry = () =>
      settleJob(jobId).catch((error) => {
        log.warn({ event: "label-job.unsettled", job: jobId, err: error });
        retryLater(jobId);
      });
    setTimeout(() => isClosing() || retry(), RETRY_MS).unref();
  };

  return {
    /**
     * Stores which labels of a job are printed. The label states are up to date when the promise resolves.
     * @param at when they were printed, in milliseconds since 1970
     */
    confirm: (jobId: string, printed: PrintChange, record?: RecordChange, at = now()): Promise<void> =>
      turns.run({ owner: jobId }, async () => {
        const change = await inTransaction(db, async (trx) => {
          const made = await changePrintState(trx, jobId, printed, at);
          if (made?.printed) await record?.(trx, made.printed.before, made.printed.after);
          return made;
        });
        if (!change) return;
        const { ids } = printed;
        try {
          if (!ids || change.isUnsettled) await refreshJob(jobId);
          else await inChunks(ids, CHUNK, async (chunk) => refreshLabels(db, chunk).then(() => []));
          await recordSettled(jobId, change.confirmation);
        } catch (error) {
          retryLater(jobId);
          throw error;
        }
      }),

    /**
     * Completes the confirmations that a crash interrupted.
     * @param isOnlyProcess whether no other process can be in the middle of one
     */
    settle: async (isOnlyProcess: boolean): Promise<void> => {
      const unsettled = await db
        .selectFrom("label_jobs")
        .select("id")
        .whereRef("settled", "<", "confirmation")
        .execute();
      const ids = new Set(unsettled.map(({ id }) => id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
      for (const id of ids) {
        const since = seen.get(id) ?? now();
        seen.set(id, since);
        if (isOnlyProcess || now() - since >= ABANDONED_MS) await settleJob(id);
      }
    },
  };
}
