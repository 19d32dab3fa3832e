import type { Duplex } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import type { DeliveryReason } from "@/lib/contract/labels/label-delivery";
import type { PrinterReason, PrinterStatus } from "@/lib/contract/labels/printer-connection";
import { connectTo, findAddress, PrinterError, type PrinterNetworks } from "./networks";
import { away, later, type OpenPrinter, reminder, type SendResult, SILENCE_MS, saidNothing, unsure } from "./printer";

/** Until a printer must have answered. */
const ANSWER_MS = 2_500;
const POLL_MS = 150;
/** Printers count a label a moment after the buffer is empty, and read labels a moment after they took them. */
const LATE_MS = 3_000;

type Pause = (ms: number) => Promise<unknown>;
type Options = {
  connect: () => Promise<Duplex>;
  /** Tests have a clock of their own. */
  pause?: Pause;
  now?: () => number;
};

export const zplConnection =
  ({ host, port }: { host: string; port: number }, networks: PrinterNetworks) =>
  async (): Promise<Duplex> =>
    connectTo({ host: await findAddress(host, networks), port });

/** Answer to ~HS (ZPL II Programming Guide). `count`: labels printed in its life, null where it does not count. */
type HostStatus = { reason: PrinterReason | null; isIdle: boolean; isPartial: boolean; count: number | null };

/** Label printers that take ZPL on a TCP port, and answer there. */
export function openZplPrinter({ connect, pause = wait, now = Date.now }: Options): OpenPrinter {
  let line: Line | null = null;
  let known: Pick<PrinterStatus, "model" | "dpi"> | null = null;
  let last: HostStatus | null = null;
  /** Null until it was asked. */
  let counts: boolean | null = null;

  const open = async (): Promise<Line> => {
    if (line && !line.hasEnded()) return line;
    [known, last, counts] = [null, null, null];
    line = createLine(await connect(), pause);
    return line;
  };

  const askStatus = async (to: Line): Promise<HostStatus | null> => {
    const answer = await to.ask("status", ANSWER_MS);
    if (!answer) return null;
    const counted = counts === false ? null : await to.ask("count", COUNT_MS);
    const isCount = counted !== null && /^\d+$/.test(counted);
    // One that has counted does so always: an answer that is late or missing does not say that labels are printed.
    counts ??= isCount;
    last = readStatus(answer, isCount ? Number(counted) : null);
    return last;
  };

  const ask = async (): Promise<PrinterStatus> => {
    try {
      const to = await open();
      const status = await askStatus(to);
      if (!status) {
        to.close();
        return away("not-zpl");
      }
      known ??= readModel(await to.ask("model", COUNT_MS));
      const state = status.reason ? "stopped" : status.isIdle ? "ready" : "busy";
      const formats = ["application/vnd.zebra-zpl"];
      return { ...saidNothing, ...known, formats, state, reasons: status.reason ? [status.reason] : [] };
    } catch (error) {
      if (error instanceof PrinterError) return away(error.reason);
      throw error;
    }
  };

  /** After the bytes were written. */
  const awaitPrinted = async (to: Line, labels: number, before: number | null, hooks: Hooks): Promise<SendResult> => {
    let heard = now();
    let idlePolls = 0;
    let idleSince = heard;
    let wasBusy = false;
    for (;;) {
      if (hooks.signal.aborted) return unsure("program-stopped");
      const status = await askStatus(to);
      if (to.hasEnded()) return unsure("connection-lost");
      if (status) heard = now();
      else if (now() - heard > SILENCE_MS) return unsure("no-answer");
      hooks.tell(status ? status.reason : "no-answer");
      idlePolls = status?.isIdle && !status.reason ? idlePolls + 1 : 0;
      if (idlePolls === 0) idleSince = now();
      const isLate = now() - idleSince > LATE_MS;
      wasBusy ||= status?.isIdle === false;
      if (idlePolls >= 2 && before === null) {
        // It may be idle because it has not read the labels yet.
        if (wasBusy || isLate) return { result: "printed" };
      } else if (idlePolls >= 2 && before !== null) {
        const counted = status?.count == null ? 0 : status.count - before;
        if (counted === labels) return { result: "printed" };
        if (counted > labels || isLate) return unsure("count-differs");
      }
      await pause(POLL_MS);
    }
  };

  return {
    ask,
    send: async (piece, { mayBegin, onWait, signal }) => {
      const hooks = { signal, tell: reminder(onWait, now) };
      const bytes = await piece.draw({ format: "zpl" }).catch(() => null);
      if (!bytes) return later("not-drawn");
      const to = line;
      if (!to || to.hasEnded() || !last) return later("no-answer");
      const { count, isPartial } = last;
      if (counts && count === null) return later("no-answer");
      if (!(await mayBegin())) return later("in-turn");
      if (to.hasEnded()) return later("no-answer");
      // A label that another connection left unfinished would take in the first one.
      const written = to.write(isPartial ? Buffer.concat([Buffer.from("~JA"), bytes]) : bytes);
      const end = await untilWritten(to, written, hooks);
      if (end) return unsure(end);
      return awaitPrinted(to, piece.labels, count, hooks);
    },
    close: () => line?.close(),
  };

  /** A printer without paper takes no more bytes: people may need long. Returns why they were not written. */
  async function untilWritten(to: Line, written: Promise<void>, { signal, tell }: Hooks) {
    const writing = written.then(() => "written");
    for (;;) {
      const done = await Promise.race([writing, to.ended, pause(POLL_MS)]);
      if (to.hasEnded()) return "connection-lost";
      if (done === "written") return null;
      if (signal.aborted) return "program-stopped";
      tell("busy");
    }
  }
}

