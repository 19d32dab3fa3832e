import type { LabelField } from "@/lib/contract/access-points/access-point-fields";
import type { DesignText, PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { DesignLine } from "@/lib/contract/labels/label-design";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import type { Rectangle } from "../symbol/cover-dark";
import { type FittedText, fitTexts, MM_PER_POINT, type TextSpace, type TextToFit, textToFit } from "../text/fit-text";
import type { Font } from "../text/text-width";
import { printedText } from "./printed-text";

/** A share of the height, within limits in millimetres. */
const GAP_SHARE = 0.04;
const MIN_GAP_MM = 0.25;
const MAX_GAP_MM = 0.9;

type Style = { font: Font; largestPt: number };

/** All fields but the name and the code look alike. */
function styleOf(field: LabelField): Style {
  if (field === "name") return { font: { family: "sans", weight: 700 }, largestPt: 11 };
  if (field === "code") return { font: { family: "mono", weight: 700 }, largestPt: 10.5 };
  return { font: { family: "sans", weight: 400 }, largestPt: 8 };
}

/** The last one stays longest. All other fields are omitted before these. */
const OMITTED_LAST: readonly DesignText[] = ["location", "code", "name"];

export type FittedField = FittedText & MeasuredField;

export type FittedFields = {
  blocks: FittedField[];
  leftOut: DesignText[];
  space: TextSpace;
  /** Nothing is cut, left out, broken within a word, or smaller than is easy to read. */
  isComfortable: boolean;
};

/** Measured once for all the spaces that it is fitted into. */
export type MeasuredField = { field: DesignText; text: TextToFit };

export function measureFields(content: PrintedTexts, { fields }: LabelTemplate): MeasuredField[] {
  const shown = fields.filter((field) => printedText(content, field).trim() !== "");
  return shown.map((field) => {
    const { font, largestPt } = styleOf(field);
    const isCode = field === "code";
    const text = textToFit(printedText(content, field), font, { largestPt, isCode, isLocation: field === "location" });
    return { field, text };
  });
}

export function measureLines(content: PrintedTexts, lines: readonly DesignLine[]): MeasuredField[] {
  const shown = lines.filter(({ text }) => printedText(content, text).trim() !== "");
  return shown.map(({ text: field, sizePt, bold }) => {
    const isCode = field === "code";
    const font: Font = { family: isCode ? "mono" : "sans", weight: bold ? 700 : 400 };
    const text = textToFit(printedText(content, field), font, {
      largestPt: sizePt,
      isCode,
      isLocation: field === "location",
    });
    return { field, text: { ...text, hasOwnSize: true } };
  });
}

/** `area` in mm. `isTrimmed`: capitals and baselines end at its edges. Sizes of a design do not grow with it. */
export function fitFields(
  fields: readonly MeasuredField[],
  area: Rectangle,
  { template, isTrimmed }: { template: Pick<LabelTemplate, "textSize" | "design">; isTrimmed: boolean },
): FittedFields {
  const gapMm = Math.min(MAX_GAP_MM, Math.max(MIN_GAP_MM, GAP_SHARE * area.height));
  const space = { widthMm: area.width, heightMm: area.height, gapMm, isTrimmed };
  const scale = textScale(area, template);
  const leftOut: DesignText[] = [];
  let kept = fields.map(({ field, text }) => ({ field, text: template.design ? text : enlarge(text, scale) }));
  for (;;) {
    const fitted = fitTexts(
      kept.map(({ text }) => text),
      space,
    );
    const omitted = fieldToOmit(kept, fitted, space);
    if (fitted !== null && omitted === undefined) {
      const blocks = fitted.map(({ lines, sizeMm, isCut, isBroken }, i): FittedField => {
        const { field, text } = kept[i] as MeasuredField;
        return { field, text, lines, sizeMm, isCut, isBroken };
      });
      return {
        blocks,
        leftOut,
        space,
        isComfortable: leftOut.length === 0 && blocks.every(isEasyToRead),
      };
    }
    if (omitted === undefined) throw new Error("Texts without a field cannot be too high.");
    kept = kept.filter(({ field }) => field !== omitted);
    leftOut.push(omitted);
  }
}

const enlarge = (text: TextToFit, scale: number): TextToFit => ({ ...text, largestPt: text.largestPt * scale });

/** Below it a smaller symbol makes room for larger texts. */
const EASY_MM = 6.5 * MM_PER_POINT;

/** The smallest size of each field. Sizes that are hard to read do not count. */
export function sharedSizes(labels: readonly FittedFields[]): Map<DesignText, number> {
  const sizes = new Map<DesignText, number>();
  for (const { field, sizeMm } of labels.flatMap(({ blocks }) => blocks)) {
    if (sizeMm >= EASY_MM - 1e-9) sizes.set(field, Math.min(sizeMm, sizes.get(field) ?? sizeMm));
  }
  return sizes;
}

/** `sizes` in mm. The fields take no more height than before. */
export function shrinkFields(fitted: FittedFields, sizes: ReadonlyMap<DesignText, number>): FittedFields {
  const sizeOf = ({ field, sizeMm }: FittedField) => Math.min(sizeMm, sizes.get(field) ?? sizeMm);
  if (fitted.blocks.every((block) => sizeOf(block) === block.sizeMm)) return fitted;
  const texts = fitted.blocks.map((block) => ({
    ...block.text,
    largestPt: sizeOf(block) / MM_PER_POINT,
    isShared: true,
  }));
  const again = fitTexts(texts, fitted.space);
  return again === null ? fitted : { ...fitted, blocks: fitted.blocks.map((block, i) => ({ ...block, ...again[i] })) };
}

const isEasyToRead = ({ text, sizeMm, isCut, isBroken }: FittedField): boolean =>
  !isCut && !isBroken && sizeMm >= Math.min(EASY_MM, text.largestPt * MM_PER_POINT) - 1e-9;

/** A code that would take over half of the height from cut texts; if nothing fits, the least important field. */
function fieldToOmit(kept: readonly MeasuredField[], fitted: FittedText[] | null, space: TextSpace) {
  if (fitted !== null && !fitted.some(({ isCut }) => isCut)) return undefined;
  const code = kept.find(({ text }) => text.isCode);
  const isCodeTooLong =
    code !== undefined && kept.length > 1 && fitTexts([code.text], { ...space, heightMm: space.heightMm / 2 }) === null;
  if (isCodeTooLong) return code.field;
  if (fitted !== null) return undefined;
  const byImportance = kept.map(({ field }) => field).sort((a, b) => OMITTED_LAST.indexOf(a) - OMITTED_LAST.indexOf(b));
  return byImportance[0];
}

/** The largest sizes are chosen for the default stock and grow with larger areas. */
const DEFAULT_AREA_MM = { width: 23.1, height: 26.7 };

const TEXT_SCALES: Record<LabelTemplate["textSize"], number> = { small: 0.75, medium: 1, large: 1.4 };

function textScale(area: Rectangle, { textSize }: Pick<LabelTemplate, "textSize">): number {
  const growth = Math.min(area.width / DEFAULT_AREA_MM.width, area.height / DEFAULT_AREA_MM.height);
  return TEXT_SCALES[textSize] * Math.max(1, growth);
}
