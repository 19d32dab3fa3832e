import { setImmediate } from "node:timers/promises";
import { bindToHandle, type Db, findSqlite } from "../open";
import { beginWaiting, isLocked, lockedError } from "./lock-wait";
import { indexNewTexts } from "./search-index";

/** Most units of work in one transaction. More would delay readers for longer than a commit takes. */
const TOGETHER_MAX = 50;

/** Queued work. `run` may run several times; it returns a function that reports success after the commit. */
type Waiting = { run: (trx: Db) => Promise<() => void>; fail: (error: unknown) => void; deadline: NodeJS.Timeout };

const queues = new WeakMap<Db, Waiting[]>();

/**
 * Runs `work` in a transaction that it shares with other work queued at the same time (group commit), because the
 * slow part is the commit, which waits for the disk. Success is reported only after the commit, and when the commit
 * fails, all work fails. When one unit of work fails, the transaction is rolled back and each unit runs again in a
 * transaction of its own, so `work` must have no effects other than through the transaction. Savepoints would cost
 * more, because the search index writes its pending data at every savepoint.
 * @throws SqliteError with SQLITE_BUSY when the work could not begin in time, see `beginWaiting`, counted from the call
 */
export function inSharedTransaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const queue = queues.get(db) ?? startQueue(db);
    const isLong = () => findSqlite(db)?.writer?.isWriting() === true;
    const leftMs = beginWaiting(isLong);
    const giveUp = () => {
      const left = leftMs();
      if (left > 0) {
        waiting.deadline = setTimeout(giveUp, left);
        return;
      }
      queue.splice(queue.indexOf(waiting), 1);
      reject(lockedError(isLong));
    };
    const run = async (trx: Db) => {
      const value = await work(trx);
      return () => resolve(value);
    };
    const waiting: Waiting = { run, fail: reject, deadline: setTimeout(giveUp, leftMs()) };
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
    // Requests that arrived in the same turn of the event loop are processed first, and share this commit.
    await setImmediate();
    await commitTogether(db, () => takeFrom(queue)).catch((error) => {
      // The transaction did not begin. If the cause is a lock, each unit of work waits until its own deadline.
      if (!isLocked(error)) for (const { fail } of takeFrom(queue, queue.length)) fail(error);
    });
  } while (queue.length > 0);
  queues.delete(db);
}

/** Dequeues work. Called after the transaction has begun, to include work queued while it waited for the lock. */
function takeFrom(queue: Waiting[], most = TOGETHER_MAX): Waiting[] {
  const taken = queue.splice(0, most);
  for (const { deadline } of taken) clearTimeout(deadline);
  return taken;
}

/** @throws when the transaction did not begin; later errors are reported to the work that they concern */
async function commitTogether(db: Db, take: () => Waiting[]): Promise<void> {
  let together: Waiting[] | undefined;
  let isOnesFault = false;
  try {
    const reports = await db.transaction().execute(async (trx) => {
      together = take();
      bindToHandle(trx, db);
      const done: (() => void)[] = [];
      for (const { run } of together) {
        isOnesFault = true;
        done.push(await run(trx));
        isOnesFault = false;
      }
      await indexNewTexts(trx);
      return done;
    });
    for (const report of reports) report();
  } catch (error) {
    if (!together) throw error;
    // An error of the commit, such as a full disk, would occur again for each unit of work, so there is no retry.
    if (!isOnesFault || together.length === 1) for (const { fail } of together) fail(error);
    else for (const one of together) await commitTogether(db, () => [one]).catch(one.fail);
  }
}
