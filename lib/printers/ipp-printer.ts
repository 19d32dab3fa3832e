import { type Duplex, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { DeliveryReason } from "@/lib/contract/labels/label-delivery";
import { openRequest, RequestRefused } from "./ipp-connection";
import { encodeIpp, type IppAttributes, type IppMessage, ipp } from "./ipp-message";
import {
  chooseFormat,
  chooseMedia,
  numbersOf,
  PRINTER_ATTRIBUTES,
  readReasons,
  readStatus,
  STATE_ATTRIBUTES,
  textsOf,
} from "./ipp-status";
import { PrinterError } from "./networks";
import {
  away,
  later,
  type OpenPrinter,
  type Piece,
  type PieceFormat,
  reminder,
  type SendHooks,
  type SendResult,
  SILENCE_MS,
  unsure,
} from "./printer";

const operations = { printJob: 0x0002, validateJob: 0x0004, getJob: 0x0009, getPrinter: 0x000b };
const jobStates = { stopped: 6, canceled: 7, aborted: 8, completed: 9 };

const IPP_1_1 = 0x0101;
const IPP_2_0 = 0x0200;
const VERSION_NOT_SUPPORTED = 0x0503;
/** A printer that refuses by another status has made no job either (RFC 8011, 4.2.1.2), but for `BEGUN`. */
const REFUSALS = new Map<number, DeliveryReason>([
  [0x040a, "wrong-format"],
  [0x040b, "wrong-media"],
  [0x0505, "busy"],
  [0x0506, "busy"],
  [0x0507, "busy"],
  [0x050b, "busy"],
]);

/** server-error-internal-error, -device-error and -job-canceled come also while the printer takes or prints the file. */
const BEGUN = [0x0500, 0x0504, 0x0508];

/** Until a printer must have answered. */
const ANSWER_MS = 3_000;
const POLL_MS = 1_000;
/** Between questions while the printer takes the file. */
const LOOK_MS = 5_000;
const CHUNK_BYTES = 64 * 1024;
/** At most 255 bytes (RFC 8011, 5.3.5). */
const NAME_MAX = 60;

const isSuccess = ({ code }: IppMessage) => code < 0x0100;
const isClientError = ({ code }: IppMessage) => code >= 0x0400 && code < 0x0500;

type Question = { code: number; operation: IppAttributes; job?: IppAttributes };

type Options = {
  /** With the protocol ipp, ipps, http or https. */
  address: string;
  connect: () => Promise<Duplex>;
  /** Tests have a clock of their own. */
  pause?: (ms: number) => Promise<unknown>;
  now?: () => number;
};

export function openIppPrinter({ address, connect, pause = wait, now = Date.now }: Options): OpenPrinter {
  const url = new URL(address);
  let version = IPP_2_0;
  let printer: IppAttributes | null = null;

  const encode = ({ operation, ...question }: Question): Buffer => {
    const head: IppAttributes = new Map([
      ["attributes-charset", ipp("charset", "utf-8")],
      ["attributes-natural-language", ipp("language", "en")],
      ["printer-uri", ipp("uri", url.href.replace(/^http/, "ipp"))],
    ]);
    return encodeIpp({ ...question, version, operation: new Map([...head, ...operation]) });
  };

  const inTime = <T>(answer: Promise<T>): Promise<T> => {
    const late = pause(ANSWER_MS).then(() => Promise.reject(new PrinterError("no-answer")));
    return Promise.race([answer, late]);
  };

  const askPrinter = async (question: Question): Promise<IppMessage> => {
    const ended = new AbortController();
    const exchange = async () => {
      const socket = await connect();
      const body = encode(question);
      const { request, answer } = openRequest(url, socket, { bytes: body.length, signal: ended.signal, inTime });
      request.end(body);
      return answer;
    };
    // The abort also closes a connection that comes too late.
    const answer = await inTime(exchange()).finally(() => ended.abort());
    if (answer.code !== VERSION_NOT_SUPPORTED || version === IPP_1_1) return answer;
    version = IPP_1_1;
    return askPrinter(question);
  };

  const getAttributes = async (names: string[]): Promise<IppAttributes> => {
    const operation = new Map([["requested-attributes", ipp("keyword", ...names)]]);
    const answer = await askPrinter({ code: operations.getPrinter, operation });
    if (!isSuccess(answer)) throw new PrinterError("not-ipp");
    return answer.printer;
  };

  /** What is heard of the printer while it has a piece. */
  const startWatch = (onWait: SendHooks["onWait"]) => {
    const tell = reminder(onWait, now);
    let heardAt = now();
    let reason: DeliveryReason | null = null;
    const hear = () => {
      heardAt = now();
    };
    /** Asks for the state and tells it. Returns false when nothing was heard for too long. */
    const tellState = async (isJobStopped = false): Promise<boolean> => {
      const state = await getAttributes(STATE_ATTRIBUTES).catch(() => null);
      if (state) {
        hear();
        reason = readReasons(state)[0] ?? (isJobStopped ? "other" : null);
      }
      tell(reason);
      return now() - heardAt <= SILENCE_MS;
    };
    return { hear, tellState };
  };

  const sendPiece = async (
    piece: Piece,
    { mayBegin, onWait, signal }: SendHooks,
    onBegin: () => void,
  ): Promise<SendResult> => {
    if (!printer) return later("no-answer");
    const format = chooseFormat(printer);
    if (!format) return later("wrong-format");
    const media = chooseMedia(printer, piece.size);
    if (!media) return later("wrong-media");
    const file = await piece.draw(format).catch(() => null);
    if (!file) return later("not-drawn");
    const print: Question = {
      code: operations.printJob,
      operation: describeFile(piece.name, format),
      job: new Map([...media, ...chooseOptions(printer)]),
    };
    if (numbersOf(printer, "operations-supported").includes(operations.validateJob)) {
      const answer = await askPrinter({ ...print, code: operations.validateJob });
      // A printer may ignore what it does not support, and print on the media that it has (RFC 8011, 4.1.7).
      const isIgnored = answer.unsupported.has("media") || answer.unsupported.has("media-col");
      const refusal = refusalOf(answer) ?? (isIgnored ? "wrong-media" : null);
      if (refusal) return later(refusal);
    }

    const body = Buffer.concat([encode(print), file]);
    const { request, answer } = openRequest(url, await connect(), { bytes: body.length, signal, inTime });
    try {
      if (!(await mayBegin())) return later("in-turn");
      if (request.destroyed) await answer;
      onBegin();
      const watch = startWatch(onWait);
      // The answer tells how it ended.
      pipeline(Readable.from(chunksOf(body, watch.hear)), request).catch(() => {});
      let printing: IppMessage | null = null;
      while (!printing) {
        printing = await Promise.race([answer, pause(LOOK_MS).then(() => null)]);
        if (!printing && !(await watch.tellState())) return unsure("no-answer");
      }
      const [job] = numbersOf(printing.job, "job-id");
      const refusal = refusalOf(printing);
      if (refusal) return job !== undefined || BEGUN.includes(printing.code) ? unsure("not-accepted") : later(refusal);
      return job === undefined ? unsure("not-ipp") : await awaitPrinted(job, watch, signal);
    } finally {
      request.destroy();
    }
  };

  const awaitPrinted = async (
    id: number,
    watch: ReturnType<typeof startWatch>,
    signal: AbortSignal,
  ): Promise<SendResult> => {
    const operation: IppAttributes = new Map([
      ["job-id", ipp("integer", id)],
      ["requested-attributes", ipp("keyword", "job-state", "job-state-reasons")],
    ]);
    for (;;) {
      signal.throwIfAborted();
      const answer = await askPrinter({ code: operations.getJob, operation }).catch(() => null);
      const [state] = answer ? numbersOf(answer.job, "job-state") : [];
      const hasErrors = answer && textsOf(answer.job, "job-state-reasons").includes("job-completed-with-errors");
      if (state === jobStates.completed) return hasErrors ? unsure("not-accepted") : { result: "printed" };
      if (state === jobStates.canceled || state === jobStates.aborted) return unsure("not-accepted");
      // Some printers forget a job at once, and say so of a printed one and of a canceled one.
      if (answer && isClientError(answer)) return unsure("not-accepted");
      if (!(await watch.tellState(state === jobStates.stopped))) return unsure("no-answer");
      await pause(POLL_MS);
    }
  };

  return {
    ask: async () => {
      try {
        printer = await getAttributes(PRINTER_ATTRIBUTES);
        return readStatus(printer);
      } catch (error) {
        printer = null;
        if (error instanceof PrinterError) return away(error.reason);
        throw error;
      }
    },
    send: async (piece, hooks) => {
      let hasBegun = false;
      const onBegin = () => {
        hasBegun = true;
      };
      try {
        return await sendPiece(piece, hooks, onBegin);
      } catch (error) {
        if (hooks.signal.aborted) return hasBegun ? unsure("program-stopped") : later("program-stopped");
        if (hasBegun) return error instanceof RequestRefused ? later("not-accepted") : unsure("connection-lost");
        return later(error instanceof PrinterError ? error.reason : "other");
      }
    },
    // Each connection ends with its answer.
    close: () => {},
  };
}

/** Null when a job was made, or would be made. */
const refusalOf = (answer: IppMessage): DeliveryReason | null =>
  isSuccess(answer) ? null : (REFUSALS.get(answer.code) ?? "not-accepted");

/** Calls `onChunk` for each chunk that the network takes. */
function* chunksOf(bytes: Buffer, onChunk: () => void) {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    onChunk();
    yield bytes.subarray(at, at + CHUNK_BYTES);
  }
}

const describeFile = (name: string, { format }: PieceFormat): IppAttributes =>
  new Map([
    ["requesting-user-name", ipp("name", "access-points")],
    ["job-name", ipp("name", [...name].slice(0, NAME_MAX).join(""))],
    ["document-format", ipp("mediaType", format === "pdf" ? "application/pdf" : "image/pwg-raster")],
  ]);

/** Labels at their size, on one side. */
function chooseOptions(printer: IppAttributes): IppAttributes {
  const options: IppAttributes = new Map();
  if (textsOf(printer, "print-scaling-supported").includes("none"))
    options.set("print-scaling", ipp("keyword", "none"));
  if (textsOf(printer, "sides-supported").includes("one-sided")) options.set("sides", ipp("keyword", "one-sided"));
  return options;
}
