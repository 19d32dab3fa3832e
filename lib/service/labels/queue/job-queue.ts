import { randomUUID } from "node:crypto";
import { setImmediate, setTimeout as wait } from "node:timers/promises";
import { textsOfAccessPoint } from "@/lib/contract/labels/design-texts";
import { isOpenJob } from "@/lib/contract/labels/label-job";
import { createOneEachQueue } from "@/lib/fair-queue";
import { createLabelQueue, type LabelQueueOptions } from "@/lib/label-queue/label-queue";
import { findJobState, listOpenJobs } from "@/lib/label-queue/store/find-job";
import { createJobStore, endJob } from "@/lib/label-queue/store/job-store";
import { type Db, isPostgres } from "../../db/database";
import { isDatabaseAway } from "../../db/failures";
import { inTransaction } from "../../db/transaction";
import { createConfirmations } from "../print-state/confirm-job";
import { addJobPoints, storeTeam } from "../print-state/job-points";

/** Polling intervals in milliseconds: for jobs that no process renders, and for the end of a job in another process. */
const FREE_JOBS_MS = 2_000;
const END_MS = 250;

type Options = Omit<LabelQueueOptions, "store"> & {
  db: Db;
  /** Milliseconds since 1970. */
  now: () => number;
};

declare module "../../context" {
  interface ServiceContext {
    labelQueue: ReturnType<typeof createJobQueue>;
  }
}

/**
 * Creates the queue of the print history's jobs. On PostgreSQL several processes share the jobs: each puts all of them
 * into its own queue, and the first process to start a job renders it.
 */
export function createJobQueue({ db, now, log, ...options }: Options) {
  const store = createJobStore({
    db,
    worker: randomUUID(),
    now,
    isUnavailable: isDatabaseAway,
    beforeDone: async ({ id, template }, contents) => {
      await addJobPoints(db, id, contents, textsOfAccessPoint(template));
      await storeTeam(db, id);
    },
  });
  const queue = createLabelQueue({ store, log, ...options });

  const confirmations = createConfirmations({ db, now, log, isClosing: queue.isClosing });
  const preparing = createOneEachQueue();

  /** Queues every job that no process renders. */
  const addFreeJobs = async (): Promise<void> => {
    const free = (await listOpenJobs(db)).filter((job) => job.state === "queued" || (job.leased_until ?? 0) < now());
    for (const { id } of free) if (!queue.isClosing()) void queue.add(id);
  };
  const poll = async (): Promise<void> => {
    while (!queue.isClosing()) {
      await Promise.all([addFreeJobs(), confirmations.settle(false)]).catch((error) =>
        log.warn({ event: "label-job.poll-failed", err: error }),
      );
      await wait(FREE_JOBS_MS, undefined, { ref: false });
    }
  };

  return {
    ...queue,
    findDigest: store.findDigest,

    /** Cancels a job that has not ended. @param record runs in the transaction that cancels it */
    cancel: (id: string, record: (trx: Db) => Promise<void>) =>
      queue.cancel(id, () =>
        inTransaction(db, async (trx) => {
          if (await endJob(trx, id, now(), { state: "cancelled" })) await record(trx);
        }),
      ),

    /** Stores which labels of a finished job are printed, and updates the label states of its access points. */
    confirm: confirmations.confirm,

    /**
     * Runs `prepare` when no other job of this person is being prepared, after the event loop has answered others. Ten
     * jobs of 500 labels that arrive together would otherwise hold it for 0.15 s.
     */
    prepareInTurn: <T>(owner: string, prepare: () => Promise<T>): Promise<T> =>
      preparing.run({ owner }, async () => {
        await setImmediate();
        return prepare();
      }),

    /** Resolves when the job has ended, in this or another process, or when this process stops. */
    awaitEnd: async (id: string): Promise<void> => {
      await queue.awaitEnd(id);
      while (!queue.isClosing()) {
        const state = await findJobState(db, id);
        if (!state || !isOpenJob({ state })) return;
        await wait(END_MS);
      }
    },

    /**
     * Resumes the open jobs, oldest first, and the confirmations that a crash interrupted. On PostgreSQL also polls for
     * those that other processes leave.
     */
    resume: async (): Promise<void> => {
      await queue.files.sweep(now());
      if (isPostgres(db)) return void poll();
      // SQLite has one process, so no job is being rendered or confirmed at its start.
      await confirmations.settle(true);
      await queue.resume();
    },
  };
}
