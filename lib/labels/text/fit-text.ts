import { fillLines, splitGraphemes } from "./line-breaks";
import { type Font, textWidth } from "./text-width";

const MM_PER_POINT = 25.4 / 72;

/** From the top of one line to the top of the next, in multiples of the size. */
export const LINE_HEIGHT = 1.2;

/** Below this no text on a label is read with ease; below the floor it is not read at all. */
const EASY_PT = 7;
const FLOOR_PT = 5;
const STEP_PT = 0.5;

/** The height of a line at the floor. */
export const LEAST_LINE_MM = FLOOR_PT * MM_PER_POINT * LINE_HEIGHT;

export type FittedText = { lines: string[]; sizeMm: number; isCut: boolean };

/**
 * Sets `text` in a space of millimetres at the largest size that holds it, from `largestPt` down to 5 pt:
 * first without breaking a word, then breaking those too long for a line. What does not fit at 5 pt is
 * cut with an ellipsis.
 */
export function fitText(
  text: string,
  font: Font,
  space: { widthMm: number; heightMm: number; largestPt: number },
): FittedText {
  const linesAt = fillLines(text, (part) => textWidth(part, font));
  const room = (sizeMm: number) => Math.floor(space.heightMm / (sizeMm * LINE_HEIGHT));
  for (const mayBreakWords of [false, true]) {
    for (let pt = space.largestPt; pt >= (mayBreakWords ? FLOOR_PT : EASY_PT); pt -= STEP_PT) {
      const sizeMm = pt * MM_PER_POINT;
      const { lines, isBroken } = linesAt(space.widthMm / sizeMm);
      if (lines.length <= room(sizeMm) && (mayBreakWords || !isBroken)) return { lines, sizeMm, isCut: false };
    }
  }
  const sizeMm = FLOOR_PT * MM_PER_POINT;
  const width = space.widthMm / sizeMm;
  return { lines: cut(linesAt(width).lines, Math.max(1, room(sizeMm)), width, font), sizeMm, isCut: true };
}

/** The first `count` lines; the last ends in an ellipsis. */
function cut(lines: string[], count: number, width: number, font: Font): string[] {
  const last = splitGraphemes(lines[count - 1] ?? "");
  while (last.length > 0 && textWidth(`${last.join("")}…`, font) > width) last.pop();
  return [...lines.slice(0, count - 1), `${last.join("").trimEnd()}…`];
}
