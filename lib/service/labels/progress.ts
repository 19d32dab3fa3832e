/** Between two notes of progress, in milliseconds; the longer one after a note that failed. */
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 15_000;

/**
 * Notes how much is done, now and then. A note that fails is left out: each may hold the whole service until the
 * database's patience is at its end, so after one there is a long pause, counted from when it ended.
 */
export function spacedOut(note: () => Promise<void>): () => void {
  let next = performance.now() + PAUSE_MS;
  let isNoting = false;
  const ended = (pause: number) => () => {
    isNoting = false;
    next = performance.now() + pause;
  };
  return () => {
    if (isNoting || performance.now() < next) return;
    isNoting = true;
    note().then(ended(PAUSE_MS), ended(PAUSE_AFTER_FAILURE_MS));
  };
}
