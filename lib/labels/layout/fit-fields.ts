import type { LabelField, LabelTexts } from "@/lib/contract/access-point-fields";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import type { Rectangle } from "../symbol/cover-dark";
import { type FittedText, fitText, MIN_LINE_MM } from "../text/fit-text";
import type { Font } from "../text/text-width";

/** Vertical gap between two texts of a label, in millimetres. */
export const GAP_MM = 0.9;

/** Font of a field, its weight when the height is shared out, and its largest size. */
type Style = { font: Font; weight: number; largestPt: number };

/** Returns the style of a field. All fields but the name and the code look alike. */
function styleOf(field: LabelField): Style {
  if (field === "name") return { font: { family: "sans", weight: 700 }, weight: 2, largestPt: 11 };
  return { font: { family: field === "code" ? "mono" : "sans", weight: 400 }, weight: 1, largestPt: 8 };
}

/** Fields that stay longest when there is no room for all, the last one longest. All others are omitted before them. */
const OMITTED_LAST: readonly LabelField[] = ["location", "code", "name"];

/** Returns fields in the order in which they are omitted. */
const byImportance = (fields: readonly LabelField[]): LabelField[] =>
  [...fields].sort((a, b) => OMITTED_LAST.indexOf(a) - OMITTED_LAST.indexOf(b));

/** Field with its lines at the size that fits. */
export type FittedField = FittedText & { field: LabelField; font: Font };

/** Returns the text of a field as printed: line breaks and other control characters become spaces. */
export const printedText = (content: LabelTexts, field: LabelField) => (content[field] ?? "").replace(/\p{Cc}+/gu, " ");

/** Fits the template's texts into `area` (mm). Also returns the fields for which there is no room. */
export function fitFields(content: LabelTexts, area: Rectangle, template: LabelTemplate) {
  const { kept, leftOut } = chooseFields(content, area, template);
  const heightMm = area.height - GAP_MM * (Math.max(kept.length, template.fields.length - leftOut.length) - 1);
  const fields = template.fields.filter((field) => !leftOut.includes(field));
  const total = fields.reduce((sum, field) => sum + styleOf(field).weight, 0);
  const isTight = fields.some((field) => (heightMm * styleOf(field).weight) / total < MIN_LINE_MM);
  const scale = textScale(area, template);
  const blocks = kept.map((field): FittedField => {
    const { font, weight, largestPt } = styleOf(field);
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
  for (const field of byImportance(kept)) {
    if (kept.length <= room) break;
    kept = kept.filter((it) => it !== field);
    leftOut.push(field);
  }
  return { kept, leftOut };
}
