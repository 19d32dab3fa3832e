import type { PlacedSymbol } from "../layout/place-symbol";
import { SHARE_LEFT_OF_X, type TextRun } from "../layout/place-texts";
import { type Bitmap, darken, fillOutlines, newBitmap } from "./bitmap";
import { outlineText } from "./text-outlines";

/** Position in dots (ZPL II Programming Guide, ^GF). Repeated rows and trailing zeros are abbreviated. */
export function graphicField(x: number, y: number, bitmap: Bitmap): string {
  const { bytesPerRow, data } = bitmap;
  const rows: string[] = [];
  let before = "";
  for (let at = 0; at < data.length; at += bytesPerRow) {
    const hex = Buffer.from(data.subarray(at, at + bytesPerRow))
      .toString("hex")
      .toUpperCase();
    rows.push(hex === before ? ":" : hex.replace(/(?<!0)0+$/, (zeros) => (zeros.length > 1 ? "," : zeros)));
    before = hex;
  }
  return `^FO${x},${y}^GFA,${data.length},${data.length},${bytesPerRow},${rows.join("")}^FS`;
}

/** Modules are squares of whole dots. */
export function symbolBitmap({ matrix: { size, modules }, dots }: PlacedSymbol): Bitmap {
  const bitmap = newBitmap(size * dots, size * dots);
  for (const [at, module] of modules.entries()) {
    const x = (at % size) * dots;
    const y = Math.floor(at / size) * dots;
    for (let row = 0; module === 1 && row < dots; row += 1) darken(bitmap, y + row, x, x + dots);
  }
  return bitmap;
}

/** In dots. A line wider than its space is squeezed to fit. */
export function drawText(run: TextRun, dotMm: number): { x: number; y: number; bitmap: Bitmap } {
  const { outlines, width } = outlineText(run);
  const size = run.sizeMm / dotMm;
  const squeeze = Math.min(1, run.availableMm / (width * run.sizeMm));
  const above = Math.ceil(1.2 * size);
  const bitmap = newBitmap(Math.ceil(width * size * squeeze) + 1, above + Math.ceil(0.5 * size));
  const scaled = outlines.map((outline) =>
    outline.map(([x, y]): [number, number] => [x * size * squeeze, y * size + above]),
  );
  fillOutlines(bitmap, scaled);
  const left = run.xMm - SHARE_LEFT_OF_X[run.edge] * width * run.sizeMm * squeeze;
  return {
    x: Math.max(0, Math.round(left / dotMm)),
    y: Math.max(0, Math.round(run.baselineMm / dotMm) - above),
    bitmap,
  };
}
