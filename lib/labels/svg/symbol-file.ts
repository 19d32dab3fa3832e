import { LRUCache } from "lru-cache";
import { PNG } from "pngjs";
import { createSymbol, QUIET_ZONE } from "../symbol/create-symbol";
import { symbolSvg } from "./svg-documents";

/** The QR symbol of a value as a picture, its quiet zone included. */
export type SymbolFile = { contentType: string; bytes: Uint8Array<ArrayBuffer> };

const encoder = new TextEncoder();

const draw = {
  svg: { contentType: "image/svg+xml; charset=utf-8", bytesOf: (value: string) => encoder.encode(symbolSvg(value)) },
  png: { contentType: "image/png", bytesOf: (value: string) => symbolPng(value) },
};

/** What pictures may take in memory, in bytes: some two thousand of the usual size. */
const KEPT_BYTES = 4_000_000;

const kept = new LRUCache<string, SymbolFile>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
});

/**
 * Drawn once for each value, at a third to two thirds of a millisecond, and then kept for whoever asks again.
 *
 * @throws SymbolError as `createSymbol` does
 */
export function symbolFile(value: string, kind: keyof typeof draw): SymbolFile {
  const key = `${kind} ${value}`;
  const found = kept.get(key);
  if (found) return found;
  const { contentType, bytesOf } = draw[kind];
  const file = { contentType, bytes: bytesOf(value) };
  kept.set(key, file);
  return file;
}

/** Filter 2 takes each row from the one above, which in a symbol is mostly the same. */
const GREYSCALE = { colorType: 0, inputColorType: 0, inputHasAlpha: false, filterType: 2 } as const;

/**
 * A PNG of the symbol of `value` with its quiet zone: greyscale, black on white, every module exactly
 * `modulePx` pixels square. For the server: pngjs needs Node's zlib.
 *
 * @param modulePx side of a module in pixels, a whole number from 1
 * @throws SymbolError as `createSymbol` does
 */
export function symbolPng(value: string, { modulePx = 8 } = {}): Uint8Array<ArrayBuffer> {
  const { size, modules } = createSymbol(value);
  const side = (size + 2 * QUIET_ZONE) * modulePx;
  const image = Object.assign(new PNG(), { width: side, height: side, data: Buffer.alloc(side * side, 255) });
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (modules[row * size + column] === 1) paintModule(image.data, side, row, column, modulePx);
    }
  }
  return new Uint8Array(PNG.sync.write(image, GREYSCALE));
}

function paintModule(pixels: Buffer, side: number, row: number, column: number, modulePx: number) {
  const left = (column + QUIET_ZONE) * modulePx;
  const top = (row + QUIET_ZONE) * modulePx;
  for (let y = top; y < top + modulePx; y += 1) pixels.fill(0, y * side + left, y * side + left + modulePx);
}
