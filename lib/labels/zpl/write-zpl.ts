import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { message, type StoredMessage } from "@/lib/messages/messages";
import { LabelError } from "../layout/label-problem";
import type { PlacedLogo } from "../layout/place-design";
import {
  jobGeometry,
  type PlacedCell,
  type PlacedPage,
  placeJob,
  type RenderJob,
  type WriteOptions,
} from "../layout/place-job";
import type { PlacedSymbol } from "../layout/place-symbol";
import { SHARE_LEFT_OF_X, type TextRun } from "../layout/place-texts";
import { logoBitmap } from "../logo/logo";
import { countSheets } from "../stock/count-sheets";
import { fedSize, pageGeometry } from "../stock/page-geometry";
import { findDpi } from "../stock/printer";
import type { Rectangle } from "../symbol/cover-dark";
import { itemizeLine } from "../text/itemize-line";
import { shapeText } from "../text/shape-text";
import { type Bitmap, darken, fillOutlines, newBitmap, type Outline, turnBitmap } from "./bitmap";

// ZPL II, one format per label. Codes, non-Latin scripts and the texts of turned labels are bitmaps.
// Throws LabelError for a sheet or an unknown resolution, and SymbolError.
export async function writeZpl(job: RenderJob, out: Writable, { onProgress, signal, onPage }: WriteOptions = {}) {
  const { labels } = countSheets(job);
  const dotMm = requireDotMm(job);
  const geometry = { ...jobGeometry(job), dotMm, rowsFromMm: 0, columnsFromMm: 0 };
  let done = 0;
  for (const page of placeJob(job, geometry)) {
    signal?.throwIfAborted();
    await onPage?.(page);
    const formats = page.cells.map((cell) => formatOf(cell, page, dotMm)).join("");
    if (!out.write(formats)) await once(out, "drain");
    done += page.cells.length;
    onProgress?.(done, labels);
  }
  out.end();
  await finished(out, { readable: false });
}

/** Printers sold as 203 dpi have 8 dots per millimetre (203.2 dpi). */
const DOT_203_DPI_MM = 0.125;

function requireDotMm({ stock, printer }: RenderJob): number {
  const fail = (said: StoredMessage) => new LabelError([{ level: "error", index: null, message: said }]);
  if (stock.kind !== "roll") throw fail(message("findings.zplNeedsRoll"));
  const { dotMm } = pageGeometry(stock, printer);
  if (dotMm === undefined) throw fail(message("findings.zplNeedsDpi"));
  return findDpi(stock, printer) === 203 ? DOT_203_DPI_MM : dotMm;
}

function formatOf({ xMm, yMm, label }: PlacedCell, page: PlacedPage, dotMm: number): string {
  const dots = (mm: number) => Math.round(mm / dotMm);
  const { symbol, logo, border } = label;
  const graphic = (x: number, y: number, bitmap: Bitmap) =>
    page.isTurned
      ? graphicField(Math.max(0, dots(page.heightMm) - y - bitmap.height), x, turnBitmap(bitmap))
      : graphicField(x, y, bitmap);
  const texts = label.texts.map((run) => {
    const placed = { ...run, xMm: run.xMm + xMm, baselineMm: run.baselineMm + yMm };
    if (!page.isTurned && canPrinterShow(run)) return textField(placed, dots);
    const { x, y, bitmap } = drawText(placed, dotMm);
    return graphic(x, y, bitmap);
  });
  const logoFields = logo === null ? [] : [logoField(logo, { xMm, yMm }, { dots, graphic })];
  const borderFields = border.map(({ x, y, width, height }) => {
    const box = { x: xMm + x, y: yMm + y, width, height };
    return boxField(page.isTurned ? turnBox(box, page.heightMm) : box, dots);
  });
  const symbolField = graphic(dots(xMm + symbol.xMm), dots(yMm + symbol.yMm), symbolBitmap(symbol));
  const { widthMm, heightMm } = fedSize(page);
  return `${["^XA^CI28", `^PW${dots(widthMm)}^LL${dots(heightMm)}^LH0,0`, ...logoFields, ...borderFields, ...texts, symbolField, "^XZ"].join("\n")}\n`;
}

type Dots = (mm: number) => number;

function boxField({ x, y, width, height }: Rectangle, dots: Dots): string {
  const [w, h] = [Math.max(1, dots(width)), Math.max(1, dots(height))];
  return `^FO${dots(x)},${dots(y)}^GB${w},${h},${Math.min(w, h)}^FS`;
}

const turnBox = ({ x, y, width, height }: Rectangle, pageHeightMm: number): Rectangle => ({
  x: pageHeightMm - y - height,
  y: x,
  width: height,
  height: width,
});

type Drawing = { dots: Dots; graphic: (x: number, y: number, bitmap: Bitmap) => string };

function logoField(
  { box, png }: PlacedLogo,
  { xMm, yMm }: Pick<PlacedCell, "xMm" | "yMm">,
  { dots, graphic }: Drawing,
) {
  const size = { width: Math.max(1, dots(box.width)), height: Math.max(1, dots(box.height)) };
  return graphic(dots(xMm + box.x), dots(yMm + box.y), logoBitmap(png, size));
}

/** Latin, from the left, and not monospaced. */
const canPrinterShow = ({ text, edge, family }: TextRun) =>
  family === "sans" && edge === "left" && /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/.test(text);

