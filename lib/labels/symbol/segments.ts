import type { QRCodeSegment } from "qrcode";

/** What alphanumeric mode holds, in half the bits again less than bytes (ISO/IEC 18004 §7.3.4). */
const ALL_ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/** Shorter runs cost more bits to switch to than they save, in every version, even at an end. */
const DIGITS_WORTH_LEAVING_ALPHANUMERIC = /\d{7}/;
const RUN_WORTH_LEAVING_BYTES = /\d{4}|[0-9A-Z $%*+\-./:]{6}/;

/**
 * What to hand to `qrcode` for `value`: one segment where no mixture of modes could be shorter, which spares
 * the search for the shortest; else the value itself, for that search.
 */
export function segmentsOf(value: string): string | QRCodeSegment[] {
  if (ALL_ALPHANUMERIC.test(value)) {
    return DIGITS_WORTH_LEAVING_ALPHANUMERIC.test(value) ? value : [{ data: value, mode: "alphanumeric" }];
  }
  if (RUN_WORTH_LEAVING_BYTES.test(value)) return value;
  return [{ data: new TextEncoder().encode(value), mode: "byte" }];
}
