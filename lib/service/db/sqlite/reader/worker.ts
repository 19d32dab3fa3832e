import { statSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { LOG_BYTES } from "../pragmas";
import { prepareOnce } from "../prepared";
import { type DatabaseFile, type ReadAnswer, type StatementRequest, toFailure } from "./protocol";

// One statement at a time. See reader-client.ts.

const { file } = workerData as DatabaseFile;
const handle = new Sqlite(file, { readonly: true, fileMustExist: true, timeout: 2_000 });
for (const pragma of ["query_only = ON", "temp_store = MEMORY", "trusted_schema = OFF", "cache_size = -8000"]) {
  handle.pragma(pragma);
}

const prepare = prepareOnce(handle);

function read({ sql, parameters }: StatementRequest): ReadAnswer {
  const statement = prepare(sql).raw(true);
  return { columns: statement.columns().map(({ name }) => name), rows: statement.all(parameters) as unknown[][] };
}

/** The writer cannot reset the log while reads follow without a pause. If another one reads, a later call tries. */
function emptyLog(): void {
  const size = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size < LOG_BYTES) return;
  const writer = new Sqlite(file, { fileMustExist: true, timeout: 0 });
  try {
    writer.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError)) throw error;
  } finally {
    writer.close();
  }
}

parentPort?.on("message", (request: StatementRequest) => {
  let answer: ReadAnswer;
  try {
    answer = read(request);
  } catch (error) {
    answer = toFailure(error);
  }
  parentPort?.postMessage(answer);
  emptyLog();
});
