import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import type { Logger } from "pino";
import { forkConfined } from "@/lib/fork-confined";
import { isWorkbook } from "./file-kind";
import { inBatches, openText } from "./read-text";
import { type GivenSource, type OpenedFile, type ReadOptions, type SheetRow, SpreadsheetError } from "./sheet-row";

/**
 * Largest text in bytes that is read in this process: it takes 5 ms, and another process takes 110 ms to start. Text of
 * 20 MiB would hold the event loop for 150 ms while it is decoded, and to guess an encoding takes 110 ms.
 */
const SMALL_TEXT_MAX = 64 * 1_024;

/**
 * Time in milliseconds that the other process may take for one file, without its pauses between batches. A workbook with
 * 100,000 rows of seven columns takes 4 s of processor time, and everybody else's files wait meanwhile.
 */
const READING_MS = 15_000;

/**
 * Heap of the other process in MB, which then takes up to 490 MB for a workbook with 100,000 rows of seven texts, in 3.9 s
 * of processor time. With 256 MB it took 11 s, because it collected garbage all the time.
 */
const HEAP_MB = 320;

/** Message to the process: opens the file, or asks for the next batch of the sheet with this index. */
export type SheetRequest = { given: GivenSource } | { sheet: number };

/**
 * Answer of the process: what the file has, its next rows, null after the last ones, why the file cannot be read, or the
 * error of a bug.
 */
export type SheetAnswer =
  | { opened: OpenedFile }
  | { rows: SheetRow[] | null }
  | { problem: string }
  | { failure: unknown };

export type SheetReader = (bytes: Uint8Array, options: ReadOptions) => AsyncGenerator<SheetRow[]>;

declare module "../context" {
  interface ServiceContext {
    /** Reads the files of imports. */
    readSheet: SheetReader;
  }
}

/**
 * Creates a function that reads the rows of a file in batches, a workbook, a large text or one that is not UTF-8 in a
 * process of its own. It is a process and not a thread, because Node ends the whole program when an array or a map of a
 * thread outgrows the heap. Callers read one file at a time, as the queue of long-running operations sees to.
 * @param program the bundled `spreadsheet-worker.ts`
 * @param readingMs longest time that the process may take
 */
export function createSheetReader(
  { program, log }: { program: URL | string; log: Logger },
  readingMs = READING_MS,
): SheetReader {
  async function* readInProcess(bytes: Uint8Array, { choose, ...given }: ReadOptions): AsyncGenerator<SheetRow[]> {
    const worker = forkConfined(program, {
      // The stack that V8 prints when the heap is full is of no use to the operator.
      stdio: ["pipe", "ignore", "ignore", "ipc"],
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    const ended = new AbortController();
    worker.on("error", (error) => ended.abort(error));
    // "exit" may come before the last message of the process, which says why it ended.
    worker.on("close", (code, signal) => ended.abort(new Error(`The process ended with ${signal ?? `code ${code}`}.`)));
    // A message would copy the file: for 20 MiB it held the event loop for 150 ms, and eight uploads took 160 MB more. A pipe
    // that breaks has a process that ended.
    worker.stdin?.on("error", (error) => ended.abort(error)).end(bytes);
    let leftMs = readingMs;
    const answerTo = async (request: SheetRequest): Promise<SheetAnswer> => {
      const began = performance.now();
      worker.send(request, (error) => error && ended.abort(error));
      const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(Math.max(0, Math.ceil(leftMs)))]);
      const [answer] = await once(worker, "message", { signal });
      leftMs -= performance.now() - began;
      return answer;
    };
    const ask = async (request: SheetRequest) => {
      const answer = await answerTo(request).catch((error: Error) => ({ failure: error.cause ?? error }));
      if ("problem" in answer) throw new SpreadsheetError(answer.problem);
      if ("failure" in answer) throw unreadable(log, answer.failure);
      return answer;
    };
    try {
      const file = await ask({ given });
      const sheet = "opened" in file ? choose(file.opened) : 0;
      for (;;) {
        const answer = await ask({ sheet });
        if (!("rows" in answer) || !answer.rows) return;
        yield answer.rows;
      }
    } finally {
      worker.kill("SIGKILL");
    }
  }
  return (bytes, options) =>
    bytes.length <= SMALL_TEXT_MAX && isUtf8(bytes) && !isWorkbook(bytes)
      ? readHere(bytes, options)
      : readInProcess(bytes, options);
}

/** Reads a small text in this process. Neither SheetJS nor the guess of an encoding is loaded here. */
async function* readHere(bytes: Uint8Array, { choose, ...given }: ReadOptions): AsyncGenerator<SheetRow[]> {
  const { opened, rows } = await openText(bytes, given);
  yield* inBatches(rows(choose(opened)));
}

/** Logs why the process failed, and returns what its sender can do. */
function unreadable(log: Logger, err: unknown): SpreadsheetError {
  log.warn({ event: "import.file-not-read", err });
  return new SpreadsheetError(
    "The file takes too much time or memory to read. Delete what does not belong to the list, or divide the file.",
  );
}
