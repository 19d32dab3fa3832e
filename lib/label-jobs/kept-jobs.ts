import { type DeskJob, isOpen } from "./desk-job";

/** Time in milliseconds that a finished job can still be opened. */
const KEPT_MS = 3_600_000;
/** Limits on the number of jobs and the number of their labels. Beyond a limit the oldest finished jobs are evicted. */
const KEPT_MAX = 100;
const CONTENTS_MAX = 100_000;

/**
 * Creates the store of the label jobs. It exists only in memory and ends with the process. Calls `onForgotten` for each
 * evicted job.
 */
export function createKeptJobs(now: () => number, onForgotten: (job: DeskJob) => void) {
  const jobs = new Map<string, DeskJob>();

  const forgetOld = () => {
    let contents = [...jobs.values()].reduce((sum, { prepared }) => sum + prepared.contents.length, 0);
    for (const [id, job] of jobs) {
      const isPast = Date.parse(job.shown.finishedAt ?? "") + KEPT_MS <= now();
      if (isOpen(job) || !(isPast || jobs.size > KEPT_MAX || contents > CONTENTS_MAX)) continue;
      jobs.delete(id);
      contents -= job.prepared.contents.length;
      onForgotten(job);
    }
  };
  const listOf = (ownerId: string) => [...jobs.values()].filter(({ shown }) => shown.owner.id === ownerId);

  return {
    add: (job: DeskJob): void => {
      jobs.set(job.shown.id, job);
      forgetOld();
    },
    /** Returns the job with this id if it belongs to `ownerId`, otherwise null. */
    find: (ownerId: string, id: string): DeskJob | null => {
      forgetOld();
      const job = jobs.get(id);
      return job?.shown.owner.id === ownerId ? job : null;
    },
    /** Returns the owner's identical job if it is unfinished or done, otherwise null. */
    findSame: (ownerId: string, fingerprint: string): DeskJob | null => {
      forgetOld();
      const same = listOf(ownerId).find((job) => job.fingerprint === fingerprint);
      return same && (isOpen(same) || same.shown.state === "done") ? same : null;
    },
    listOpen: (): DeskJob[] => [...jobs.values()].filter(isOpen),
  };
}
