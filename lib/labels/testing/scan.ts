import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type ReadResult, readBarcodes } from "zxing-wasm/reader";
import type { Rectangle } from "../symbol/cover-dark";

const wasmFile = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
const wasmBinary = new Uint8Array(readFileSync(wasmFile)).buffer;
await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });

type Picture = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer>; colorSpace: "srgb" };

/** Returns every QR symbol that zxing finds in a PNG or in pixels. */
export const scan = (picture: Uint8Array | Picture): Promise<ReadResult[]> =>
  readBarcodes(picture as Uint8Array | ImageData, { formats: ["QRCodeModel2"], tryHarder: true });

/**
 * Rule by which a rasteriser fills edges: `touched` fills every pixel that a rectangle touches, as PDF requires;
 * `centre` fills pixels whose centre is inside, as browsers and most printers do.
 */
type Edges = "touched" | "centre";

/** Draws rectangles (mm) as black pixels on white, without grey levels. */
export function rasterise(
  rectangles: Rectangle[],
  page: { widthMm: number; heightMm: number },
  dpi: number,
  edges: Edges,
) {
  const pixels = (mm: number) => (mm * dpi) / 25.4;
  const [first, end] = edges === "touched" ? [Math.floor, Math.ceil] : [Math.round, Math.round];
  const width = Math.ceil(pixels(page.widthMm));
  const height = Math.ceil(pixels(page.heightMm));
  const rgba = new Uint32Array(width * height).fill(0xffffffff);
  for (const it of rectangles) {
    for (let y = first(pixels(it.y)); y < end(pixels(it.y + it.height)); y += 1) {
      rgba.fill(0xff000000, y * width + first(pixels(it.x)), y * width + end(pixels(it.x + it.width)));
    }
  }
  return { width, height, data: new Uint8ClampedArray(rgba.buffer), colorSpace: "srgb" } satisfies Picture;
}
