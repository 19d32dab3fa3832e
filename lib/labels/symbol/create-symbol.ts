import { create, type QRCodeSegment } from "qrcode";
import { message, type StoredMessage } from "@/lib/messages/messages";

/** ISO/IEC 18004 §7.5.1. */
type Level = "M" | "Q" | "H";

/** In modules, on each side (ISO/IEC 18004). */
export const QUIET_ZONE = 4;

/** Without its quiet zone. */
export type QrSymbol = {
  /** 21 to 177. */
  size: number;
  /** Row by row from the top left; 1 is dark. */
  modules: Uint8Array;
};

/** `said` says what to do. */
export class SymbolError extends Error {
  override name = "SymbolError";
  readonly said: StoredMessage;

  constructor(said: StoredMessage, options?: ErrorOptions) {
    super(said.key, options);
    this.said = said;
  }
}

/** `draw` takes five times as long as measuring. */
export type MeasuredSymbol = Pick<QrSymbol, "size"> & { draw: () => QrSymbol };

// Exactly the bytes of `value` in UTF-8. Smallest version at level M, then H or Q if it fits (ISO/IEC 18004).
// @throws SymbolError when the value is empty, has a lone surrogate, or is too long
export const createSymbol = (value: string): QrSymbol => measureSymbol(value).draw();

/** @throws SymbolError as `createSymbol` does */
export function measureSymbol(value: string): MeasuredSymbol {
  if (value === "") throw new SymbolError(message("findings.symbol.blank"));
  if (/\p{Surrogate}/u.test(value)) throw new SymbolError(message("findings.symbol.halfCharacter"));
  const input = segmentsOf(value);
  const { fit, segments } = typeof input === "string" ? fitOf(input) : { fit: cachedFit(input), segments: input };
  const size = SMALLEST + MODULES_PER_VERSION * fit.version;
  return { size, draw: () => ({ size, modules: drawFitted(fit, segments) }) };
}

/** Version v has 17 + 4 v modules on each side (ISO/IEC 18004 §5.3.1). */
const SMALLEST = 17;
const MODULES_PER_VERSION = 4;

/** The level is null until a symbol is drawn. */
type Fit = { version: number; level: Level | null };

/** By mode and length, which determine them. The codes of a job mostly have one length. */
const fits = new Map<string, Fit>();

function cachedFit(segments: [OneMode]): Fit {
  const key = `${segments[0].mode} ${segments[0].data.length}`;
  const fit = fits.get(key) ?? fitOf(segments).fit;
  fits.set(key, fit);
  return fit;
}

/** A fixed mask avoids the search for the best of eight. */
function fitOf(input: string | QRCodeSegment[]): { fit: Fit; segments: QRCodeSegment[] } {
  try {
    const { version, segments } = create(input, { errorCorrectionLevel: "M", maskPattern: 0 });
    return { fit: { version, level: null }, segments: segments as unknown as QRCodeSegment[] };
  } catch (cause) {
    throw new SymbolError(message("findings.symbol.tooLong", { bytes: 2_300 }), { cause });
  }
}

/** `create` throws if a level does not fit; M always does. */
function drawFitted(fit: Fit, segments: QRCodeSegment[]): Uint8Array {
  const { version } = fit;
  const draw = (level: Level) => create(segments, { version, errorCorrectionLevel: level }).modules.data;
  if (fit.level !== null) return draw(fit.level);
  for (const level of ["H", "Q"] as const) {
    try {
      const modules = draw(level);
      fit.level = level;
      return modules;
    } catch {}
  }
  fit.level = "M";
  return draw("M");
}

/** 5.5 bits each instead of 8 (ISO/IEC 18004 §7.3.4). */
const ALL_ALPHANUMERIC = /^[0-9A-Z $%*+\-./:]+$/;

/** A change of mode pays for them, in any version, even at an end of the value. */
const NUMERIC_RUN_IN_ALPHANUMERIC = /\d{7}/;
const COMPACT_RUN_IN_BYTES = /\d{4}|[0-9A-Z $%*+\-./:]{6}/;

type OneMode = { mode: "alphanumeric"; data: string } | { mode: "byte"; data: Uint8Array };

/** A single segment if no mixture of modes can be shorter: it skips the search for the shortest one. */
function segmentsOf(value: string): string | [OneMode] {
  if (ALL_ALPHANUMERIC.test(value)) {
    return NUMERIC_RUN_IN_ALPHANUMERIC.test(value) ? value : [{ data: value, mode: "alphanumeric" }];
  }
  if (COMPACT_RUN_IN_BYTES.test(value)) return value;
  return [{ data: new TextEncoder().encode(value), mode: "byte" }];
}
