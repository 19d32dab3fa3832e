import { type DeskJob, isOpen } from "./desk-job";

/** How long a job that is over can be opened again, in milliseconds. */
const KEPT_MS = 3_600_000;
/** Most jobs kept, and most labels they say: what is beyond is forgotten, oldest first. */
const KEPT_MAX = 100;
const CONTENTS_MAX = 100_000;

/** The desk's jobs, in memory: they end with the process. `onForgotten` is told which are gone. */
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
    /** The job of this id, if it is this person's. */
    find: (ownerId: string, id: string): DeskJob | null => {
      forgetOld();
      const job = jobs.get(id);
      return job?.shown.owner.id === ownerId ? job : null;
    },
    /** The one that draws, or has drawn, the very same for this person. */
    findSame: (ownerId: string, fingerprint: string): DeskJob | null => {
      forgetOld();
      const same = listOf(ownerId).find((job) => job.fingerprint === fingerprint);
      return same && (isOpen(same) || same.shown.state === "done") ? same : null;
    },
    listOpen: (): DeskJob[] => [...jobs.values()].filter(isOpen),
  };
}
