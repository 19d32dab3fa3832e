import { setImmediate } from "node:timers/promises";
import { CompiledQuery } from "kysely";
import type { Db } from "../open";

/** More in one transaction would keep readers waiting for longer than a commit takes. */
const TOGETHER_MAX = 50;

/** Does one's work, and gives how to tell its asker what came of it; that is for after the commit. */
type Waiting = { run: (trx: Db) => Promise<() => void>; fail: (error: unknown) => void };

const queues = new WeakMap<Db, Waiting[]>();

/**
 * Does `work` in a transaction that it shares with whatever else was asked for at the same time: what takes long is
 * the commit, which waits for the disk. Each has a savepoint of its own, so that one that fails is undone alone, and
 * nobody hears anything before all of it is on disk. When the commit fails, all fail.
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
  try {
    const tellAll = await db.transaction().execute(async (trx) => {
      const tell: (() => void)[] = [];
      for (const one of together) tell.push(await inSavepoint(trx, one));
      return tell;
    });
    for (const tell of tellAll) tell();
  } catch (error) {
    for (const { fail } of together) fail(error);
  }
}

const savepoint = CompiledQuery.raw("savepoint one");
const release = CompiledQuery.raw("release one");
const rollBack = CompiledQuery.raw("rollback to one");

async function inSavepoint(trx: Db, { run, fail }: Waiting): Promise<() => void> {
  await trx.executeQuery(savepoint);
  try {
    const tell = await run(trx);
    await trx.executeQuery(release);
    return tell;
  } catch (error) {
    // Where SQLite undid the whole transaction, as it may when the disk fails, there is no savepoint: then all fail.
    await trx.executeQuery(rollBack).catch(() => Promise.reject(error));
    return () => fail(error);
  }
}
