import { setImmediate } from "node:timers/promises";
import type { Db } from "../open";
import { isLocked, LOCK_WAIT_MS, lockedError } from "./lock-wait";

/** More in one transaction would keep readers waiting for longer than a commit takes. */
const TOGETHER_MAX = 50;

/** Work that waits for a transaction. `run` does it, perhaps again, and returns what reports success after the commit. */
type Waiting = { run: (trx: Db) => Promise<() => void>; fail: (error: unknown) => void; deadline: NodeJS.Timeout };

const queues = new WeakMap<Db, Waiting[]>();

/**
 * Does `work` in a transaction that it shares with other work asked for at the same time: what takes long is the
 * commit, which waits for the disk. Nothing is reported before all of it is on disk, and when the commit fails, all
 * fail. When one work fails, all is undone and each is done again by itself: `work` must do nothing but ask the
 * transaction. Savepoints would cost more than that: the search index writes its part at each of them.
 * @throws SQLITE_BUSY when the work could not begin within `LOCK_WAIT_MS`, however many waited before it
 */
export function inSharedTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const queue = queues.get(db) ?? startQueue(db);
    const deadline = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1);
      reject(lockedError());
    }, LOCK_WAIT_MS);
    const run = async (trx: Db) => {
      const value = await work(trx);
      return () => resolve(value);
    };
    const waiting: Waiting = { run, fail: reject, deadline };
    queue.push(waiting);
  });
}

function startQueue(db: Db): Waiting[] {
  const queue: Waiting[] = [];
  queues.set(db, queue);
  void commitAll(db, queue);
  return queue;
}

async function commitAll(db: Db, queue: Waiting[]): Promise<void> {
  do {
    // Requests that came in the same turn of the event loop are read first, and share this commit.
    await setImmediate();
    await commitTogether(db, () => takeFrom(queue)).catch((error) => {
      // The transaction did not begin. Behind a lock, each waits until its own deadline.
      if (!isLocked(error)) for (const { fail } of takeFrom(queue, queue.length)) fail(error);
    });
  } while (queue.length > 0);
  queues.delete(db);
}

/** Taken once the transaction has begun, so that all who came while it waited for a lock share it. */
function takeFrom(queue: Waiting[], most = TOGETHER_MAX): Waiting[] {
  const taken = queue.splice(0, most);
  for (const { deadline } of taken) clearTimeout(deadline);
  return taken;
}

/** @throws when the transaction did not begin; whatever comes later is reported to those it concerns */
async function commitTogether(db: Db, take: () => Waiting[]): Promise<void> {
  let together: Waiting[] | undefined;
  let isOnesFault = false;
  try {
    const reports = await db.transaction().execute(async (trx) => {
      together = take();
      const done: (() => void)[] = [];
      for (const { run } of together) {
        isOnesFault = true;
        done.push(await run(trx));
        isOnesFault = false;
      }
      return done;
    });
    for (const report of reports) report();
  } catch (error) {
    if (!together) throw error;
    // A disk that fails one would fail each: trying once is enough.
    if (!isOnesFault || together.length === 1) for (const { fail } of together) fail(error);
    else for (const one of together) await commitTogether(db, () => [one]).catch(one.fail);
  }
}
