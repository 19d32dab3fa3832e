import type { DeliveryReason } from "@/lib/contract/labels/label-delivery";
import { HttpStatusError, openIppConnection, type PrinterClock, systemClock } from "./ipp-connection";
import { attributesOf, type IppAttributes, type IppMessage, ipp } from "./ipp-message";
import {
  awayStatus,
  chooseFormat,
  chooseMedia,
  type MediaChoice,
  numbersOf,
  PRINTER_ATTRIBUTES,
  readReasons,
  readStatus,
  STATE_ATTRIBUTES,
  textsOf,
} from "./ipp-status";
import { PrinterError, type PrinterNetworks } from "./networks";
import type { OpenPrinter, Piece, SendResult } from "./printer";

const operations = { printJob: 0x0002, validateJob: 0x0004, getJob: 0x0009, getPrinter: 0x000b };
const jobStates = { stopped: 6, canceled: 7, aborted: 8, completed: 9 };

const NOT_FOUND = 0x0406;
/** A printer that refuses by another status has made no job either (RFC 8011, 4.2.1.2). */
const REFUSALS = new Map<number, DeliveryReason>([
  [0x040a, "wrong-format"],
  [0x040b, "wrong-media"],
  [0x0505, "busy"],
  [0x0506, "busy"],
  [0x0507, "busy"],
  [0x050b, "busy"],
]);

const POLL_MS = 500;
/** A side question while the printer takes the file. */
const LOOK_MS = 5_000;
const WAIT_MS = 5_000;
const SILENCE_MS = 60_000;
const NAME_MAX = 60;

const isSuccess = ({ code }: IppMessage) => code < 0x0100;

type Hooks = Parameters<OpenPrinter["send"]>[1];

/** Ends a piece: with `later` before the first byte of Print-Job, and by what the printer says after it. */
class PieceEnd extends Error {
  constructor(readonly sent: SendResult) {
    super(sent.result);
  }
}
const later = (reason: DeliveryReason) => new PieceEnd({ result: "later", reason });
const unsure = (reason: DeliveryReason) => new PieceEnd({ result: "unsure", reason });

