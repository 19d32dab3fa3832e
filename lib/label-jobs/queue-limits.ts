/** Maximum number of waiting checks. Clients would disconnect before a longer queue is finished. */
const CHECKS_WAITING_MAX = 32;
/** Maximum number of waiting jobs. Clients would disconnect before a longer queue is finished. */
const JOBS_WAITING_MAX = 50;
/** Maximum number of unfinished jobs of one person, so that others can still add jobs. */
const JOBS_WAITING_MAX_EACH = 10;

/**
 * Returns why another check cannot wait when `waiting` checks already wait, or null if it can. `retryAfter` in seconds.
 */
export function whyNotCheck(waiting: number) {
  if (waiting < CHECKS_WAITING_MAX) return null;
  const detail = "Too many labels are being checked. Try again in a moment.";
  return { kind: "service-unavailable", detail, retryAfter: 5 } as const;
}

/**
 * Returns why another job of `owner` cannot wait, or null if it can. `owners`: the owner of each unfinished job.
 * `retryAfter` in seconds.
 */
export function whyNotWait(owners: readonly string[], owner: string) {
  if (owners.length >= JOBS_WAITING_MAX) {
    const detail = `${owners.length} label jobs are waiting already. Try again in a moment; nothing was saved.`;
    return { kind: "service-unavailable", detail, retryAfter: 30 } as const;
  }
  if (owners.filter((it) => it === owner).length < JOBS_WAITING_MAX_EACH) return null;
  const detail = `${JOBS_WAITING_MAX_EACH} of your label jobs are waiting already. Wait until one is done, or cancel one.`;
  return { kind: "too-many-requests", detail, retryAfter: 10 } as const;
}
