import type { Rectangle } from "../symbol/cover-dark";
import { type FittedText, fitText, LEAST_LINE_MM } from "../text/fit-text";
import type { Font } from "../text/text-width";
import { type Field, TEXT_SCALES, type Template } from "./template";

/** Between two texts of a label, in millimetres. */
export const GAP_MM = 0.9;

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

/** The texts of a label; the name is what it is called by. */
export type TextContent = Partial<Record<Field, string>> & { name: string };

export type FittedField = FittedText & { field: Field; font: Font };

/** A text as a label shows it: line ends and other controls are spaces. */
export const shown = (content: TextContent, field: Field) => (content[field] ?? "").replace(/\p{Cc}+/gu, " ");

/** Fits the texts that have room in `area` (mm), and names those that have none. */
export function fitFields(content: TextContent, area: Rectangle, template: Template) {
  const { kept, leftOut } = chooseFields(content, area, template);
  const heightMm = area.height - GAP_MM * (Math.max(kept.length, template.fields.length - leftOut.length) - 1);
  const fields = template.fields.filter((field) => !leftOut.includes(field));
  const total = fields.reduce((sum, field) => sum + STYLES[field].weight, 0);
  const isTight = fields.some((field) => (heightMm * STYLES[field].weight) / total < LEAST_LINE_MM);
  const scale = textScale(area, template);
  const blocks = kept.map((field): FittedField => {
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
