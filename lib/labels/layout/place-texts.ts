import type { Rectangle } from "../symbol/cover-dark";
import { LINE_HEIGHT } from "../text/fit-text";
import { type Font, isWidthKnown, textWidth } from "../text/text-width";
import { type FittedField, fitFields, GAP_MM, shown, type TextContent } from "./fit-fields";
import type { Template } from "./template";

/** One line of text. Lengths in millimetres from the top left of the label. */
export type TextRun = Font & {
  text: string;
  direction: "ltr" | "rtl";
  /** The end of the line that `xMm` gives, or its middle. */
  edge: "left" | "right" | "centre";
  xMm: number;
  baselineMm: number;
  sizeMm: number;
  availableMm: number;
  /** The width to keep to; set where a font wider than the one reckoned with would leave the space. */
  lengthMm?: number;
};

/** The share of a line that is left of the place it is given by. */
export const BEFORE: Record<TextRun["edge"], number> = { left: 0, centre: 0.5, right: 1 };

/** From the top of a line to its baseline, in multiples of the size: Arial's ascent, centred in the line. */
const ASCENT = 0.95;

/** How much wider than Arial a font in its place may be: DejaVu Sans is, by about a sixth. */
const WIDER_FONT = 1.2;

/**
 * Sets the template's texts below each other in `area` (mm), halfway down, empty ones left out. They stand
 * at the side a reader of the name begins at, or in the middle when `isCentred`.
 *
 * @returns the lines, how much height is left, and a sentence for each text that had to be cut or left out
 */
export function placeTexts(content: TextContent, area: Rectangle, template: Template, isCentred = false) {
  const side: TextRun["edge"] = directionOf(content.name) === "rtl" ? "right" : "left";
  const edge: TextRun["edge"] = isCentred ? "centre" : side;
  const at = { edge, xMm: area.x + BEFORE[edge] * area.width, availableMm: area.width };
  const { blocks, leftOut } = fitFields(content, area, template);
  const texts: TextRun[] = [];
  const spareMm = area.height - totalHeight(blocks);
  let top = area.y + spareMm / 2;
  for (const { field, font, lines, sizeMm } of blocks) {
    const direction = directionOf(shown(content, field));
    for (const text of lines) {
      const lengthMm = lengthToKeep(text, font, sizeMm, area.width);
      texts.push({ ...font, ...at, text, direction, baselineMm: top + ASCENT * sizeMm, sizeMm, lengthMm });
      top += sizeMm * LINE_HEIGHT;
    }
    top += GAP_MM;
  }
  const cut = blocks.filter(({ isCut }) => isCut);
  return {
    texts,
    spareMm,
    warnings: [
      ...cut.map(({ field }) => `The ${field} is cut on the label of “${content.name}”: it is too long.`),
      ...leftOut.map((field) => `The ${field} is left off the label of “${content.name}”: there is no room for it.`),
    ],
  };
}

const totalHeight = (fitted: FittedField[]) =>
  fitted.reduce((sum, { lines, sizeMm }) => sum + lines.length * sizeMm * LINE_HEIGHT, GAP_MM * (fitted.length - 1));

function lengthToKeep(text: string, font: Font, sizeMm: number, availableMm: number): number | undefined {
  const widthMm = textWidth(text, font) * sizeMm;
  const reach = isWidthKnown(text, font) ? widthMm * WIDER_FONT : widthMm;
  return reach > availableMm ? Math.min(widthMm, availableMm) : undefined;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** The direction of a text: that of its first letter, as in Unicode's bidirectional algorithm (UAX #9, P2 and P3). */
function directionOf(text: string): "ltr" | "rtl" {
  const firstLetter = /\p{L}/u.exec(text)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(firstLetter) ? "rtl" : "ltr";
}
