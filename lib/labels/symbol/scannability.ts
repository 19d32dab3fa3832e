import type { LabelCheck } from "@/lib/contract/labels/label-check";
import { message, type StoredMessage } from "@/lib/messages/messages";

/** Lengths in millimetres. */
export type ScanRating = Omit<NonNullable<LabelCheck["worst"]>, "accessPoint" | "sentence">;

/** Rule of thumb: a symbol scans from up to ten times its width away. */
const DISTANCE_PER_WIDTH = 10;

/** A rule of thumb: only a verifier can give an ISO/IEC 15415 grade. */
export function rateSymbol(symbol: { size: number; moduleMm: number; dots: number }): ScanRating {
  const { size, moduleMm, dots } = symbol;
  const maxScanDistanceMm = DISTANCE_PER_WIDTH * size * moduleMm;
  if (moduleMm >= 0.4 && dots >= 4) return { level: "fine", moduleMm, maxScanDistanceMm };
  const level = moduleMm >= 0.25 && dots >= 3 ? "hand-scanner" : "unreliable";
  return { level, moduleMm, maxScanDistanceMm };
}

export function scanMessage({ level, maxScanDistanceMm }: ScanRating): StoredMessage {
  if (level === "fine") return message("findings.scan.fine", { cm: Math.round(maxScanDistanceMm / 10) });
  return message(level === "unreliable" ? "findings.scan.unreliable" : "findings.scan.handScanner");
}
