import { setTimeout } from "node:timers/promises";
import { Sqlite } from "./driver";

/** How long a write waits for the write lock of another process, in milliseconds; after that it is answered with 503. */
export const LOCK_WAIT_MS = 2_500;

/** Pauses between attempts, in milliseconds: an attempt costs 20 µs, and most locks are held for less than a commit. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 40;

/** Whether another connection holds the lock that a statement needs. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");

/** The error of SQLite itself for a lock that was not released in time. */
export const lockedError = (): Error => new Sqlite.SqliteError("database is locked", "SQLITE_BUSY");

type Patience = {
  /** Lets others use the connection for this many milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
  /** How long to try, in milliseconds. */
  waitMs?: number;
};

/**
 * Repeats `attempt` while another process holds the lock. SQLite's own `busy_timeout` sleeps on the calling thread,
 * which stops every other request too.
 * @throws the error of the last attempt
 */
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
      // Jitter, so that two processes do not try in step.
      await pause(Math.min(left, pauseMs * (0.5 + Math.random())));
    }
  }
}
