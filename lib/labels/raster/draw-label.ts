import type { PlacedLogo } from "../layout/place-design";
import type { PlacedCell } from "../layout/place-job";
import type { PlacedSymbol } from "../layout/place-symbol";
import { SHARE_LEFT_OF_X, type TextRun } from "../layout/place-texts";
import { logoBitmap } from "../logo/logo";
import type { Rectangle } from "../symbol/cover-dark";
import { itemizeLine } from "../text/itemize-line";
import { shapeText } from "../text/shape-text";
import { type Bitmap, darken, fillOutlines, newBitmap, type Outline } from "./bitmap";

type Corner = Pick<PlacedCell, "xMm" | "yMm">;

/** Of a label whose top left is at `corner`. */
export const moveText = (run: TextRun, { xMm, yMm }: Corner): TextRun => ({
  ...run,
  xMm: run.xMm + xMm,
  baselineMm: run.baselineMm + yMm,
});

export const moveBox = (box: Rectangle, { xMm, yMm }: Corner): Rectangle => ({
  ...box,
  x: xMm + box.x,
  y: yMm + box.y,
});

/** Modules are squares of whole dots. */
export function symbolGraphic(symbol: PlacedSymbol, { xMm, yMm }: Corner, dotMm: number): Graphic {
  const { matrix, dots } = symbol;
  const bitmap = newBitmap(matrix.size * dots, matrix.size * dots);
  for (const [at, module] of matrix.modules.entries()) {
    const x = (at % matrix.size) * dots;
    const y = Math.floor(at / matrix.size) * dots;
    for (let row = 0; module === 1 && row < dots; row += 1) darken(bitmap, y + row, x, x + dots);
  }
  return { x: Math.round((xMm + symbol.xMm) / dotMm), y: Math.round((yMm + symbol.yMm) / dotMm), bitmap };
}

/** All labels of a job have the same logo: its PNG is read once for a size in dots. */
let drawnLogo = { png: "", width: 0, height: 0, bitmap: newBitmap(0, 0) };

export function logoGraphic({ box, png }: PlacedLogo, corner: Corner, dotMm: number): Graphic {
  const { x, y, width, height } = boxInDots(moveBox(box, corner), dotMm);
  if (drawnLogo.png !== png || drawnLogo.width !== width || drawnLogo.height !== height) {
    drawnLogo = { png, width, height, bitmap: logoBitmap(png, { width, height }) };
  }
  return { x, y, bitmap: drawnLogo.bitmap };
}

/** Never thinner than one dot. */
export function boxInDots({ x, y, width, height }: Rectangle, dotMm: number): Rectangle {
  const dots = (mm: number) => Math.round(mm / dotMm);
  return { x: dots(x), y: dots(y), width: Math.max(1, dots(width)), height: Math.max(1, dots(height)) };
}

/** In dots from the top left of the page. */
export type Graphic = { x: number; y: number; bitmap: Bitmap };

/** A line wider than its space is squeezed to fit. */
export function textGraphic(run: TextRun, dotMm: number): Graphic {
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
