import { create, type QRCodeSegment } from "qrcode";

/** Light modules a symbol needs around it, on each side (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** A QR symbol's matrix, without its quiet zone. */
export type QrSymbol = {
  /** Modules on a side: 21 to 177. */
  size: number;
  /** Row by row from the top left; 1 is dark. */
  modules: Uint8Array;
};

/** Why a value has no symbol, as a sentence that says what to do. */
export class SymbolError extends Error {
  override name = "SymbolError";
}

/**
 * The QR symbol of exactly these bytes: `value` in UTF-8, nothing trimmed, folded or normalised.
 *
 * The smallest version that holds it at error correction level M, then raised to H or Q where that
 * costs no larger version (ISO/IEC 18004).
 *
 * @throws SymbolError when the value is empty, holds half of a character, or is too long
 */
export function createSymbol(value: string): QrSymbol {
  if (value === "") throw new SymbolError("A QR symbol needs a value: enter at least one character.");
  if (/\p{Surrogate}/u.test(value)) throw new SymbolError("The value holds half of a character: type it again.");
  const { size, data } = raise(smallest(value)).modules;
  return { size, modules: data };
}

type Created = ReturnType<typeof create>;

/** Which version it takes is what is asked: a mask given spares the search for the best of eight. */
function smallest(value: string): Created {
  try {
    return create(segmentsOf(value), { errorCorrectionLevel: "M", maskPattern: 0 });
  } catch (cause) {
    throw new SymbolError("The value is too long for a QR symbol, which holds about 2,300 bytes: shorten it.", {
      cause,
    });
  }
}

/** `create` throws when the value does not fit the version asked for; at M it is known to. */
function raise({ segments, version }: Created): Created {
  const again = segments as unknown as QRCodeSegment[];
  for (const errorCorrectionLevel of ["H", "Q"] as const) {
    try {
      return create(again, { errorCorrectionLevel, version });
    } catch {}
  }
  return create(again, { errorCorrectionLevel: "M", version });
}

/** What alphanumeric mode holds, in half the bits again less than bytes (ISO/IEC 18004 §7.3.4). */
const ALL_ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/** Shorter runs cost more bits to switch to than they save, in every version, even at an end. */
const DIGITS_WORTH_LEAVING_ALPHANUMERIC = /\d{7}/;
const RUN_WORTH_LEAVING_BYTES = /\d{4}|[0-9A-Z $%*+\-./:]{6}/;

/**
 * What to hand to `qrcode` for `value`: one segment where no mixture of modes could be shorter, which spares
 * the search for the shortest; else the value itself, for that search.
 */
function segmentsOf(value: string): string | QRCodeSegment[] {
  if (ALL_ALPHANUMERIC.test(value)) {
    return DIGITS_WORTH_LEAVING_ALPHANUMERIC.test(value) ? value : [{ data: value, mode: "alphanumeric" }];
  }
  if (RUN_WORTH_LEAVING_BYTES.test(value)) return value;
  return [{ data: new TextEncoder().encode(value), mode: "byte" }];
}
