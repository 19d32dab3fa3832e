/** More checks than this would be answered after the askers have gone. */
const CHECKS_WAITING_MAX = 32;
/** More jobs waiting than this would be drawn after the askers have gone. */
const JOBS_WAITING_MAX = 50;
/** Unfinished jobs of one person. Leaves room for others' jobs. */
const JOBS_WAITING_MAX_EACH = 10;

/** Returns why one more check cannot wait beside `waiting` others, or null when it can. `retryAfter` in seconds. */
export function whyNotCheck(waiting: number) {
  if (waiting < CHECKS_WAITING_MAX) return null;
  const detail = "Too many labels are being checked. Try again in a moment.";
  return { kind: "service-unavailable", detail, retryAfter: 5 } as const;
}

/** Returns why one more job of `owner` cannot wait, or null when it can. `owners`: the owner of each unfinished job. */
export function whyNotWait(owners: readonly string[], owner: string) {
  if (owners.length >= JOBS_WAITING_MAX) {
    const detail = `${owners.length} label jobs are waiting already. Try again in a moment; nothing was saved.`;
    return { kind: "service-unavailable", detail, retryAfter: 30 } as const;
  }
  if (owners.filter((it) => it === owner).length < JOBS_WAITING_MAX_EACH) return null;
  const detail = `${JOBS_WAITING_MAX_EACH} of your label jobs are waiting already. Wait until one is done, or cancel one.`;
  return { kind: "too-many-requests", detail, retryAfter: 10 } as const;
}
