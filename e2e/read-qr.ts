import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

// Loads the WebAssembly file from the package; by default it is fetched from a CDN.
const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer } });

/** Returns the texts of all QR symbols in a PNG, without those of Micro QR, which no label has. */
export async function readQr(png: Uint8Array): Promise<string[]> {
  const symbols = await readBarcodes(png, { formats: ["QRCodeModel2"] });
  return symbols.map(({ text }) => text);
}

/** Returns all QR symbols in a PNG with their centres, in pixels from the top left, and by how many degrees they are turned clockwise. */
export async function findQr(png: Uint8Array): Promise<{ text: string; turn: number; x: number; y: number }[]> {
  const symbols = await readBarcodes(png, { formats: ["QRCodeModel2"] });
  return symbols.map(({ text, orientation, position: { topLeft, bottomRight } }) => ({
    text,
    turn: orientation,
    x: (topLeft.x + bottomRight.x) / 2,
    y: (topLeft.y + bottomRight.y) / 2,
  }));
}
