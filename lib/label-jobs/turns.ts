import pLimit from "p-limit";

/** Each drawing holds a core and up to 250 MB; more at once only make everyone wait. */
export const DRAWN_AT_ONCE = 2;
/** More checks than this would be answered after the askers have gone. */
const CHECKS_WAITING_MAX = 32;
/** More jobs waiting than this would be drawn after the askers have gone. */
export const JOBS_WAITING_MAX = 50;
/** One person's jobs leave room for others'. */
export const JOBS_WAITING_MAX_EACH = 10;

/** Checks, one after the other; null when too many wait already. */
export function createCheckTurns() {
  const checks = pLimit(1);
  return <T>(work: () => Promise<T>): Promise<T> | null =>
    checks.pendingCount >= CHECKS_WAITING_MAX ? null : checks(work);
}
