import { setTimeout } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { setPragmas } from "../pragmas";
import { type DatabaseFile, type StatementRequest, toFailure } from "../reader/protocol";
import { END, type WriteAnswer } from "./write-protocol";

// Program of the writer thread: runs the statements of one long transaction, and then the checkpoint. See writer-client.ts.

/** Attempts of a checkpoint that a reader keeps from reaching the end of the log, and the pause between two of them. */
const ATTEMPTS = 100;
const PAUSE_MS = 100;

const { file } = workerData as DatabaseFile;
const handle = new Sqlite(file, { fileMustExist: true });
setPragmas(handle);
// 128 MiB of pages: a transaction that exceeds the cache writes the same pages to the log again and again.
handle.pragma("cache_size = -131072");
// The answer to the client waits for the commit, not for the checkpoint.
handle.pragma("wal_autocheckpoint = 0");

function run({ sql, parameters }: StatementRequest): WriteAnswer {
  const statement = handle.prepare<unknown[]>(sql);
  if (!statement.reader) {
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { changes, insertId: Number(lastInsertRowid) };
  }
  statement.raw(true);
  return { columns: statement.columns().map(({ name }) => name), rows: statement.all(parameters) as unknown[][] };
}

/** Copies the log into the file, without holding the lock of writers, and truncates it when no connection reads it. */
async function checkpoint(): Promise<void> {
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const [found] = handle.pragma("wal_checkpoint(PASSIVE)") as { log: number; checkpointed: number }[];
    if (found?.log === found?.checkpointed) break;
    await setTimeout(PAUSE_MS);
  }
  handle.pragma("wal_checkpoint(TRUNCATE)");
}

parentPort?.on("message", async (request: StatementRequest | typeof END) => {
  if (request === END) {
    try {
      if (handle.inTransaction) handle.exec("rollback");
      else await checkpoint();
    } finally {
      handle.close();
      parentPort?.close();
    }
    return;
  }
  let answer: WriteAnswer;
  try {
    answer = run(request);
  } catch (error) {
    answer = toFailure(error);
  }
  parentPort?.postMessage(answer);
});
