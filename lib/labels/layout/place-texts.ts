import type { LabelTexts } from "@/lib/contract/access-point-fields";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import type { Rectangle } from "../symbol/cover-dark";
import { LINE_HEIGHT } from "../text/fit-text";
import { type Font, isWidthKnown, textWidth } from "../text/text-width";
import { type FittedField, fitFields, GAP_MM, printedText } from "./fit-fields";

/** One line of text. Lengths in millimetres from the top left of the label. */
export type TextRun = Font & {
  text: string;
  direction: "ltr" | "rtl";
  /** Point of the line that `xMm` refers to: one of its ends or its middle. */
  edge: "left" | "right" | "centre";
  xMm: number;
  baselineMm: number;
  sizeMm: number;
  availableMm: number;
  /** Width to squeeze the line into, set when a wider substitute font could exceed the available width. */
  lengthMm?: number;
};

/** Share of a line's width to the left of its `xMm`. */
export const SHARE_LEFT_OF_X: Record<TextRun["edge"], number> = { left: 0, centre: 0.5, right: 1 };

/** Distance from the top of a line to its baseline, in multiples of the size: Arial's ascent, centred in the line. */
const ASCENT = 0.95;

/** Largest width of a substitute font relative to Arial: DejaVu Sans is about a sixth wider. */
const WIDER_FONT = 1.2;

/**
 * Places the template's texts below each other, vertically centred in `area` (mm). Empty texts are omitted. Lines are
 * aligned to the side where the script of the name starts, or centred if `isCentred`.
 *
 * @returns the lines, the height left over, and a sentence for each text that was cut or left out
 */
export function placeTexts(content: LabelTexts, area: Rectangle, template: LabelTemplate, isCentred = false) {
  const side: TextRun["edge"] = directionOf(content.name) === "rtl" ? "right" : "left";
  const edge: TextRun["edge"] = isCentred ? "centre" : side;
  const at = { edge, xMm: area.x + SHARE_LEFT_OF_X[edge] * area.width, availableMm: area.width };
  const { blocks, leftOut } = fitFields(content, area, template);
  const texts: TextRun[] = [];
  const spareMm = area.height - totalHeight(blocks);
  let top = area.y + spareMm / 2;
  for (const { field, font, lines, sizeMm } of blocks) {
    const direction = directionOf(printedText(content, field));
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

/** Returns the base direction of a text: that of its first letter (UAX #9, P2 and P3). */
function directionOf(text: string): "ltr" | "rtl" {
  const firstLetter = /\p{L}/u.exec(text)?.[0] ?? "";
  return RIGHT_TO_LEFT.test(firstLetter) ? "rtl" : "ltr";
}
