import type { DeliveryReason, LabelDelivery, LabelRange } from "@/lib/contract/labels/label-delivery";
import type { OpenPrinter, PieceFormat, PrintedSize } from "./printer";

export type Delivery = Pick<LabelDelivery, "state" | "sentLabels" | "unsure" | "reason">;

export type DeliveryOrder = {
  name: string;
  size: PrintedSize;
  /** The last label of each piece that is left, in order. */
  pieces: readonly number[];
  draw: (labels: LabelRange, format: PieceFormat) => Promise<Uint8Array>;
};

/** Few labels are unsure when a connection ends, and the printer pauses seldom. Sheets, or labels of a roll. */
export const PIECE_SHEETS = 20;

/** After this time nobody at the printer expects the labels any more. */
export const FRESH_MS = 120_000;

/** The range on its way is recorded before its first byte, so it is all that can be in doubt. */
export const abandoned = (delivery: Delivery): Delivery =>
  delivery.unsure
    ? { ...delivery, state: "unsure", reason: "program-stopped" }
    : { ...delivery, state: "waiting", reason: null };

/** Somebody has looked: `next` is the first label that is not on paper. Those after it that were sent stay in doubt. */
export function resumed({ unsure }: Pick<Delivery, "unsure">, next: number, total: number): Delivery {
  return {
    state: next > total ? "sent" : "waiting",
    sentLabels: next - 1,
    unsure: unsure && next <= unsure.to ? { from: next, to: unsure.to } : null,
    reason: null,
  };
}

type Options = {
  /** As it was taken. With `unsure` somebody has looked: the first of these labels is the next to print. */
  from: Delivery;
  /** False: it was cancelled, or another process has it. */
  record: (delivery: Delivery) => Promise<boolean>;
  signal: AbortSignal;
  /** In milliseconds, of any time. */
  now?: () => number;
};

/**
 * Sends the pieces one after another, each when the printer says that the one before is printed. Ends in a recorded state
 * other than `sending`, unless `record` refuses or throws.
 */
export async function deliver(
  order: DeliveryOrder,
  printer: OpenPrinter,
  { from, record, signal, now = () => performance.now() }: Options,
): Promise<void> {
  let { sentLabels, unsure: looked } = from;
  const waiting = (reason: DeliveryReason | null): Delivery => ({
    state: "waiting",
    sentLabels,
    unsure: looked,
    reason,
  });
  for (const to of order.pieces) {
    const status = await printer.ask();
    if (looked && (status.state === "busy" || status.state === "stopped")) {
      // The printer still prints: the person has not seen what comes out now.
      await record({ state: "unsure", sentLabels, unsure: looked, reason: status.reasons[0] ?? "busy" });
      return;
    }
    if (status.state !== "ready" || signal.aborted) {
      await record(waiting(status.reasons[0] ?? "busy"));
      return;
    }
    const piece = { from: sentLabels + 1, to };
    const sending = (reason: DeliveryReason | null): Delivery => ({
      state: "sending",
      sentLabels,
      unsure: piece,
      reason,
    });
    const beat = heartbeat(record, signal);
    const stop = watchStop(now);
    const draw = (format: PieceFormat) => order.draw(piece, format);
    const hooks = {
      mayBegin: () => record(sending(null)),
      onWait: (reason: DeliveryReason | null) => {
        stop.note(reason);
        beat.tell(sending(reason));
      },
      signal: beat.signal,
    };
    const sent = await printer.send({ ...order, labels: to - sentLabels, draw }, hooks);
    await beat.end();
    if (sent.result === "later") {
      await record(waiting(sent.reason));
      return;
    }
    if (sent.result === "unsure") {
      await record({ state: "unsure", sentLabels, unsure: piece, reason: sent.reason });
      return;
    }
    sentLabels = to;
    looked = null;
    if (stop.wasLong() && to !== order.pieces.at(-1)) {
      // The printer had this piece already. The next ones would come out long after somebody asked for them.
      await record(waiting("too-old"));
      return;
    }
    if (!(await record({ state: "sending", sentLabels, unsure: null, reason: null }))) return;
  }
  await record({ state: "sent", sentLabels, unsure: null, reason: null });
}

/** Whether the printer stood still for too long, for a reason that a person sees to. */
function watchStop(now: () => number) {
  let since: number | null = null;
  let longest = 0;
  const look = () => {
    if (since !== null) longest = Math.max(longest, now() - since);
  };
  return {
    note: (reason: DeliveryReason | null): void => {
      look();
      since = reason === null ? null : (since ?? now());
    },
    wasLong: (): boolean => {
      look();
      return longest >= FRESH_MS;
    },
  };
}

/** Says that the piece is still on its way, one call at a time. A refused one ends the piece. */
function heartbeat(record: Options["record"], ending: AbortSignal) {
  const refused = new AbortController();
  let running: Promise<void> | null = null;
  return {
    signal: AbortSignal.any([ending, refused.signal]),
    tell: (delivery: Delivery): void => {
      running ??= record(delivery)
        .then((isOurs) => {
          if (!isOurs) refused.abort();
        })
        // The record that follows the piece fails too, and says so.
        .catch(() => {})
        .finally(() => {
          running = null;
        });
    },
    end: async (): Promise<void> => {
      await running;
    },
  };
}
