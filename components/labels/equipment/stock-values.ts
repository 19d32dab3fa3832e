import type { StockValues } from "@/lib/contract/labels/label-forms";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";

/** Returns the initial values of the stock form: an A4 sheet, or the stock to edit or to start from. */
export function stockValues(stock: ListedLabelStock | null): StockValues {
  const mm = (value: number | undefined) => (value === undefined ? "" : String(value));
  return {
    name: stock?.part ?? "",
    kind: stock?.kind ?? "sheet",
    paperName: stock?.paper.name ?? "A4",
    paperWidthMm: mm(stock?.paper.widthMm ?? 210),
    paperHeightMm: mm(stock?.paper.heightMm ?? 297),
    columns: mm(stock?.columns),
    rows: mm(stock?.rows),
    labelWidthMm: mm(stock?.labelWidthMm),
    labelHeightMm: mm(stock?.labelHeightMm),
    leftMarginMm: mm(stock?.leftMarginMm),
    topMarginMm: mm(stock?.topMarginMm),
    horizontalPitchMm: mm(stock?.horizontalPitchMm),
    verticalPitchMm: mm(stock?.verticalPitchMm),
    cornerRadiusMm: mm(stock?.cornerRadiusMm ?? 0),
    shape: stock?.shape ?? "rectangle",
    directThermal: stock?.directThermal ? "yes" : "",
  };
}
