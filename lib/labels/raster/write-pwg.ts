import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { jobGeometry, type PlacedPage, pagesToWrite, type RenderJob, type WriteOptions } from "../layout/place-job";
import { fedSize } from "../stock/page-geometry";
import { type Bitmap, darken, newBitmap, pasteBitmap, turnBitmap } from "./bitmap";
import { boxInDots, type Graphic, logoGraphic, moveBox, moveText, symbolGraphic, textGraphic } from "./draw-label";

/** With one bit a dot, or one byte if `isGrey`: "black_1" and "sgray_8" of pwg-raster-document-type-supported. */
export type PwgOptions = WriteOptions & { dpi: number; isGrey: boolean };

const SYNC_WORD = "RaS2";

/** PWG 5102.4, PWG Raster Format, one side. Draws page by page. Ends `out`. @throws SymbolError */
export async function writePwg(job: RenderJob, out: Writable, { dpi, isGrey, ...options }: PwgOptions) {
  const dotMm = 25.4 / dpi;
  const geometry = { ...jobGeometry(job), dotMm, rowsFromMm: 0, columnsFromMm: 0 };
  out.write(SYNC_WORD);
  for await (const page of pagesToWrite(job, geometry, options)) {
    const bitmap = pageBitmap(page, dotMm);
    out.write(headerOf(page, bitmap, { dpi, isGrey }));
    if (!out.write(compress(bitmap, isGrey))) await once(out, "drain");
  }
  out.end();
  await finished(out, { readable: false });
}

/** Against rounding of floating point: 101.6 mm are exactly 812 dots of 1/203 inch. */
const ROUNDING = 1e-6;

/** A part of a dot at the end is left out, as CUPS does: printers refuse or scale what is larger than their page. */
const wholeDots = (mm: number, dotMm: number): number => Math.floor(mm / dotMm + ROUNDING);

/** As the printer feeds it. The page is placed with a geometry of this `dotMm`, with its grid from the top left. */
export function pageBitmap(page: PlacedPage, dotMm: number): Bitmap {
  const bitmap = newBitmap(wholeDots(page.widthMm, dotMm), wholeDots(page.heightMm, dotMm));
  const paste = (graphic: Graphic) => pasteBitmap(bitmap, graphic.x, graphic.y, graphic.bitmap);
  for (const cell of page.cells) {
    const { symbol, texts, logo, border } = cell.label;
    if (logo !== null) paste(logoGraphic(logo, cell, dotMm));
    for (const rectangle of border) {
      const { x, y, width, height } = boxInDots(moveBox(rectangle, cell), dotMm);
      for (let row = y; row < y + height; row += 1) darken(bitmap, row, x, x + width);
    }
    for (const run of texts) paste(textGraphic(moveText(run, cell), dotMm));
    paste(symbolGraphic(symbol, cell, dotMm));
  }
  return page.isTurned ? turnBitmap(bitmap) : bitmap;
}

const POINT_MM = 25.4 / 72;

/** What is 0 or empty is left to the printer and to the request that prints. */
function headerOf(page: PlacedPage, { width, height, bytesPerRow }: Bitmap, { dpi, isGrey }: PwgDots): Buffer {
  const { widthMm, heightMm } = fedSize(page);
  const header = Buffer.alloc(1796);
  const fields: [offset: number, ...values: number[]][] = [
    [276, dpi, dpi],
    [352, wholeDots(widthMm, POINT_MM), wholeDots(heightMm, POINT_MM)],
    [372, width, height],
    // Bits per colour, bits per pixel, bytes per line.
    [384, ...(isGrey ? [8, 8, width] : [1, 1, bytesPerRow])],
    // Colour space, 18 is sGray and 3 is black.
    [400, isGrey ? 18 : 3],
    // Number of colours.
    [420, 1],
    // No transform across and along the feed.
    [456, 1, 1],
    // Alternate primary: white.
    [480, 0xffffff],
  ];
  header.write("PwgRaster");
  for (const [offset, ...values] of fields) {
    for (const [i, value] of values.entries()) header.writeUInt32BE(value, offset + 4 * i);
  }
  return header;
}

type PwgDots = Pick<PwgOptions, "dpi" | "isGrey">;

const MAX_LINES = 256;

/** Each line with its number of repeats, then runs of equal and of different bytes. */
function compress(bitmap: Bitmap, isGrey: boolean): Buffer {
  const { height, bytesPerRow, data } = bitmap;
  const rows = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const lineOf = (row: number) => rows.subarray(row * bytesPerRow, (row + 1) * bytesPerRow);
  const lines: Buffer[] = [];
  for (let row = 0; row < height; ) {
    const line = lineOf(row);
    let next = row + 1;
    while (next < height && next - row < MAX_LINES && lineOf(next).equals(line)) next += 1;
    lines.push(compressLine(isGrey ? toGrey(line, bitmap.width) : line, next - row));
    row = next;
  }
  return Buffer.concat(lines);
}

function toGrey(line: Buffer, width: number): Buffer {
  const grey = Buffer.alloc(width, 0xff);
  for (const [i, bits] of line.entries()) {
    for (let bit = 0; bits !== 0 && bit < 8; bit += 1) if ((bits >> (7 - bit)) & 1) grey[8 * i + bit] = 0;
  }
  return grey;
}

const MAX_RUN = 128;

function compressLine(line: Buffer, repeats: number): Buffer {
  // At most twice as long: a single byte that differs takes two.
  const packed = Buffer.allocUnsafe(1 + 2 * line.length);
  packed[0] = repeats - 1;
  let length = 1;
  for (let from = 0; from < line.length; ) {
    let to = from + 1;
    while (to < line.length && to - from < MAX_RUN && line[to] === line[from]) to += 1;
    if (to - from === 1) {
      // Different bytes, until two are equal.
      while (to < line.length && to - from < MAX_RUN && line[to] !== line[to + 1]) to += 1;
    }
    const isLiteral = to - from > 1 && line[from] !== line[from + 1];
    packed[length] = isLiteral ? 257 - (to - from) : to - from - 1;
    length += 1 + line.copy(packed, length + 1, from, isLiteral ? to : from + 1);
    from = to;
  }
  return packed.subarray(0, length);
}
