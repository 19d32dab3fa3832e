import type { DeliveryReason } from "@/lib/contract/labels/label-delivery";
import type { PrinterReason, PrinterStatus } from "@/lib/contract/labels/printer-connection";

/** A file of some labels, as the printer takes it. `dpi` and `isGrey` are for `pwg`: one bit a dot unless it is grey. */
export type PieceFormat = { format: "zpl" } | { format: "pdf" } | { format: "pwg"; dpi: number; isGrey: boolean };

/** Of a sheet, or of a label of a roll, as the printer feeds it, in mm. */
export type PrintedSize = { kind: "sheet" | "roll"; widthMm: number; heightMm: number };

export type Piece = {
  /** Names the job to people who look at the printer. */
  name: string;
  labels: number;
  size: PrintedSize;
  /** When it rejects, the piece is not sent. It logs the reason itself. */
  draw: (format: PieceFormat) => Promise<Uint8Array>;
};

/** `later`: not a byte of it was sent, so nothing is printed. */
export type SendResult =
  | { result: "printed" }
  | { result: "later"; reason: DeliveryReason }
  | { result: "unsure"; reason: DeliveryReason };

export type SendHooks = {
  mayBegin: () => Promise<boolean>;
  onWait: (reason: DeliveryReason | null) => void;
  signal: AbortSignal;
};

/** The connection to one printer, for one job. */
export type OpenPrinter = {
  /** Answers within 3 s, also when the printer does not. */
  ask: () => Promise<PrinterStatus>;
  /**
   * Sends a piece, after `ask`, and resolves when the printer says that it is printed. `mayBegin` is asked directly
   * before the first byte; false sends nothing (`later`). `onWait` is called from then on, also while nothing changes: a
   * silent printer needs up to 7 s for it. Never rejects.
   */
  send: (piece: Piece, hooks: SendHooks) => Promise<SendResult>;
  close: () => void;
};

export const saidNothing: Omit<PrinterStatus, "state"> = { reasons: [], media: [], model: null, dpi: [], formats: [] };

export const away = (reason: PrinterReason): PrinterStatus => ({ ...saidNothing, state: "away", reasons: [reason] });

export const later = (reason: DeliveryReason): SendResult => ({ result: "later", reason });
export const unsure = (reason: DeliveryReason): SendResult => ({ result: "unsure", reason });

/** A printer that says nothing for so long while it prints is away. */
export const SILENCE_MS = 60_000;

const TOLD_MS = 5_000;

/** Tells each change, and the same again after some seconds. */
export function reminder(onWait: (reason: DeliveryReason | null) => void, now: () => number) {
  let told: { reason: DeliveryReason | null; at: number } | null = null;
  return (reason: DeliveryReason | null): void => {
    if (told && told.reason === reason && now() - told.at < TOLD_MS) return;
    told = { reason, at: now() };
    onWait(reason);
  };
}
