import pLimit from "p-limit";

/** Each drawing holds a core and up to 250 MB; more at once only make everyone wait. */
export const DRAWN_AT_ONCE = 2;
/** More checks than this would be answered after the askers have gone. */
const CHECKS_WAITING_MAX = 32;
/** More jobs waiting than this would be drawn after the askers have gone. */
const JOBS_WAITING_MAX = 50;
/** One person's jobs leave room for others'. */
const JOBS_WAITING_MAX_EACH = 10;

/** Checks, one after the other; null when too many wait already. */
export function createCheckTurns() {
  const checks = pLimit(1);
  return <T>(work: () => Promise<T>): Promise<T> | null =>
    checks.pendingCount >= CHECKS_WAITING_MAX ? null : checks(work);
}

/** Why one more job of `owner` cannot wait, or null when it can. `owners`: whose jobs wait. `retryAfter` in seconds. */
export function whyNotWait(owners: readonly string[], owner: string) {
  if (owners.length >= JOBS_WAITING_MAX) {
    const detail = `${owners.length} label jobs are waiting already. Try again in a moment; nothing was saved.`;
    return { kind: "service-unavailable", detail, retryAfter: 30 } as const;
  }
  if (owners.filter((it) => it === owner).length < JOBS_WAITING_MAX_EACH) return null;
  const detail = `${JOBS_WAITING_MAX_EACH} of your label jobs are waiting already; wait until one is done, or cancel one.`;
  return { kind: "too-many-attempts", detail, retryAfter: 10 } as const;
}
