import { createOneEachQueue } from "@/lib/fair-queue";
import type { ServiceContext } from "../../context";
import { countWritten } from "../../db/count-rows";
import { type Db, isPostgres } from "../../db/database";
import { refreshLabels } from "../../db/label-states/refresh-labels";
import { inTransaction } from "../../db/transaction";
import { inChunks } from "../../long-running/in-chunks";
import { forEachJobPoint } from "../jobs/job-points";

/**
 * Access points per transaction: 200 hold the event loop for about 10 ms on SQLite. Half of what 100 cost does not depend
 * on their number: six statements and a commit.
 */
const REFRESHED_AT_ONCE = 200;

/** The process that began the change has ended by then. */
const ABANDONED_MS = 30_000;

/** Runs in the transaction of the change. */
export type RecordChange = (trx: Db, before: number, after: number) => Promise<void>;

declare module "../../context" {
  interface ServiceContext {
    printState: ReturnType<typeof createPrintState>;
  }
}

/** First the row of the job, then the label states in short transactions. `settle` completes them after a crash. */
export function createPrintState({ db, now }: Pick<ServiceContext, "db" | "now">) {
  /** So that each change of a job knows whether the one before it is complete. */
  const turns = createOneEachQueue();
  /** When this process first saw the job unsettled. */
  const seen = new Map<string, number>();

  const refreshJob = (jobId: string) => forEachJobPoint(db, jobId, REFRESHED_AT_ONCE, (ids) => refreshLabels(db, ids));

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
      // It may have been complete when its turn ended.
      const job = await findUnsettled().where("id", "=", jobId).executeTakeFirst();
      if (!job) return;
      await refreshJob(jobId);
      await recordSettled(jobId, job.confirmation);
    });

  return {
    /** The label states are up to date when it resolves. `at`: milliseconds since 1970. */
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
        else await inChunks(ids, REFRESHED_AT_ONCE, async (chunk) => refreshLabels(db, chunk).then(() => []));
        await recordSettled(jobId, change.confirmation);
      }),

    settle: async (): Promise<void> => {
      const ids = new Set((await findUnsettled().execute()).map(({ id }) => id));
      for (const id of seen.keys()) if (!ids.has(id)) seen.delete(id);
      for (const id of ids) {
        const since = seen.get(id) ?? now();
        seen.set(id, since);
        // SQLite has one process, whose changes have turns.
        if (!isPostgres(db) || now() - since >= ABANDONED_MS) await settleJob(id);
      }
    },
  };
}

/** Of `ids`, or of all access points. With `except`, all labels are printed but those of these. */
type PrintChange = {
  printed: boolean;
  ids?: string[] | undefined;
  except?: string[] | undefined;
  /** Cells that are used on the last sheet that printed, where they are known. */
  nextSkip?: number[] | undefined;
  /** Whether nobody said it: the job stays one that somebody may answer. */
  isAssumed?: boolean;
};

/** Print state of a job's access points; `confirmation` and `settled` as in the table. */
type JobState = {
  id: string;
  opened_at: number | null;
  access_points: number;
  printed_at: number | null;
  printed_rest_at: number | null;
  printed_points: number;
  confirmation: number;
  settled: number;
};

/**
 * Change of what is printed. `printed`: the number of printed access points before and after, null when only an earlier
 * change, which a crash interrupted, is missing from the label states of access points; `isUnsettled` when one is.
 */
type Change = { confirmation: number; isUnsettled: boolean; printed: { before: number; after: number } | null };

/** Exceptions per statement: 500 take about 3 ms on SQLite. */
const CHUNK = 500;