/** `url` is one of ipp, ipps, http or https. */
export function openIppPrinter({
  url,
  networks,
  clock = systemClock,
}: {
  url: string;
  networks: PrinterNetworks;
  clock?: PrinterClock;
}): OpenPrinter {
  const connection = openIppConnection(new URL(url), networks, clock);

  const findPrinter = async (signal?: AbortSignal): Promise<IppAttributes> => {
    const attributes = new Map([["requested-attributes", ipp("keyword", ...PRINTER_ATTRIBUTES)]]);
    const answer = await connection.find({ operation: operations.getPrinter, attributes }, signal);
    if (!isSuccess(answer)) throw new PrinterError("not-ipp");
    return attributesOf(answer, "printer");
  };

  const pause = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener("abort", end);
        resolve();
      };
      const cancel = clock.after(ms, end);
      signal.addEventListener("abort", end);
    });

  return {
    ask: async () => {
      try {
        return readStatus(await findPrinter());
      } catch (error) {
        if (error instanceof PrinterError) return awayStatus(error.reason);
        throw error;
      }
    },
    send: async (piece, hooks) => {
      const sending = startSending(hooks);
      try {
        return await sending.send(piece);
      } catch (error) {
        return sending.endOf(error);
      } finally {
        sending.end();
      }
    },
    close: connection.close,
  };

  /** One piece on its way, with what is known of it. */
  function startSending(hooks: Hooks) {
    const { signal } = hooks;
    let hasBegun = false;
    let reason: DeliveryReason | null = null;
    let heardAt = clock.now();
    let cancelBeat: () => void = () => undefined;

    const beat = () => {
      cancelBeat();
      cancelBeat = clock.after(WAIT_MS, beat);
      hooks.onWait(reason);
    };

    const tell = (next: DeliveryReason | null) => {
      heardAt = clock.now();
      if (next === reason) return;
      reason = next;
      beat();
    };

    /** Rejects when nothing is heard of the printer for too long. */
    const look = async () => {
      const attributes = new Map([["requested-attributes", ipp("keyword", ...STATE_ATTRIBUTES)]]);
      const answer = await connection.ask({ operation: operations.getPrinter, attributes }, signal).catch(() => null);
      const printer = answer && isSuccess(answer) ? attributesOf(answer, "printer") : null;
      if (printer) tell(readReasons(printer)[0] ?? null);
      if (signal.aborted || clock.now() - heardAt < SILENCE_MS) return;
      throw unsure("no-answer");
    };

    const send = async (piece: Piece): Promise<SendResult> => {
      cancelBeat = clock.after(WAIT_MS, beat);
      const printer = await findPrinter(signal);
      const [stopped] = readReasons(printer);
      if (stopped) throw later(stopped);
      const format = chooseFormat(printer);
      if (!format) throw later("wrong-format");
      const media = chooseMedia(printer, piece.size);
      if (!media) throw later("wrong-media");
      const file = await piece.draw(format).catch(() => {
        throw later("not-drawn");
      });
      const mime = format.format === "pdf" ? "application/pdf" : "image/pwg-raster";
      const question = { attributes: aboutFile(piece.name, mime), job: aboutJob(printer, media) };
      if (numbersOf(printer, "operations-supported").includes(operations.validateJob))
        requireValid(await connection.ask({ operation: operations.validateJob, ...question }, signal));
      const job = await sendFile({ operation: operations.printJob, ...question }, file);
      return await untilPrinted(job);
    };

    const sendFile = async (question: Parameters<typeof connection.sendFile>[0], file: Uint8Array): Promise<number> => {
      const finished = new AbortController();
      const stop = AbortSignal.any([signal, finished.signal]);
      const sent = connection.sendFile(question, file, {
        signal: stop,
        mayBegin: hooks.mayBegin,
        onBegin: () => {
          hasBegun = true;
          heardAt = clock.now();
        },
        onProgress: () => {
          heardAt = clock.now();
        },
      });
      const watched = (async () => {
        for (;;) {
          await pause(LOOK_MS, stop);
          if (stop.aborted) return new Promise<never>(() => undefined);
          if (hasBegun) await look();
        }
      })();
      try {
        const answer = await Promise.race([sent, watched]);
        if (!answer) throw later(signal.aborted ? "program-stopped" : "in-turn");
        requireAccepted(answer);
        const [job] = numbersOf(attributesOf(answer, "job"), "job-id");
        if (job === undefined) throw unsure("not-ipp");
        return job;
      } finally {
        finished.abort();
        sent.catch(() => undefined);
        watched.catch(() => undefined);
      }
    };

    const untilPrinted = async (job: number): Promise<SendResult> => {
      const attributes: IppAttributes = new Map([
        ["job-id", ipp("integer", job)],
        ["requested-attributes", ipp("keyword", "job-state", "job-state-reasons")],
      ]);
      for (heardAt = clock.now(); ; await pause(POLL_MS, signal)) {
        signal.throwIfAborted();
        const answer = await connection.ask({ operation: operations.getJob, attributes }, signal).catch(() => null);
        // Some printers forget a job at once, and say so of a printed one and of a canceled one.
        if (answer?.code === NOT_FOUND) return { result: "unsure", reason: "not-accepted" };
        const [state] = answer && isSuccess(answer) ? numbersOf(attributesOf(answer, "job"), "job-state") : [];
        if (state === jobStates.completed) return { result: "printed" };
        if (state === jobStates.canceled || state === jobStates.aborted)
          return { result: "unsure", reason: "not-accepted" };
        await look();
        if (state === jobStates.stopped && reason === null) tell("other");
      }
    };

    return {
      send,
      end: () => cancelBeat(),
      endOf: (error: unknown): SendResult => {
        if (error instanceof PieceEnd) return error.sent;
        const result = hasBegun ? "unsure" : "later";
        if (signal.aborted) return { result, reason: "program-stopped" };
        // A file that is refused by HTTP never reached what makes jobs.
        if (hasBegun && error instanceof HttpStatusError && error.status < 500)
          return { result: "later", reason: "not-accepted" };
        if (!(error instanceof PrinterError)) return { result, reason: "other" };
        const wasLost = hasBegun && error.reason === "no-answer";
        return { result, reason: wasLost ? "connection-lost" : error.reason };
      },
    };
  }
}

/** Throws unless a job was made, or would be made. */
function requireAccepted(answer: IppMessage): void {
  if (!isSuccess(answer)) throw later(REFUSALS.get(answer.code) ?? "not-accepted");
}

/** A printer may ignore what it does not support, and print on the media that it has (RFC 8011, 4.1.7). */
function requireValid(answer: IppMessage): void {
  requireAccepted(answer);
  const ignored = attributesOf(answer, "unsupported");
  if (ignored.has("media") || ignored.has("media-col")) throw later("wrong-media");
}

const aboutFile = (name: string, format: string): IppAttributes =>
  new Map([
    ["requesting-user-name", ipp("name", "access-points")],
    // At most 255 bytes.
    ["job-name", ipp("name", [...name].slice(0, NAME_MAX).join(""))],
    ["document-format", ipp("mediaType", format)],
  ]);

function aboutJob(printer: IppAttributes, media: MediaChoice): IppAttributes {
  const job: IppAttributes = new Map();
  const hundredths = (mm: number) => ipp("integer", Math.round(100 * mm));
  if (media !== "any" && "keyword" in media) job.set("media", ipp("keyword", media.keyword));
  else if (media !== "any") {
    const size: IppAttributes = new Map([
      ["x-dimension", hundredths(media.widthMm)],
      ["y-dimension", hundredths(media.heightMm)],
    ]);
    job.set("media-col", ipp("collection", new Map([["media-size", ipp("collection", size)]])));
  }
  if (textsOf(printer, "print-scaling-supported").includes("none")) job.set("print-scaling", ipp("keyword", "none"));
  if (textsOf(printer, "sides-supported").includes("one-sided")) job.set("sides", ipp("keyword", "one-sided"));
  return job;
}
