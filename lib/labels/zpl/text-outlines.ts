import type { TextRun } from "../layout/place-texts";
import { openFace } from "../text/font-faces";
import { itemizeLine } from "../text/itemize-line";
import type { Outline } from "./bitmap";

/** Points per curve. At the sizes of labels, the corners are invisible. */
const CURVE_POINTS = 6;

/** Returns a line's glyphs as outlines in multiples of its size, from its left end on the baseline, y downwards. */
export function outlineText(run: TextRun): { outlines: Outline[]; width: number } {
  const outlines: Outline[] = [];
  let x = 0;
  for (const { text, face } of itemizeLine(run)) {
    const font = openFace(face);
    const { glyphs, positions } = font.layout(text, []);
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[i] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const toLine = ([px, py]: [number, number]): [number, number] => [
        x + (px + xOffset) / font.unitsPerEm,
        -(py + yOffset) / font.unitsPerEm,
      ];
      for (const outline of flatten(glyph.path.commands)) outlines.push(outline.map(toLine));
      x += xAdvance / font.unitsPerEm;
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

/** Returns points along a Bézier curve of any degree (de Casteljau's algorithm). */
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
