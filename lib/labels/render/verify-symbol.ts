import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";
import type { PlacedSymbol } from "../layout/place-symbol";
import { type QrSymbol, QUIET_ZONE } from "../symbol/create-symbol";

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

/** One pixel for a module. */
function toImage({ size, modules }: QrSymbol) {
  const side = size + 2 * QUIET_ZONE;
  const pixels = new Uint32Array(side * side).fill(0xffffffff);
  for (const [at, module] of modules.entries()) {
    const [x, y] = [at % size, Math.floor(at / size)];
    if (module === 1) pixels[(y + QUIET_ZONE) * side + x + QUIET_ZONE] = 0xff000000;
  }
  return { width: side, height: side, data: new Uint8ClampedArray(pixels.buffer), colorSpace: "srgb" };
}
