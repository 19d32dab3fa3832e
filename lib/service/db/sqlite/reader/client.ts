import { Worker } from "node:worker_threads";
import { unavailable } from "../../../http/problem-error";
import { damagedError } from "../database-file";
import { Sqlite } from "../driver";
import { isDamaged } from "../failures";
import { createFairQueue } from "./fair-queue";
import type { ReadAnswer, ReaderFile, ReadRequest } from "./protocol";

/**
 * Timeout of a read, in milliseconds, including the time in the queue: searching 1,000,000 rows takes from 0.7 to 3
 * seconds. SQLite cannot be stopped from another thread, so a read that has begun still runs to its end.
 */
const WAIT_MS = 10_000;

type Row = Record<string, unknown>;
type Task = ReadRequest & { resolve: (rows: Row[]) => void; reject: (error: Error) => void; isOver: boolean };

export type Reader = ReturnType<typeof createReader>;

/**
 * Creates a reader that runs statements in a worker thread with a separate handle, so that a read of 100 ms does not
 * block other requests. The thread starts at the first read and keeps running. Every read sees all data that was
 * committed before the call.
 * @param program the bundled `worker.ts`
 * @param waitMs timeout of a read, in milliseconds
 */
export function createReader(program: URL | string, file: string, waitMs = WAIT_MS) {
  const queue = createFairQueue<Task>();
  let worker: Worker | undefined;
  let current: Task | undefined;
  let closed = false;

  const next = (): void => {
    if (current || closed) return;
    current = queue.shift();
    while (current?.isOver) current = queue.shift();
    if (!current) return;
    worker ??= start();
    const { sql, parameters } = current;
    worker.postMessage({ sql, parameters } satisfies ReadRequest);
  };

  const start = (): Worker => {
    const started = new Worker(program, {
      workerData: { file } satisfies ReaderFile,
      // Rows are sent immediately, so a larger young generation would only waste memory. The old generation has no
      // limit, because V8 may abort the process when it reaches one.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    const lose = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      current?.reject(error);
      current = undefined;
      next();
    };
    started.on("message", (answer: ReadAnswer) => {
      if (current) settle(current, answer, file);
      current = undefined;
      next();
    });
    started.on("error", (error: Error & { code?: string }) =>
      lose(error.code?.startsWith("SQLITE_") ? new Sqlite.SqliteError(error.message, error.code) : interrupted()),
    );
    started.on("exit", () => lose(interrupted()));
    return started;
  };

  return {
    /**
     * Reads rows. Reads of different people take turns.
     * @throws ServiceProblem 503 when the queue is full, at the timeout, or when the thread stops during the read
     */
    read: async (person: string, { sql, parameters }: ReadRequest): Promise<Row[]> => {
      let timer: NodeJS.Timeout | undefined;
      const reading = new Promise<Row[]>((resolve, reject) => {
        const task: Task = { sql, parameters, resolve, reject, isOver: false };
        timer = setTimeout(() => {
          task.isOver = true;
          reject(unavailable("This search takes too long. Narrow it.", 5));
        }, waitMs);
        if (closed || !queue.push(person, task)) reject(unavailable("Too many searches are under way.", 1));
      });
      next();
      return reading.finally(() => clearTimeout(timer));
    },

    /** Rejects all reads and stops the thread after the statement that it is running. */
    close: async (): Promise<void> => {
      closed = true;
      const why = unavailable("This process is about to stop.", 1);
      for (let task = current ?? queue.shift(); task; task = queue.shift()) task.reject(why);
      current = undefined;
      const ended = worker;
      worker = undefined;
      await ended?.terminate();
    },
  };
}

const interrupted = () => unavailable("The search was interrupted.", 1);

function settle({ resolve, reject }: Task, answer: ReadAnswer, file: string): void {
  if ("failure" in answer) {
    const error = new Sqlite.SqliteError(answer.failure.message, answer.failure.code);
    reject(isDamaged(error.code) ? damagedError(error, file) : error);
    return;
  }
  const { columns } = answer;
  const rows = answer.rows.map((values) => {
    const row: Row = {};
    for (const [at, column] of columns.entries()) row[column] = values[at];
    return row;
  });
  resolve(rows);
}
