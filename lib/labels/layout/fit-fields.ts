import type { LabelField, LabelTemplate } from "@/lib/contract/label-template";
import type { Rectangle } from "../symbol/cover-dark";
import { type FittedText, fitText, MIN_LINE_MM } from "../text/fit-text";
import type { Font } from "../text/text-width";
import type { LabelTexts } from "./place-label";

/** Vertical gap between two texts of a label, in millimetres. */
export const GAP_MM = 0.9;

/** Font of a field, its weight when the height is shared out, and its largest size. */
type Style = { font: Font; weight: number; largestPt: number };

const STYLES: Record<LabelField, Style> = {
  name: { font: { family: "sans", weight: 700 }, weight: 2, largestPt: 11 },
  location: { font: { family: "sans", weight: 400 }, weight: 1, largestPt: 8 },
  description: { font: { family: "sans", weight: 400 }, weight: 1, largestPt: 8 },
  code: { font: { family: "mono", weight: 400 }, weight: 1, largestPt: 8 },
};

/** Fields to omit, in this order, when there is no room for all. */
const OMITTED_FIRST: readonly LabelField[] = ["description", "location", "code", "name"];

/** Field with its lines at the size that fits. */
export type FittedField = FittedText & { field: LabelField; font: Font };

/** Returns the text of a field as printed: line breaks and other control characters become spaces. */
export const printedText = (content: LabelTexts, field: LabelField) => (content[field] ?? "").replace(/\p{Cc}+/gu, " ");

/** Fits the template's texts into `area` (mm). Also returns the fields for which there is no room. */
export function fitFields(content: LabelTexts, area: Rectangle, template: LabelTemplate) {
  const { kept, leftOut } = chooseFields(content, area, template);
  const heightMm = area.height - GAP_MM * (Math.max(kept.length, template.fields.length - leftOut.length) - 1);
  const fields = template.fields.filter((field) => !leftOut.includes(field));
  const total = fields.reduce((sum, field) => sum + STYLES[field].weight, 0);
  const isTight = fields.some((field) => (heightMm * STYLES[field].weight) / total < MIN_LINE_MM);
  const scale = textScale(area, template);
  const blocks = kept.map((field): FittedField => {
    const { font, weight, largestPt } = STYLES[field];
    const share = isTight ? 1 / kept.length : weight / total;
    const space = { widthMm: area.width, heightMm: heightMm * share, largestPt: largestPt * scale };
    return { field, font, ...fitText(printedText(content, field), font, space) };
  });
  return { blocks, leftOut };
}

/** Text area of the default stock, for which the largest sizes are chosen. Sizes grow with larger areas. */
const DEFAULT_AREA_MM = { width: 31, height: 35.5 };

/** Factor of the largest size for each text size a person can choose. */
const TEXT_SCALES: Record<LabelTemplate["textSize"], number> = { small: 0.75, medium: 1, large: 1.4 };

function textScale(area: Rectangle, { textSize }: LabelTemplate): number {
  const growth = Math.min(area.width / DEFAULT_AREA_MM.width, area.height / DEFAULT_AREA_MM.height);
  return TEXT_SCALES[textSize] * Math.max(1, growth);
}

/** Splits the fields that have a text into those that get at least one line and those left out. */
function chooseFields(content: LabelTexts, area: Rectangle, { fields }: LabelTemplate) {
  let kept = fields.filter((field) => printedText(content, field).trim() !== "");
  const leftOut: LabelField[] = [];
  const room = Math.max(0, Math.floor((area.height + GAP_MM) / (MIN_LINE_MM + GAP_MM)));
  for (const field of OMITTED_FIRST) {
    if (kept.length <= room || !kept.includes(field)) continue;
    kept = kept.filter((it) => it !== field);
    leftOut.push(field);
  }
  return { kept, leftOut };
}
