import {
  type DesignSide,
  type DesignText,
  designTexts,
  LINES_MAX,
  usualDesign,
} from "@/lib/contract/labels/design-texts";
import type { DesignLook, LabelDesign } from "@/lib/contract/labels/label-design";
import { parseDecimal } from "@/lib/contract/labels/parse-decimal";
import type { DesignValues } from "@/lib/dashboard/forms/label-form-state";

/** Labels of the fields that can be invalid, in the order of the form. */
export const designLabels: Record<string, string> = {
  name: "Name",
  stock: "Shown on",
  side: "Symbol position",
  symbolMm: "Symbol width, mm",
  lines: "Texts",
  ...Object.fromEntries(
    Array.from({ length: LINES_MAX }).flatMap((_, index) => [
      [`line-${index}-text`, `Text ${index + 1}`],
      [`line-${index}-size`, `Size of text ${index + 1}`],
    ]),
  ),
  fixedText: "Fixed text",
  logo: "Logo",
  logoMm: "Logo height, mm",
  borderMm: "Border, mm",
};

/** Copied for each row: the check of posted forms refuses a state in which one object occurs twice. */
const blankLine = { text: "", sizePt: "8", bold: false };

/**
 * Returns the initial values of the design form: the usual look of a label, or the design to edit.
 * @param fields number of custom fields that may be on labels
 */
export function designValues(design: LabelDesign | null, stock: string, fields: number): DesignValues {
  const lines = (design?.lines ?? usualDesign.lines).map((line) => ({ ...line, sizePt: String(line.sizePt) }));
  return {
    name: design?.name ?? "",
    shared: design?.shared ?? false,
    lines: withBlankLines(lines, fields),
    fixedText: design?.fixedText ?? "",
    side: design?.side ?? usualDesign.side,
    symbolMm: design?.symbolMm ? String(design.symbolMm) : "",
    logo: design?.logo ?? "",
    logoMm: String(design?.logoMm ?? usualDesign.logoMm),
    borderMm: String(design?.borderMm ?? 0),
    stock,
  };
}

/**
 * Returns the rows of the form's texts: at least one for each usual text, and a blank one as long as a design may have more.
 * @param fields number of custom fields that may be on labels
 */
export function withBlankLines(lines: DesignValues["lines"], fields: number): DesignValues["lines"] {
  const used = lines.filter(({ text }) => text !== "").length;
  const most = Math.min(LINES_MAX, designTexts.length + fields);
  const rows = Math.max(lines.length, designTexts.length, Math.min(most, used + 1));
  return [...lines, ...Array.from({ length: rows - lines.length }, () => ({ ...blankLine }))];
}

/** Returns what a preview shows of typed values: a value that cannot be saved is replaced by the nearest that can. */
export function lookOf(values: DesignValues): DesignLook {
  const shown = new Set<string>();
  return {
    id: "",
    name: values.name,
    lines: values.lines.flatMap(({ text, sizePt, bold }) => {
      if (text === "" || shown.has(text)) return [];
      shown.add(text);
      return [{ text: text as DesignText, sizePt: within(sizePt, 6, 72, 8), bold }];
    }),
    fixedText: values.fixedText.trim(),
    side: values.side as DesignSide,
    symbolMm: values.symbolMm.trim() === "" ? null : within(values.symbolMm, 5, 200, 20),
    logo: values.logo || null,
    logoMm: within(values.logoMm, 2, 100, usualDesign.logoMm),
    borderMm: within(values.borderMm, 0, 2, 0),
  };
}

/** Returns a typed number within its limits; `usual` when it is not a number. */
function within(typed: string, min: number, max: number, usual: number): number {
  const number = parseDecimal(typed);
  return number === undefined || !Number.isFinite(number) ? usual : Math.min(max, Math.max(min, number));
}
