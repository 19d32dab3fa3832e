import { setImmediate, setTimeout } from "node:timers/promises";
import type Sqlite from "better-sqlite3";
import { beginWaiting, type IsLong, isLocked, lockedError } from "./lock-wait";
import { explainDamage, type KeptStatements } from "./statements";

/** Most transactions that share a commit. More would delay readers for longer than a commit takes. */
const TOGETHER_MAX = 50;

/** Mean pause between attempts to begin while another connection holds the lock, in milliseconds. */
const PAUSE_MS = 15;

/** Outcome of a transaction before the commit: it asks for the commit, or was rolled back, perhaps because of an error. */
type Ended = { succeed: () => void; fail: (error: unknown) => void } | { error: unknown };

type Waiting = { leftMs: () => number; start: (end: (ended: Ended) => void) => void; fail: (error: unknown) => void };

/** Transaction that has begun. `rollback` gets the error of its last statement that failed. */
export type Transaction = { commit: () => Promise<void>; rollback: (error: unknown) => void };

type Options = {
  /** Runs before each commit, inside the transaction. */
  beforeCommit: () => Promise<void>;
  /** Returns true while a long transaction of this process holds the lock. */
  isLong: IsLong;
};

/**
 * Runs transactions on the one handle that writes, one after the other. Those that wait at the same time share one
 * `begin immediate` and one commit (group commit), because the slow part is the commit, which waits for the disk. Each has
 * a savepoint, so that a rollback concerns it alone, and succeeds only after the commit. When the lock is taken, they wait
 * without blocking the event loop.
 */
export function createGroupCommit(
  handle: Sqlite.Database,
  { prepare }: KeptStatements,
  { beforeCommit, isLong }: Options,
) {
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;
  let together = Promise.resolve();
  const run = (text: string) => void prepare(text).run();

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      // Statements that waited for the last commit come first, and transactions of this turn of the event loop join.
      await setImmediate();
      if (!(await begin())) continue;
      together = runTogether();
      await together;
    }
    working = null;
  }

  async function begin(): Promise<boolean> {
    try {
      run("begin immediate");
      return true;
    } catch (error) {
      const [failed, left] = [[] as Waiting[], [] as Waiting[]];
      for (const one of waiting) (isLocked(error) && one.leftMs() > 0 ? left : failed).push(one);
      waiting = left;
      for (const { fail } of failed) fail(isLocked(error) ? lockedError(isLong) : explainDamage(error, handle));
      // Jitter, so that two processes do not try again at the same moments.
      if (left.length > 0) await setTimeout(PAUSE_MS * (0.5 + Math.random()));
      return false;
    }
  }

  async function runTogether(): Promise<void> {
    const done: Exclude<Ended, { error: unknown }>[] = [];
    try {
      while (waiting.length > 0 && done.length < TOGETHER_MAX) {
        const ended = await runNext();
        if ("succeed" in ended) done.push(ended);
        // SQLite rolls back itself when the disk is full or fails, also what was done before.
        else if (!handle.inTransaction) throw ended.error;
        if (waiting.length === 0) await setImmediate();
      }
      await beforeCommit();
      run("commit");
      for (const { succeed } of done) succeed();
    } catch (error) {
      if (handle.inTransaction) run("rollback");
      for (const { fail } of done) fail(explainDamage(error, handle));
    }
  }

  async function runNext(): Promise<Ended> {
    const next = waiting.shift() as Waiting;
    run("savepoint one");
    const ended = await new Promise<Ended>(next.start);
    if (!handle.inTransaction) return ended;
    if ("error" in ended) run("rollback to one");
    run("release one");
    return ended;
  }

  return {
    /**
     * Begins a transaction when its turn comes.
     * @throws SqliteError with SQLITE_BUSY when the lock was not released in time, counted from the call
     */
    begin: (): Promise<Transaction> =>
      new Promise((resolve, fail) => {
        const start = (end: (ended: Ended) => void) =>
          resolve({
            commit: () => new Promise((succeed, refuse) => end({ succeed, fail: refuse })),
            rollback: (error) => end({ error }),
          });
        waiting.push({ leftMs: beginWaiting(isLong), start, fail });
        working ??= work();
      }),

    /** Waits until no transaction is open. */
    waitForCommit: async (): Promise<void> => {
      while (handle.inTransaction) await together;
    },

    /** Waits until all transactions have ended. */
    drain: async (): Promise<void> => void (await working),
  };
}
