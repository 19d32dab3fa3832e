import type { LabelStock } from "@/lib/contract/label-stock";
import type { StockValues } from "@/lib/dashboard/forms/label-form-state";

const number = (text: string) => (text.trim() === "" ? 0 : Number(text.replace(",", ".")));

/** The stock as typed so far; null while a measure that is needed is missing or no number. */
export function typedStock(values: StockValues): LabelStock | null {
  const stock: LabelStock = {
    id: "",
    kind: values.kind === "roll" ? "roll" : "sheet",
    vendor: "Own",
    part: values.name,
    aliases: [],
    paper: { name: values.paperName, widthMm: number(values.paperWidthMm), heightMm: number(values.paperHeightMm) },
    columns: number(values.columns),
    rows: number(values.rows),
    labelWidthMm: number(values.labelWidthMm),
    labelHeightMm: number(values.labelHeightMm),
    leftMarginMm: number(values.leftMarginMm),
    topMarginMm: number(values.topMarginMm),
    horizontalPitchMm: number(values.horizontalPitchMm),
    verticalPitchMm: number(values.verticalPitchMm),
    cornerRadiusMm: number(values.cornerRadiusMm),
    shape: values.shape as LabelStock["shape"],
    sources: [],
  };
  const { paper, columns, rows, labelWidthMm, labelHeightMm } = stock;
  const needed = [paper.widthMm, paper.heightMm, columns, rows, labelWidthMm, labelHeightMm];
  return needed.every((it) => it > 0) ? stock : null;
}
