import type { LabelCheck } from "@/lib/contract/labels/label-check";

/** Lengths in millimetres. */
export type ScanRating = Omit<NonNullable<LabelCheck["worst"]>, "accessPoint">;

/** Rule of thumb: a symbol scans from up to ten times its width away. */
const DISTANCE_PER_WIDTH = 10;

/** A rule of thumb: only a verifier can give an ISO/IEC 15415 grade. */
export function rateSymbol(symbol: { size: number; moduleMm: number; dots: number }): ScanRating {
  const { size, moduleMm, dots } = symbol;
  const maxScanDistanceMm = DISTANCE_PER_WIDTH * size * moduleMm;
  if (moduleMm >= 0.4 && dots >= 4) {
    const sentence = `Scans from up to ${Math.round(maxScanDistanceMm / 10)} cm.`;
    return { level: "fine", sentence, moduleMm, maxScanDistanceMm };
  }
  if (moduleMm >= 0.25 && dots >= 3) {
    return {
      level: "hand-scanner",
      sentence: "Scan with a hand scanner; phones may fail.",
      moduleMm,
      maxScanDistanceMm,
    };
  }
  const sentence = "Will not scan reliably. Choose larger stock or a shorter code.";
  return { level: "unreliable", sentence, moduleMm, maxScanDistanceMm };
}
