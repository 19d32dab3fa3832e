import { fillLines, splitGraphemes } from "./line-breaks";
import { type Font, textWidth } from "./text-width";

const MM_PER_POINT = 25.4 / 72;

/** Distance between the tops of two lines, in multiples of the size. */
export const LINE_HEIGHT = 1.2;

/** Smallest size that is easy to read on a label, and smallest size that is readable at all. */
const EASY_PT = 7;
const FLOOR_PT = 5;
const STEP_PT = 0.5;

/** Height of a line at the smallest size. */
export const MIN_LINE_MM = FLOOR_PT * MM_PER_POINT * LINE_HEIGHT;

/** Lines of a text and the size at which they fit. */
export type FittedText = { lines: string[]; sizeMm: number; isCut: boolean };

/**
 * Fits `text` into a space (mm) at the largest possible size, from `largestPt` down. Sizes down to 7 pt are tried
 * without breaking words first, then down to 5 pt with words broken. A text that does not fit at 5 pt is cut with an
 * ellipsis.
 */
export function fitText(
  text: string,
  font: Font,
  space: { widthMm: number; heightMm: number; largestPt: number },
): FittedText {
  const linesAt = fillLines(text, (part) => textWidth(part, font));
  const maxLines = (sizeMm: number) => Math.floor(space.heightMm / (sizeMm * LINE_HEIGHT));
  for (const mayBreakWords of [false, true]) {
    for (let pt = space.largestPt; pt >= (mayBreakWords ? FLOOR_PT : EASY_PT); pt -= STEP_PT) {
      const sizeMm = pt * MM_PER_POINT;
      const { lines, isBroken } = linesAt(space.widthMm / sizeMm);
      if (lines.length <= maxLines(sizeMm) && (mayBreakWords || !isBroken)) return { lines, sizeMm, isCut: false };
    }
  }
  const sizeMm = FLOOR_PT * MM_PER_POINT;
  const width = space.widthMm / sizeMm;
  return { lines: cut(linesAt(width).lines, Math.max(1, maxLines(sizeMm)), width, font), sizeMm, isCut: true };
}

/** Returns the first `count` lines, the last one ending in an ellipsis. */
function cut(lines: string[], count: number, width: number, font: Font): string[] {
  const last = splitGraphemes(lines[count - 1] ?? "");
  while (last.length > 0 && textWidth(`${last.join("")}…`, font) > width) last.pop();
  return [...lines.slice(0, count - 1), `${last.join("").trimEnd()}…`];
}
