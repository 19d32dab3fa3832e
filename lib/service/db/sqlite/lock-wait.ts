import { setTimeout } from "node:timers/promises";
import Sqlite from "better-sqlite3";

/** Longest wait for a write lock held by another process, in milliseconds; after that the service answers 503. */
export const LOCK_WAIT_MS = 2_500;

/**
 * Longest wait of a write while this process imports or changes many access points, in milliseconds. A large change takes
 * about 10 seconds, and a person who has pressed Save would rather wait than be told to press it again. Proxies wait for
 * 60 seconds by default, other clients often for 30.
 */
export const LONG_WAIT_MS = 20_000;

/** Code of the error for a lock that a long transaction of this process holds. */
export const LONG_TRANSACTION = "SQLITE_BUSY_LONG_TRANSACTION";

/** Pauses between attempts, in milliseconds: an attempt is cheap, and most locks last less long than a commit. */
const FIRST_PAUSE_MS = 2;
const LONGEST_PAUSE_MS = 40;

/** Returns true when a statement failed because another connection holds the lock. */
export const isLocked = (error: unknown): boolean =>
  error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_BUSY");

/** Returns true while a long transaction of this process runs. */
export type IsLong = () => boolean;

/** Returns the error that SQLite raises for a lock that was not released in time. */
export const lockedError = (isLong: IsLong): Error =>
  new Sqlite.SqliteError("database is locked", isLong() ? LONG_TRANSACTION : "SQLITE_BUSY");

/**
 * Begins to wait for the lock. Returns a function for the time that is left, in milliseconds: `waitMs` since a long
 * transaction of this process last ran, or since the beginning, and not more than `LONG_WAIT_MS` altogether.
 */
export function beginWaiting(isLong: IsLong, waitMs = LOCK_WAIT_MS, now = () => performance.now()): () => number {
  const began = now();
  let since = began;
  return () => {
    const at = now();
    if (isLong()) since = at;
    return Math.min(since + waitMs, began + LONG_WAIT_MS) - at;
  };
}

type Patience = {
  /** Waits for this many milliseconds, during which other requests may use the connection. */
  pause?: (milliseconds: number) => Promise<void>;
  /** Total time for all attempts, in milliseconds. */
  waitMs?: number;
  isLong?: IsLong;
};

/**
 * Repeats `attempt` while another connection holds the lock. SQLite's own `busy_timeout` is not used, because it sleeps
 * on the calling thread and so blocks every other request.
 * @throws the error of the last attempt, or that of `lockedError` while a long transaction runs
 */
export async function retryWhileLocked<T>(
  attempt: () => Promise<T>,
  { pause = setTimeout, waitMs = LOCK_WAIT_MS, isLong = () => false }: Patience = {},
): Promise<T> {
  const leftMs = beginWaiting(isLong, waitMs);
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 1.5)) {
    try {
      return await attempt();
    } catch (error) {
      const left = leftMs();
      if (!isLocked(error)) throw error;
      if (left <= 0) throw isLong() ? lockedError(isLong) : error;
      // Jitter, so that two processes do not retry at the same moments.
      await pause(Math.min(left, pauseMs * (0.5 + Math.random())));
    }
  }
}