/** Call it in a transaction. Null when nothing changes. `now`: milliseconds since 1970. */
export async function changePrintState(
  trx: Db,
  jobId: string,
  { printed, ids, except, nextSkip, isAssumed = false }: PrintChange,
  now: number,
): Promise<Change | null> {
  const job: JobState = await trx
    .selectFrom("label_jobs")
    .select(["id", "access_points", "opened_at", "printed_at", "printed_rest_at", "printed_points"])
    .select(["confirmation", "settled"])
    .where("id", "=", jobId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isUnsettled = job.settled < job.confirmation;
  // Somebody has answered since the job was read.
  const isTooLate = isAssumed && job.opened_at === null;
  if (!isAssumed) {
    const answered = { opened_at: null, ...(nextSkip && { next_skip: JSON.stringify(nextSkip) }) };
    await trx.updateTable("label_jobs").set(answered).where("id", "=", jobId).execute();
  }
  const after = isTooLate ? null : await confirm(trx, job, { printed, ids, except }, now);
  if (!after) return isUnsettled ? { confirmation: job.confirmation, isUnsettled, printed: null } : null;
  const confirmation = job.confirmation + 1;
  await trx
    .updateTable("label_jobs")
    .set({ ...after, confirmation })
    .where("id", "=", jobId)
    .execute();
  return { confirmation, isUnsettled, printed: { before: job.printed_points, after: after.printed_points } };
}

function confirm(trx: Db, job: JobState, { printed, ids, except }: PrintChange, now: number): Promise<After | null> {
  if (ids) return confirmSome(trx, job, { printed, ids }, now);
  return except ? confirmOthers(trx, job, except, now) : confirmAll(trx, job, printed, now);
}

type After = Pick<JobState, "printed_at" | "printed_rest_at" | "printed_points">;

const NONE: After = { printed_at: null, printed_rest_at: null, printed_points: 0 };

/** A label that was printed before keeps the time of that print. */
async function confirmAll(db: Db, job: JobState, printed: boolean, now: number): Promise<After | null> {
  if (job.confirmation > 0 && job.printed_points === (printed ? job.access_points : 0)) return null;
  const exceptions = db.deleteFrom("label_job_exceptions").where("job_id", "=", job.id);
  await (printed ? exceptions.where("printed_at", "is", null) : exceptions).execute();
  if (!printed) return NONE;
  const at = job.printed_rest_at ?? now;
  return { printed_at: Math.max(at, job.printed_at ?? at), printed_rest_at: at, printed_points: job.access_points };
}

async function confirmOthers(db: Db, job: JobState, except: string[], now: number): Promise<After | null> {
  if (except.length === job.access_points) return confirmAll(db, job, false, now);
  const failed = await db
    .selectFrom("label_job_exceptions")
    .select("access_point_id")
    .where("job_id", "=", job.id)
    .where("printed_at", "is", null)
    .execute();
  const named = new Set(except);
  const isSame = failed.length === named.size && failed.every((row) => named.has(row.access_point_id));
  if (isSame && job.printed_points === job.access_points - named.size) return null;
  await db.deleteFrom("label_job_exceptions").where("job_id", "=", job.id).where("printed_at", "is", null).execute();
  await inChunks(except, CHUNK, async (chunk) => [await addExceptions(db, job.id, chunk, null)]);
  const at = job.printed_rest_at ?? now;
  return { printed_at: at, printed_rest_at: at, printed_points: job.access_points - named.size };
}

async function confirmSome(
  db: Db,
  job: JobState,
  { printed, ids = [] }: PrintChange,
  now: number,
): Promise<After | null> {
  const isAsRest = printed === (job.printed_rest_at !== null);
  const change = isAsRest ? removeExceptions : addExceptions;
  const at = printed ? now : null;
  const counts = await inChunks(ids, CHUNK, async (chunk) => [await change(db, job.id, chunk, at)]);
  const changed = counts.reduce((sum, count) => sum + count, 0);
  if (changed === 0) return null;
  const printed_points = job.printed_points + (printed ? changed : -changed);
  if (printed_points === 0) {
    await db.deleteFrom("label_job_exceptions").where("job_id", "=", job.id).execute();
    return NONE;
  }
  const { printed_rest_at } = job;
  return { printed_at: printed && !isAsRest ? now : job.printed_at, printed_rest_at, printed_points };
}

type ChangeExceptions = (db: Db, jobId: string, ids: string[], at: number | null) => Promise<number>;

/** Those that say the opposite of `at`. Returns how many. */
const removeExceptions: ChangeExceptions = async (db, jobId, ids, at) => {
  return countWritten(
    db
      .deleteFrom("label_job_exceptions")
      .where("job_id", "=", jobId)
      .where("access_point_id", "in", ids)
      .where("printed_at", at === null ? "is not" : "is", null),
  );
};

/** Returns how many. */
const addExceptions: ChangeExceptions = async (db, jobId, ids, at) => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto("label_job_exceptions")
    .values(ids.map((id) => ({ job_id: jobId, access_point_id: id, printed_at: at })))
    .onConflict((conflict) =>
      conflict
        .columns(["job_id", "access_point_id"])
        .doUpdateSet({ printed_at: at })
        .where("label_job_exceptions.printed_at", at === null ? "is not" : "is", null),
    )
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
};
