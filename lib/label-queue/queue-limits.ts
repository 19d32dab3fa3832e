import { type Failed, failed } from "@/lib/contract/outcome";

/** Maximum number of waiting checks. Clients would disconnect before a longer queue is finished. */
const CHECKS_WAITING_MAX = 32;
/** Maximum number of unfinished jobs. Clients would disconnect before a longer queue is finished. */
const JOBS_WAITING_MAX = 50;
/** Maximum number of unfinished jobs of one person, so that others can still add jobs. */
const JOBS_WAITING_MAX_EACH = 10;

/** Returns the problem when `waiting` checks wait and another one may not, otherwise null. */
export function refuseCheck(waiting: number): Failed | null {
  if (waiting < CHECKS_WAITING_MAX) return null;
  const detail = "The server is checking too many labels. Try again in a moment.";
  return failed({ kind: "service-unavailable", detail, retryAfter: 5 });
}

/**
 * Returns the problem when `owner` may not add another job, otherwise null. `owners`: the owner of each unfinished job.
 */
export function refuseJob(owners: readonly string[], owner: string): Failed | null {
  if (owners.length >= JOBS_WAITING_MAX) {
    const detail = `${owners.length} label jobs are waiting already. Try again in a moment; nothing was saved.`;
    return failed({ kind: "service-unavailable", detail, retryAfter: 30 });
  }
  if (owners.filter((one) => one === owner).length < JOBS_WAITING_MAX_EACH) return null;
  const detail = `${JOBS_WAITING_MAX_EACH} of your label jobs are waiting already. Wait until one is done, or cancel one.`;
  return failed({ kind: "too-many-requests", detail, retryAfter: 10 });
}
