import { setImmediate } from "node:timers/promises";
import type { Db } from "../open";

/** More in one transaction would keep readers waiting for longer than a commit takes. */
const TOGETHER_MAX = 50;

/** Does one's work, perhaps again, and gives how to tell its asker what came of it; that is for after the commit. */
type Waiting = { run: (trx: Db) => Promise<() => void>; fail: (error: unknown) => void };

const queues = new WeakMap<Db, Waiting[]>();

/**
 * Does `work` in a transaction that it shares with whatever else was asked for at the same time: what takes long is
 * the commit, which waits for the disk. Nobody hears anything before all of it is on disk, and when the commit fails,
 * all fail. When one's work fails, all is undone and each is done again by itself: `work` must do nothing but ask the
 * transaction. Savepoints would cost more than that: the search index writes its part at each of them.
 */
export function inSharedTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const run = async (trx: Db) => {
      const value = await work(trx);
      return () => resolve(value);
    };
    const queue = queues.get(db);
    if (queue) queue.push({ run, fail: reject });
    else {
      const started = [{ run, fail: reject }];
      queues.set(db, started);
      void commitAll(db, started);
    }
  });
}

async function commitAll(db: Db, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    // Requests that came in the same turn of the event loop are read first, and share this commit.
    await setImmediate();
    await commitTogether(db, queue.splice(0, TOGETHER_MAX));
  }
  queues.delete(db);
}

async function commitTogether(db: Db, together: Waiting[]): Promise<void> {
  let isOnesFault = false;
  try {
    const tellAll = await db.transaction().execute(async (trx) => {
      const tell: (() => void)[] = [];
      for (const { run } of together) {
        isOnesFault = true;
        tell.push(await run(trx));
        isOnesFault = false;
      }
      return tell;
    });
    for (const tell of tellAll) tell();
  } catch (error) {
    // A lock or a disk that fails one would fail each: waiting for it once is enough.
    if (!isOnesFault || together.length === 1) for (const { fail } of together) fail(error);
    else for (const one of together) await commitTogether(db, [one]);
  }
}
