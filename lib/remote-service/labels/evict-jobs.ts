import { isOpenJob } from "@/lib/contract/labels/label-job";
import type { JobDb } from "@/lib/label-queue/store/job-tables";

/** Retention of a finished job and of its files, in milliseconds: a day of work. */
export const JOB_KEPT_MS = 86_400_000;

/**
 * Limits of the database file: the number of jobs, and of their access points altogether. 100,000 contents of labels are
 * 13 MB, or 250 MB when each of them shows a long description.
 */
const JOBS_MAX = 1_000;
const CONTENTS_MAX = 100_000;

/** Returns whether a job that ended at this time, in milliseconds since 1970, is no longer available. */
export const isExpired = (finishedAt: number | null, now: number): boolean =>
  finishedAt !== null && finishedAt + JOB_KEPT_MS <= now;

/** Deletes expired jobs, and beyond a limit the oldest finished ones. Returns the ids of the deleted jobs. */
export async function evictJobs(db: JobDb, now: number): Promise<string[]> {
  const jobs = await db
    .selectFrom("label_jobs")
    .select(["id", "state", "access_points", "finished_at"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
  let contents = 0;
  const evicted = jobs.filter((job, index) => {
    contents += job.access_points;
    const isBeyond = index >= JOBS_MAX || contents > CONTENTS_MAX;
    return !isOpenJob(job) && (isBeyond || isExpired(job.finished_at, now));
  });
  const ids = evicted.map(({ id }) => id);
  if (ids.length > 0) await db.deleteFrom("label_jobs").where("id", "in", ids).execute();
  return ids;
}
