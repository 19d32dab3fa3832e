import { isUtf8 } from "node:buffer";
import { once } from "node:events";
import type { Logger } from "pino";
import { forkConfined } from "@/lib/fork-confined";
import { t, tell } from "@/lib/messages/messages";
import { isWorkbook } from "./file-kind";
import { inBatches, openText } from "./read-text";
import { type GivenSource, type OpenedFile, type ReadOptions, type SheetRow, SpreadsheetError } from "./sheet-row";

/** Takes 5 ms here, and 110 ms to start a process. 20 MiB would hold the event loop for 150 ms. */
const SMALL_TEXT_MAX = 64 * 1_024;

/** Without pauses. A workbook with 100,000 rows of seven columns takes 4 s, and all other files wait. */
const READING_MS = 15_000;

/** 100,000 rows of seven texts take 490 MB in all, in 3.9 s. With 256 MB it took 11 s to collect garbage. */
const HEAP_MB = 320;

/** Opens the file, or asks for the next batch of this sheet. */
export type SheetRequest = { given: GivenSource } | { sheet: number };

/** The last rows are followed by null. An error is that of a bug. */
export type SheetAnswer =
  | { opened: OpenedFile }
  | { rows: SheetRow[] | null }
  | { problem: string }
  | { failure: unknown };

export type SheetReader = (bytes: Uint8Array, options: ReadOptions) => AsyncGenerator<SheetRow[]>;

declare module "../context" {
  interface ServiceContext {
    readSheet: SheetReader;
  }
}

/** A process: Node ends the whole program when an array of a thread outgrows the heap. One file at a time. */
export function createSheetReader(
  { program, log }: { program: URL | string; log: Logger },
  readingMs = READING_MS,
): SheetReader {
  async function* readInProcess(bytes: Uint8Array, { choose, ...given }: ReadOptions): AsyncGenerator<SheetRow[]> {
    const worker = forkConfined(program, {
      // V8 prints a stack when the heap is full.
      stdio: ["pipe", "ignore", "ignore", "ipc"],
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
    });
    const ended = new AbortController();
    worker.on("error", (error) => ended.abort(error));
    // "exit" may come before the last message, which says why.
    worker.on("close", (code, signal) => ended.abort(new Error(`The process ended with ${signal ?? `code ${code}`}.`)));
    // A message would copy the file: 20 MiB held the event loop for 150 ms.
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
      if ("problem" in answer) throw new SpreadsheetError(tell(answer.problem));
      if ("failure" in answer) throw unreadable(log, answer.failure);
      return answer;
    };
    try {
      const file = await ask({ given });
      const sheet = "opened" in file ? choose(file.opened) : 0;
      for (;;) {
        const answer = await ask({ sheet });
        if (!("rows" in answer) || !answer.rows) return;
        yield answer.rows.map(tellFaults);
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

/** The process records its messages, because it knows neither the catalogue nor the language. */
function tellFaults(row: SheetRow): SheetRow {
  if (row.fault) row.fault = tell(row.fault);
  for (const fault of row.faults ?? []) fault.detail = tell(fault.detail);
  return row;
}

/** Loads neither SheetJS nor the guess of an encoding. */
async function* readHere(bytes: Uint8Array, { choose, ...given }: ReadOptions): AsyncGenerator<SheetRow[]> {
  const { opened, rows } = await openText(bytes, given);
  yield* inBatches(rows(choose(opened)));
}

function unreadable(log: Logger, err: unknown): SpreadsheetError {
  log.warn({ event: "import.file-not-read", err });
  return new SpreadsheetError(t("spreadsheet.tooSlow"));
}
