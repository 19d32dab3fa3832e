import { Worker } from "node:worker_threads";
import type Sqlite from "better-sqlite3";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { unavailable } from "../../../http/problem-error";
import { sqliteDialect } from "../dialect";
import { type IsLong, retryWhileLocked } from "../lock-wait";
import { CHECKPOINT_PAGES } from "../pragmas";
import { type DatabaseFile, type StatementRequest, toError, toRows } from "../reader/protocol";
import { END, type WriteAnswer } from "./write-protocol";

type Task = { resolve: (result: QueryResult<unknown>) => void; reject: (error: Error) => void };

/**
 * Creates the writer, which runs each long transaction in a thread of its own with a separate handle: the statements of
 * 100,000 rows and their commit take 10 to 20 seconds, in which the main thread answers reads. Afterwards the thread
 * copies the log into the file, which takes seconds as well. The main thread leaves that to it meanwhile.
 * @param program the bundled `worker.ts`
 * @param main handle of the main thread
 */
export function createWriter(program: URL | string, main: Sqlite.Database) {
  const running = new Set<Promise<void>>();
  /** Threads whose transaction has begun, until they end: the checkpoint after the transaction takes the lock again. */
  const writing = new Set<Worker>();
  const isWriting = () => writing.size > 0;

  return {
    /** Whether a thread holds the lock, or is about to take it again for its checkpoint. */
    isWriting,
    /** Starts a thread and returns its dialect, for one transaction. Destroying the database ends the thread. */
    start: (): Dialect => {
      main.pragma("wal_autocheckpoint = 0");
      const { driver, ended } = startThread(program, main.name, writing);
      const over = ended.then(() => {
        running.delete(over);
        if (running.size === 0 && main.open) main.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
      });
      running.add(over);
      return sqliteDialect(driver);
    },
    /** Waits until all threads have ended. */
    close: async (): Promise<void> => void (await Promise.all(running)),
  };
}

function startThread(
  program: URL | string,
  file: string,
  writing: Set<Worker>,
): { driver: Driver; ended: Promise<void> } {
  const worker = new Worker(program, { workerData: { file } satisfies DatabaseFile });
  let current: Task | undefined;
  let lost: Error | undefined;
  worker.on("message", (answer: WriteAnswer) => {
    if (current) settle(current, answer, file);
  });
  // An error of the checkpoint is not reported: the commit is in the log, and a later checkpoint copies it.
  worker.on("error", (error: Error & { code?: string }) => {
    lost = error.code?.startsWith("SQLITE_")
      ? toError({ message: error.message, code: error.code }, file)
      : interrupted();
  });
  const ended = new Promise<void>((resolve) => {
    worker.on("exit", () => {
      writing.delete(worker);
      lost ??= interrupted();
      current?.reject(lost);
      resolve();
    });
  });
  const run = ({ sql, parameters }: StatementRequest) =>
    new Promise<QueryResult<unknown>>((resolve, reject) => {
      if (lost) throw lost;
      current = { resolve, reject };
      worker.postMessage({ sql, parameters } satisfies StatementRequest);
    });
  const lock = {
    isTaken: () => writing.size > 0,
    take: () => void writing.add(worker),
  };
  return { driver: toDriver(run, lock, () => worker.postMessage(END)), ended };
}

const interrupted = () => unavailable("The change was interrupted.", 1);

function settle({ resolve, reject }: Task, answer: WriteAnswer, file: string): void {
  if ("failure" in answer) reject(toError(answer.failure, file));
  else if ("rows" in answer) resolve({ rows: toRows(answer) });
  else resolve({ rows: [], numAffectedRows: BigInt(answer.changes), insertId: BigInt(answer.insertId) });
}

/** Lock of writers, as the threads of this process take it. */
type Lock = { isTaken: IsLong; take: () => void };

/** Returns a driver with one connection, whose transactions wait for the lock when they begin. */
function toDriver(
  run: (request: StatementRequest) => Promise<QueryResult<unknown>>,
  lock: Lock,
  end: () => void,
): Driver {
  const runText = (sql: string) => run({ sql, parameters: [] });
  const connection: DatabaseConnection = {
    executeQuery: <Row>(query: StatementRequest) => run(query) as Promise<QueryResult<Row>>,
    streamQuery: () => {
      throw new Error("the writer thread streams no rows; read them in parts");
    },
  };
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async () => {
      await retryWhileLocked(() => runText("begin immediate"), { isLong: lock.isTaken });
      lock.take();
    },
    commitTransaction: async () => {
      await runText("commit");
    },
    rollbackTransaction: async () => {
      // SQLite rolls back itself when the disk fails, and that error must be reported.
      await runText("rollback").catch((error: Error) => {
        if (!error.message.includes("no transaction is active")) throw error;
      });
    },
    releaseConnection: async () => {},
    destroy: async () => end(),
  };
}
