import type { TextRun } from "../layout/place-texts";
import { itemizeLine } from "../text/itemize-line";
import { shapeText } from "../text/shape-text";
import type { Outline } from "./bitmap";

/** At the sizes of labels, the corners are invisible. */
const CURVE_POINTS = 6;

/** A face without bold is drawn again in these directions, so that its stems become thicker. */
const AROUND = Array.from({ length: 8 }, (_, i): [number, number] => [
  Math.cos((i * Math.PI) / 4),
  Math.sin((i * Math.PI) / 4),
]);

/** In multiples of the size, from the left end on the baseline, y downwards. */
export function outlineText(run: TextRun): { outlines: Outline[]; width: number } {
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
