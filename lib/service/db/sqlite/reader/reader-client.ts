import { Worker } from "node:worker_threads";
import Sqlite from "better-sqlite3";
import { createFairQueue } from "@/lib/fair-queue";
import { t } from "@/lib/messages/messages";
import { unavailable } from "../../../http/problem-error";
import { type DatabaseFile, type ReadAnswer, type StatementRequest, toError, toRows } from "./protocol";

/** With the time in the queue: searching 1,000,000 rows takes up to 3 s. A read that has begun runs to its end. */
const WAIT_MS = 10_000;

/** Of one person, and of all people together. */
const PERSON_WAITING_MAX = 20;
const ALL_WAITING_MAX = 100;

type Row = Record<string, unknown>;
type Task = StatementRequest & { resolve: (rows: Row[]) => void; reject: (error: Error) => void };

export type ReaderThread = ReturnType<typeof createReader>;

/** In a thread, so that a read of 100 ms does not block others. Sees all that was committed before the call. */
export function createReader(program: URL | string, file: string, waitMs = WAIT_MS) {
  const queue = createFairQueue((_, running) => (running.length === 0 ? "now" : "later"));
  /** Questions that wait for an answer; null when the reader is closed. */
  let unanswered: Set<AbortController> | null = new Set();
  let worker: Worker | undefined;
  let current: Task | undefined;

  const start = (): Worker => {
    const started = new Worker(program, {
      workerData: { file } satisfies DatabaseFile,
      // Rows are sent at once: a larger young generation wastes memory. V8 may abort at a limit of the old one.
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
    /** People take turns. Throws 503 when the queue is full, on timeout, or when the thread stops. */
    read: async (person: string, request: StatementRequest): Promise<Row[]> => {
      if (!unanswered) throw stopping();
      const isFull = queue.countWaiting(person) >= PERSON_WAITING_MAX || queue.listWaiting().length >= ALL_WAITING_MAX;
      if (isFull) throw unavailable(t("serviceList.search.tooMany"), 1);
      const controller = new AbortController();
      unanswered.add(controller);
      const timer = setTimeout(() => controller.abort(unavailable(t("serviceList.search.tooLong"), 5)), waitMs);
      const reading = queue.run({ owner: person }, () => runInThread(request), controller.signal);
      return Promise.race([reading, rejectOnAbort(controller.signal)]).finally(() => {
        clearTimeout(timer);
        unanswered?.delete(controller);
      });
    },

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

const stopping = () => unavailable(t("serviceHttp.stopping"), 1);
const interrupted = () => unavailable(t("serviceList.search.interrupted"), 1);

function settle({ resolve, reject }: Task, answer: ReadAnswer, file: string): void {
  if ("failure" in answer) reject(toError(answer.failure, file));
  else resolve(toRows(answer));
}