const textField = (run: TextRun, dots: Dots): string =>
  `^FT${dots(run.xMm)},${dots(run.baselineMm)}^A0N,${dots(run.sizeMm)}^FH_^FD${escapeZpl(run.text)}^FS`;

/** As hex bytes, so that a text cannot contain a command. */
const escapeZpl = (text: string) =>
  text.replace(/[^A-Za-z0-9 ]/g, (character) =>
    Array.from(Buffer.from(character, "utf8"), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
      "",
    ),
  );

/** Position in dots (ZPL II Programming Guide, ^GF). Repeated rows, trailing zeros and repeated digits are abbreviated. */
function graphicField(x: number, y: number, bitmap: Bitmap): string {
  const { bytesPerRow, data } = bitmap;
  const rows: string[] = [];
  let before = "";
  for (let at = 0; at < data.length; at += bytesPerRow) {
    const hex = Buffer.from(data.subarray(at, at + bytesPerRow))
      .toString("hex")
      .toUpperCase();
    const trimmed = hex.replace(/(?<!0)0+$/, (zeros) => (zeros.length > 1 ? "," : zeros));
    rows.push(hex === before ? ":" : trimmed.replace(/([0-9A-F])\1{2,}/g, (run) => repeatLetters(run.length) + run[0]));
    before = hex;
  }
  return `^FO${x},${y}^GFA,${data.length},${data.length},${bytesPerRow},${rows.join("")}^FS`;
}

/** In front of a digit: z is 400 of it, y 380 down to g 20, Y 19 down to G 1; letters add up. */
function repeatLetters(count: number): string {
  const letter = (base: string, steps: number) => (steps === 0 ? "" : String.fromCharCode(base.charCodeAt(0) + steps));
  const rest = count % 400;
  return "z".repeat(Math.floor(count / 400)) + letter("f", Math.floor(rest / 20)) + letter("F", rest % 20);
}

/** Modules are squares of whole dots. */
function symbolBitmap({ matrix: { size, modules }, dots }: PlacedSymbol): Bitmap {
  const bitmap = newBitmap(size * dots, size * dots);
  for (const [at, module] of modules.entries()) {
    const x = (at % size) * dots;
    const y = Math.floor(at / size) * dots;
    for (let row = 0; module === 1 && row < dots; row += 1) darken(bitmap, y + row, x, x + dots);
  }
  return bitmap;
}

/** In dots. A line wider than its space is squeezed to fit. */
function drawText(run: TextRun, dotMm: number): { x: number; y: number; bitmap: Bitmap } {
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

/** At the sizes of labels, the corners are invisible. */
const CURVE_POINTS = 6;

/** A face without bold is drawn again in these directions, so that its stems become thicker. */
const AROUND = Array.from({ length: 8 }, (_, i): [number, number] => [
  Math.cos((i * Math.PI) / 4),
  Math.sin((i * Math.PI) / 4),
]);

/** In multiples of the size, from the left end on the baseline, y downwards. */
function outlineText(run: TextRun): { outlines: Outline[]; width: number } {
  const outlines: Outline[] = [];
  let x = 0;
  for (const { text, face } of itemizeLine(run)) {
    for (const { glyph, unitsPerEm, advance, xOffset, yOffset } of shapeText(text, face)) {
      const left = x + xOffset;
      const contours = flatten(glyph.path.commands).map((outline) =>
        outline.map(([px, py]): [number, number] => [left + px / unitsPerEm, -(yOffset + py / unitsPerEm)]),
      );
      const shifts = face.stroke === 0 ? [[0, 0] as const] : AROUND;
      for (const [across, down] of shifts) {
        const [dx, dy] = [(across * face.stroke) / 2, (down * face.stroke) / 2];
        outlines.push(...contours.map((outline) => outline.map(([px, py]): [number, number] => [px + dx, py + dy])));
      }
      x += advance;
    }
  }
  return { outlines, width: x };
}

type Commands = { command: string; args: number[] }[];

function flatten(commands: Commands): Outline[] {
  const outlines: Outline[] = [];
  let points: Outline = [];
  for (const { command, args } of commands) {
    if (command === "moveTo") {
      points = [];
      outlines.push(points);
    }
    const from = points.at(-1) ?? [0, 0];
    if (command === "quadraticCurveTo" || command === "bezierCurveTo") points.push(...curve(from, args));
    else if (command !== "closePath") points.push([args[0] ?? 0, args[1] ?? 0]);
  }
  return outlines;
}

/** De Casteljau's algorithm, any degree. */
function curve(from: [number, number], args: number[]): Outline {
  const controls: Outline = [from];
  for (let i = 0; i < args.length; i += 2) controls.push([args[i] ?? 0, args[i + 1] ?? 0]);
  return Array.from({ length: CURVE_POINTS }, (_, step) => pointAt(controls, (step + 1) / CURVE_POINTS));
}

function pointAt(controls: Outline, t: number): [number, number] {
  let points = controls;
  while (points.length > 1) {
    points = points.slice(1).map(([x, y], i) => {
      const [px, py] = points[i] ?? [0, 0];
      return [px + (x - px) * t, py + (y - py) * t];
    });
  }
  return points[0] ?? [0, 0];
}
