import { setTimeout } from "node:timers/promises";
import Sqlite from "better-sqlite3";

/** After that the service answers 503. */
const LOCK_WAIT_MS = 2_500;

/** An attempt is cheap, and most locks last less long than a commit. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 40;

export const isLocked = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");

type Patience = {
  pause?: (milliseconds: number) => Promise<void>;
  waitMs?: number;
};

/** SQLite's own `busy_timeout` sleeps on the calling thread and so blocks every other request. */
export async function retryWhileLocked<T>(
  attempt: () => Promise<T>,
  { pause = setTimeout, waitMs = LOCK_WAIT_MS }: Patience = {},
): Promise<T> {
  const until = performance.now() + waitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
    try {
      return await attempt();
    } catch (error) {
      const left = until - performance.now();
      if (!isLocked(error) || left <= 0) throw error;
      // Jitter, so that two processes do not retry at the same moments.
      await pause(Math.min(left, pauseMs * (0.5 + Math.random())));
    }
  }
}
