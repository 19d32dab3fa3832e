/** Pause between two progress updates, in milliseconds, and the longer one after an update that failed. */
const PAUSE_MS = 500;
const PAUSE_AFTER_FAILURE_MS = 15_000;

/**
 * Returns a function that runs `note` at most once per pause. Ignores a failed update, and then pauses longer, counted
 * from its end: each may block the whole service until the database times out.
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