type Hooks = { signal: AbortSignal; tell: (reason: DeliveryReason | null) => void };

/** Printers that do not count do not answer. */
const COUNT_MS = 250;

/** Frames of ~HS and ~HI between STX and ETX, and the values of settings. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the printer's protocol
const ANSWERS = /\x02([^\x02\x03]*)\x03|"([^"]*)"/g;

const QUESTIONS = {
  status: "~HS",
  model: "~HI",
  count: '! U1 getvar "odometer.total_label_count"\r\n',
};
type Question = keyof typeof QUESTIONS;

function readStatus(fields: string, count: number | null): HostStatus {
  const [, paperOut, pause, , formats, , , isPartial, , , , , , , headUp, ribbonOut, , , , , left] = fields.split(",");
  const isOn = (flag: string | undefined) => flag === "1";
  const reason = isOn(paperOut)
    ? "media-empty"
    : isOn(headUp)
      ? "cover-open"
      : isOn(ribbonOut)
        ? "marker-supply-empty"
        : isOn(pause)
          ? "paused"
          : null;
  return {
    reason,
    isIdle: Number(formats) === 0 && Number(left) === 0,
    isPartial: isOn(isPartial),
    count,
  };
}

const DPI_OF_DOTS: Record<string, number> = { 6: 152, 8: 203, 12: 300, 24: 600 };

function readModel(answer: string | null): Pick<PrinterStatus, "model" | "dpi"> {
  const [model, , dots = ""] = answer?.split(",") ?? [];
  const dpi = DPI_OF_DOTS[dots];
  return { model: model || null, dpi: dpi ? [dpi] : [] };
}

type Line = ReturnType<typeof createLine>;

/** Of one answer; a printer that says more is none. */
const ANSWER_MAX = 4_096;
const STATUS_FIELDS = [12, 11, 2];

/** The answers of each kind come in the order of their questions: one that is late is not taken for the next one. */
function createLine(socket: Duplex, pause: Pause) {
  const asked: Record<Question, ((answer: string | null) => void)[]> = { status: [], model: [], count: [] };
  let said = "";
  let firstFields = "";
  let isEnded = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const onEnd = () => {
    isEnded = true;
    end();
    for (const answer of Object.values(asked).flatMap((waiting) => waiting.splice(0))) answer(null);
  };
  const hear = (frame: string) => {
    const fields = frame.split(",").map((field) => field.trim());
    const text = fields.join(",");
    if (fields.length === STATUS_FIELDS[0]) firstFields = text;
    else if (fields.length === STATUS_FIELDS[1]) asked.status.shift()?.(`${firstFields},${text}`);
    else if (fields.length !== STATUS_FIELDS[2]) asked.model.shift()?.(text);
  };
  for (const event of ["error", "close", "end"]) socket.on(event, onEnd);
  socket.on("data", (chunk: Buffer) => {
    said += chunk.toString("latin1");
    let read = 0;
    for (const { 0: whole, 1: frame, 2: value, index } of said.matchAll(ANSWERS)) {
      read = index + whole.length;
      if (frame !== undefined) hear(frame);
      else asked.count.shift()?.(value ?? "");
    }
    said = said.slice(Math.max(read, said.length - ANSWER_MAX));
  });
  return {
    ended,
    hasEnded: () => isEnded,
    close: () => void socket.destroy(),
    /** Resolves when the bytes have left this program; never, when the connection ends first. */
    write: (bytes: Uint8Array) =>
      new Promise<void>((resolve) => socket.write(bytes, (error) => void (error ? onEnd() : resolve()))),
    /** Null without an answer in time. */
    ask: (question: Question, ms: number): Promise<string | null> => {
      if (isEnded) return Promise.resolve(null);
      const answer = new Promise<string | null>((resolve) => asked[question].push(resolve));
      socket.write(QUESTIONS[question]);
      return Promise.race([answer, pause(ms).then(() => null)]);
    },
  };
}
