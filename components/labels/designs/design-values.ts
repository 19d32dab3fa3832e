import { type DesignSide, type DesignText, LINES_MAX, usualDesign } from "@/lib/contract/labels/design-texts";
import type { DesignLook, LabelDesign } from "@/lib/contract/labels/label-design";
import { parseDecimal } from "@/lib/contract/labels/parse-decimal";
import type { DesignValues } from "@/lib/dashboard/forms/label-form-state";
import { t } from "@/lib/messages/messages";

export const designLabels = (): Record<string, string> => ({
  name: t("common.name"),
  stock: t("designs.field.stock"),
  side: t("print.field.side"),
  symbolMm: t("designs.measureMm.symbolMm"),
  lines: t("designs.field.lines"),
  ...Object.fromEntries(
    Array.from({ length: LINES_MAX }).flatMap((_, index) => [
      [`line-${index}-text`, t("designs.field.text", { number: index + 1 })],
      [`line-${index}-size`, t("designs.field.size", { number: index + 1 })],
    ]),
  ),
  fixedText: t("fieldRules.label.fixedText"),
  logo: t("designs.field.logo"),
  logoMm: t("designs.measureMm.logoMm"),
  borderMm: t("designs.measureMm.borderMm"),
});

export function designValues(design: LabelDesign | null, stock: string): DesignValues {
  const lines = design?.lines ?? usualDesign.lines;
  const rows = Array.from({ length: LINES_MAX }, (_, row) => lines[row]);
  return {
    name: design?.name ?? "",
    shared: design?.shared ? "on" : "",
    fixedText: design?.fixedText ?? "",
    side: design?.side ?? usualDesign.side,
    symbolMm: design?.symbolMm ? String(design.symbolMm) : "",
    logo: design?.logo ?? "",
    logoMm: String(design?.logoMm ?? usualDesign.logoMm),
    borderMm: String(design?.borderMm ?? 0),
    stock,
    ...Object.fromEntries(
      rows.flatMap((line, row) => [
        [`line-${row}-text`, line?.text ?? ""],
        [`line-${row}-size`, String(line?.sizePt ?? 8)],
        [`line-${row}-bold`, line?.bold ? "on" : ""],
      ]),
    ),
  };
}

/** As `DesignValues`, but the library holds a checkbox as true or false. */
export type TypedDesign = Record<string, string | boolean | undefined>;

export const isChecked = (value: string | boolean | undefined): boolean => value === "on" || value === true;

const textOf = (values: TypedDesign, name: string): string => String(values[name] ?? "");

/** And a blank one as long as a design may have more. */
export function countLineRows(values: TypedDesign): number {
  const used = Array.from({ length: LINES_MAX }, (_, row) => textOf(values, `line-${row}-text`) !== "");
  return Math.min(LINES_MAX, used.lastIndexOf(true) + 2);
}

/** A value that cannot be saved is replaced by the nearest that can. */
export function lookOf(values: TypedDesign): DesignLook {
  const text = (name: string) => textOf(values, name);
  const shown = new Set<string>();
  return {
    id: "",
    name: text("name"),
    lines: Array.from({ length: LINES_MAX }, (_, row) => row).flatMap((row) => {
      const name = text(`line-${row}-text`);
      if (name === "" || shown.has(name)) return [];
      shown.add(name);
      const sizePt = within(text(`line-${row}-size`), 6, 72, 8);
      return [{ text: name as DesignText, sizePt, bold: isChecked(values[`line-${row}-bold`]) }];
    }),
    fixedText: text("fixedText").trim(),
    side: text("side") as DesignSide,
    symbolMm: text("symbolMm").trim() === "" ? null : within(text("symbolMm"), 5, 200, 20),
    logo: text("logo") || null,
    logoMm: within(text("logoMm"), 2, 100, usualDesign.logoMm),
    borderMm: within(text("borderMm"), 0, 2, 0),
  };
}

function within(typed: string, min: number, max: number, usual: number): number {
  const number = parseDecimal(typed);
  return number === undefined || !Number.isFinite(number) ? usual : Math.min(max, Math.max(min, number));
}
