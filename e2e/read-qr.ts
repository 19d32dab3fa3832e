import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// The reader's own file from its package: otherwise it would be fetched from a content network.
const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** What a scanner reads off a picture (PNG): the texts of all QR symbols on it. */
export async function readQr(png: Uint8Array): Promise<string[]> {
  const symbols = await readBarcodes(png, { formats: ["QRCode"] });
  return symbols.map(({ text }) => text);
}

/** The same with the middle of each symbol, in pixels from the picture's top left. */
export async function findQr(png: Uint8Array): Promise<{ text: string; x: number; y: number }[]> {
  const symbols = await readBarcodes(png, { formats: ["QRCode"] });
  return symbols.map(({ text, position: { topLeft, bottomRight } }) => ({
    text,
    x: (topLeft.x + bottomRight.x) / 2,
    y: (topLeft.y + bottomRight.y) / 2,
  }));
}
