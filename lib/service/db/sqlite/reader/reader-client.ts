import { Worker } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { createFairQueue } from "@/lib/fair-queue";
import { unavailable } from "../../../http/problem-error";
import { type DatabaseFile, type ReadAnswer, type StatementRequest, toError, toRows } from "./protocol";

/**
 * Timeout of a read, in milliseconds, including the time in the queue: searching 1,000,000 rows takes from 0.7 to 3
 * seconds. SQLite cannot be stopped from another thread, so a read that has begun still runs to its end.
 */
const WAIT_MS = 10_000;

/** Maximum number of waiting reads, of one person and of all people together. */
const PERSON_WAITING_MAX = 20;
const ALL_WAITING_MAX = 100;

type Row = Record<string, unknown>;
type Task = StatementRequest & { resolve: (rows: Row[]) => void; reject: (error: Error) => void };

export type Reader = ReturnType<typeof createReader>;

/**
 * Creates a reader that runs statements in a worker thread with a separate handle, so that a read of 100 ms does not
 * block other requests. The thread starts at the first read and keeps running. Every read sees all data that was
 * committed before the call.
 * @param program the bundled `worker.ts`
 * @param waitMs timeout of a read, in milliseconds
 */
export function createReader(program: URL | string, file: string, waitMs = WAIT_MS) {
  const queue = createFairQueue((_, running) => (running.length === 0 ? "now" : "later"));
  /** Controllers of the reads that have no answer yet; null when the reader is closed. */
  let unanswered: Set<AbortController> | null = new Set();
  let worker: Worker | undefined;
  let current: Task | undefined;

  const start = (): Worker => {
    const started = new Worker(program, {
      workerData: { file } satisfies DatabaseFile,
      // Rows are sent immediately, so a larger young generation would only waste memory. The old generation has no
      // limit, because V8 may abort the process when it reaches one.
      resourceLimits: { maxYoungGenerationSizeMb: 16 },
    });
    const lose = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      current?.reject(error);
    };
    started.on("message", (answer: ReadAnswer) => {
      if (current) settle(current, answer, file);
    });
    started.on("error", (error: Error & { code?: string }) =>
      lose(error.code?.startsWith("SQLITE_") ? new Sqlite.SqliteError(error.message, error.code) : interrupted()),
    );
    started.on("exit", () => lose(interrupted()));
    return started;
  };

  const runInThread = ({ sql, parameters }: StatementRequest) =>
    new Promise<Row[]>((resolve, reject) => {
      current = { sql, parameters, resolve, reject };
      worker ??= start();
      worker.postMessage({ sql, parameters } satisfies StatementRequest);
    });

  return {
    /**
     * Reads rows. Reads of different people take turns.
     * @throws ServiceProblem 503 when the queue is full, at the timeout, or when the thread stops during the read
     */
    read: async (person: string, request: StatementRequest): Promise<Row[]> => {
      if (!unanswered) throw stopping();
      const isFull = queue.countWaiting(person) >= PERSON_WAITING_MAX || queue.listWaiting().length >= ALL_WAITING_MAX;
      if (isFull) throw unavailable("Too many searches are waiting.", 1);
      const controller = new AbortController();
      unanswered.add(controller);
      const timer = setTimeout(
        () =>
          controller.abort(
            unavailable("This search takes too long. Add words or filters, so that it finds fewer access points.", 5),
          ),
        waitMs,
      );
      const reading = queue.run({ owner: person }, () => runInThread(request), controller.signal);
      return Promise.race([reading, rejectOnAbort(controller.signal)]).finally(() => {
        clearTimeout(timer);
        unanswered?.delete(controller);
      });
    },

    /** Rejects all reads and stops the thread after the statement that it is running. */
    close: async (): Promise<void> => {
      const left = unanswered ?? [];
      unanswered = null;
      for (const controller of left) controller.abort(stopping());
      current?.reject(stopping());
      const ended = worker;
      worker = undefined;
      await ended?.terminate();
    },
  };
}

const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

const stopping = () => unavailable("This process is about to stop.", 1);
const interrupted = () => unavailable("The search was interrupted.", 1);

function settle({ resolve, reject }: Task, answer: ReadAnswer, file: string): void {
  if ("failure" in answer) reject(toError(answer.failure, file));
  else resolve(toRows(answer));
}
