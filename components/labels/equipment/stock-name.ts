import type { ListedLabelStock } from "@/lib/contract/label-stock";

type Named = Pick<ListedLabelStock, "kind" | "vendor" | "part" | "paper" | "columns" | "rows"> &
  Pick<ListedLabelStock, "labelWidthMm" | "labelHeightMm" | "shape">;

/** Millimetres as people write them: no more decimals than they are measured in. */
const inMm = (mm: number): string => String(Math.round(mm * 100) / 100);

/** What a stock is called: its maker's name and number, or what its owner calls it. */
export const shortStockName = ({ vendor, part }: Pick<Named, "vendor" | "part">): string =>
  vendor === "Own" ? part : `${vendor} ${part}`;

/** The same with its paper and sizes: "Avery L7160 · A4, 3 × 7, 63.5 × 38.1 mm". */
export function stockName(stock: Named): string {
  const size =
    stock.shape === "continuous"
      ? `${inMm(stock.labelWidthMm)} mm wide, cut to length`
      : `${inMm(stock.labelWidthMm)} × ${inMm(stock.labelHeightMm)} mm`;
  const place = stock.kind === "roll" ? "roll" : `${stock.paper.name || "own paper"}, ${stock.columns} × ${stock.rows}`;
  return `${shortStockName(stock)} · ${place}, ${size}`;
}
