import { PNG } from "pngjs";
import { createSymbol, QUIET_ZONE } from "./create-symbol";

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
