import { directionOf } from "./direction";
import { type FittedText, fitText, LEAST_LINE_MM, LINE_HEIGHT } from "./fit-text";
import type { Rectangle } from "./rectangles";
import { type Field, TEXT_SCALES, type Template } from "./template";
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

/** What a text is set in, its weight in sharing out the height, and the largest size it is set in. */
type Style = { font: Font; weight: number; largestPt: number };

const STYLES: Record<Field, Style> = {
  name: { font: { family: "sans", weight: 700 }, weight: 2, largestPt: 11 },
  location: { font: { family: "sans", weight: 400 }, weight: 1, largestPt: 8 },
  description: { font: { family: "sans", weight: 400 }, weight: 1, largestPt: 8 },
  code: { font: { family: "mono", weight: 400 }, weight: 1, largestPt: 8 },
};

/** Where there is no room for all texts, these go first. */
const DISPENSABLE: readonly Field[] = ["description", "location", "code"];
const GAP_MM = 0.9;

/** From the top of a line to its baseline, in multiples of the size: Arial's ascent, centred in the line. */
const ASCENT = 0.95;

/** How much wider than Arial a font in its place may be: DejaVu Sans is, by about a sixth. */
const WIDER_FONT = 1.2;

/**
 * Sets the template's texts below each other in `area` (mm), halfway down, empty ones left out. They stand
 * at the side a reader of the name begins at.
 *
 * @returns the lines, and a sentence for each text that had to be cut or left out
 */
export function placeTexts(content: TextContent, area: Rectangle, template: Template) {
  const edge: TextRun["edge"] = directionOf(content.name) === "rtl" ? "right" : "left";
  const at = { edge, xMm: edge === "left" ? area.x : area.x + area.width, availableMm: area.width };
  const { blocks, leftOut } = fitBlocks(content, area, template);
  const texts: TextRun[] = [];
  let top = area.y + (area.height - totalHeight(blocks)) / 2;
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
    warnings: [
      ...cut.map(({ field }) => `The ${field} is cut on the label of “${content.name}”: it is too long.`),
      ...leftOut.map((field) => `The ${field} is left off the label of “${content.name}”: there is no room for it.`),
    ],
  };
}

/** A text as a label shows it: line ends and other controls are spaces. */
const shown = (content: TextContent, field: Field) => (content[field] ?? "").replace(/\p{Cc}+/gu, " ");

type TextContent = Partial<Record<Field, string>> & { name: string };

function fitBlocks(content: TextContent, area: Rectangle, template: Template) {
  const { kept, leftOut } = chooseFields(content, area, template);
  const heightMm = area.height - GAP_MM * (Math.max(kept.length, template.fields.length - leftOut.length) - 1);
  const fields = template.fields.filter((field) => !leftOut.includes(field));
  const total = fields.reduce((sum, field) => sum + STYLES[field].weight, 0);
  const isTight = fields.some((field) => (heightMm * STYLES[field].weight) / total < LEAST_LINE_MM);
  const scale = textScale(area, template);
  const blocks = kept.map((field) => {
    const { font, weight, largestPt } = STYLES[field];
    const share = isTight ? 1 / kept.length : weight / total;
    const space = { widthMm: area.width, heightMm: heightMm * share, largestPt: largestPt * scale };
    return { field, font, ...fitText(shown(content, field), font, space) };
  });
  return { blocks, leftOut };
}

/** The area texts have on the default stock, which their largest sizes are for; a larger one has larger texts. */
const USUAL_AREA_MM = { width: 31, height: 35.5 };

function textScale(area: Rectangle, { textSize }: Template): number {
  const growth = Math.min(area.width / USUAL_AREA_MM.width, area.height / USUAL_AREA_MM.height);
  return TEXT_SCALES[textSize] * Math.max(1, growth);
}

/** The fields that have a text and a line's room. */
function chooseFields(content: TextContent, area: Rectangle, { fields }: Template) {
  let kept = fields.filter((field) => shown(content, field).trim() !== "");
  const leftOut: Field[] = [];
  const room = Math.max(0, Math.floor((area.height + GAP_MM) / (LEAST_LINE_MM + GAP_MM)));
  for (const field of [...DISPENSABLE, "name"] as const) {
    if (kept.length <= room || !kept.includes(field)) continue;
    kept = kept.filter((it) => it !== field);
    leftOut.push(field);
  }
  return { kept, leftOut };
}

const totalHeight = (fitted: FittedText[]) =>
  fitted.reduce((sum, { lines, sizeMm }) => sum + lines.length * sizeMm * LINE_HEIGHT, GAP_MM * (fitted.length - 1));

function lengthToKeep(text: string, font: Font, sizeMm: number, availableMm: number): number | undefined {
  const widthMm = textWidth(text, font) * sizeMm;
  const reach = isWidthKnown(text, font) ? widthMm * WIDER_FONT : widthMm;
  return reach > availableMm ? Math.min(widthMm, availableMm) : undefined;
}
