import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { PlacedSymbol } from "../layout/place-symbol";
import { type QrSymbol, QUIET_ZONE } from "../symbol/create-symbol";

const MODULE_PX = 1;

/** For an upright, noise-free image that contains only the symbol. */
const OPTIONS: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: false,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
  isPure: true,
  binarizer: "FixedThreshold",
  maxNumberOfSymbols: 1,
  textMode: "Plain",
};

let decoder: Promise<unknown> | undefined;

/** From its package, not over the network. */
export function loadDecoder() {
  const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = new Uint8Array(readFileSync(file)).buffer;
  decoder ??= Promise.resolve(prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true }));
  return decoder;
}

/** As its rectangles draw it, so that verification covers the drawing too. */
export function drawnMatrix({ rectangles, matrix: { size } }: PlacedSymbol): QrSymbol {
  const modules = new Uint8Array(size * size);
  for (const { x, y, width, height } of rectangles) {
    for (let row = y; row < y + height; row += 1) modules.fill(1, row * size + x, row * size + x + width);
  }
  return { size, modules };
}

/** With zxing. True only for exactly the bytes of `value` in UTF-8. */
export async function verifySymbol(value: string, symbol: QrSymbol): Promise<boolean> {
  await (decoder ?? loadDecoder());
  const [result] = await readBarcodes(toImage(symbol) as ImageData, OPTIONS);
  return result?.isValid === true && Buffer.from(value, "utf8").equals(result.bytes);
}

function toImage({ size, modules }: QrSymbol) {
  const side = (size + 2 * QUIET_ZONE) * MODULE_PX;
  const pixels = new Uint32Array(side * side).fill(0xffffffff);
  for (let y = 0; y < size; y += 1) {
    const start = (y + QUIET_ZONE) * MODULE_PX * side;
    for (let x = 0; x < size; x += 1) {
      const at = start + (x + QUIET_ZONE) * MODULE_PX;
      if (modules[y * size + x] === 1) pixels.fill(0xff000000, at, at + MODULE_PX);
    }
    for (let copy = 1; copy < MODULE_PX; copy += 1) pixels.copyWithin(start + copy * side, start, start + side);
  }
  return { width: side, height: side, data: new Uint8ClampedArray(pixels.buffer), colorSpace: "srgb" };
}
