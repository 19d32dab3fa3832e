import { directionOf } from "./direction";
import { type FittedText, fitText, LINE_HEIGHT } from "./fit-text";
import type { Rectangle } from "./rectangles";
import { type Font, isWidthKnown, textWidth } from "./text-width";

/** One line of text. Lengths in millimetres from the top left of the label. */
export type TextRun = Font & {
  text: string;
  direction: "ltr" | "rtl";
  /** The end of the line, left or right, that `xMm` gives. */
  edge: "left" | "right";
  xMm: number;
  baselineMm: number;
  sizeMm: number;
  availableMm: number;
  /** The width to keep to; set where a font wider than the one reckoned with would leave the space. */
  lengthMm?: number;
};

/** A text on a label, its share of the height, and the largest size it is set in. */
type Block = { what: "name" | "location" | "code"; font: Font; share: number; largestPt: number };

const BLOCKS: Block[] = [
  { what: "name", font: { family: "sans", weight: 700 }, share: 0.5, largestPt: 11 },
  { what: "location", font: { family: "sans", weight: 400 }, share: 0.25, largestPt: 8 },
  { what: "code", font: { family: "mono", weight: 400 }, share: 0.25, largestPt: 8 },
];
const GAP_MM = 0.9;

/** From the top of a line to its baseline, in multiples of the size: Arial's ascent, centred in the line. */
const ASCENT = 0.95;

/** How much wider than Arial a font in its place may be: DejaVu Sans is, by about a sixth. */
const WIDER_FONT = 1.2;

/**
 * Sets name, location and code below each other in `area` (mm), halfway down, empty ones left out. They stand
 * at the side a reader of the name begins at.
 *
 * @returns the lines, and a sentence for each text that had to be cut
 */
export function placeTexts(content: Record<Block["what"], string>, area: Rectangle) {
  const edge: TextRun["edge"] = directionOf(content.name) === "rtl" ? "right" : "left";
  const at = { edge, xMm: edge === "left" ? area.x : area.x + area.width, availableMm: area.width };
  const blocks = fitBlocks(content, area);
  const texts: TextRun[] = [];
  let top = area.y + (area.height - totalHeight(blocks)) / 2;
  for (const { what, font, lines, sizeMm } of blocks) {
    const direction = directionOf(content[what]);
    for (const text of lines) {
      const lengthMm = lengthToKeep(text, font, sizeMm, area.width);
      texts.push({ ...font, ...at, text, direction, baselineMm: top + ASCENT * sizeMm, sizeMm, lengthMm });
      top += sizeMm * LINE_HEIGHT;
    }
    top += GAP_MM;
  }
  const cut = blocks.filter(({ isCut }) => isCut);
  const warnings = cut.map(({ what }) => `The ${what} is cut on the label of “${content.name}”: it is too long.`);
  return { texts, warnings };
}

function fitBlocks(content: Record<Block["what"], string>, area: Rectangle) {
  const heightMm = area.height - GAP_MM * (BLOCKS.length - 1);
  return BLOCKS.filter(({ what }) => content[what].trim() !== "").map(({ what, font, share, largestPt }) => {
    const space = { widthMm: area.width, heightMm: heightMm * share, largestPt };
    return { what, font, ...fitText(content[what], font, space) };
  });
}

const totalHeight = (fitted: FittedText[]) =>
  fitted.reduce((sum, { lines, sizeMm }) => sum + lines.length * sizeMm * LINE_HEIGHT, GAP_MM * (fitted.length - 1));

function lengthToKeep(text: string, font: Font, sizeMm: number, availableMm: number): number | undefined {
  const widthMm = textWidth(text, font) * sizeMm;
  const reach = isWidthKnown(text, font) ? widthMm * WIDER_FONT : widthMm;
  return reach > availableMm ? Math.min(widthMm, availableMm) : undefined;
}
