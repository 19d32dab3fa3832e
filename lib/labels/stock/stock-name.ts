import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";

type Named = Pick<ListedLabelStock, "kind" | "vendor" | "part" | "paper" | "columns" | "rows"> &
  Pick<ListedLabelStock, "labelWidthMm" | "labelHeightMm" | "shape">;

const roundMm = (mm: number): string => String(Math.round(mm * 100) / 100);

/** Vendor and part number, or the name of own stock. */
export const shortStockName = ({ vendor, part }: Pick<Named, "vendor" | "part">): string =>
  vendor === "Own" ? part : `${vendor} ${part}`;

/** "Avery L7160 · A4, 3 × 7, 63.5 × 38.1 mm". */
export function stockName(stock: Named): string {
  const size =
    stock.shape === "continuous"
      ? `${roundMm(stock.labelWidthMm)} mm wide, cut to length`
      : `${roundMm(stock.labelWidthMm)} × ${roundMm(stock.labelHeightMm)} mm`;
  const layout =
    stock.kind === "roll" ? "roll" : `${stock.paper.name || "own paper"}, ${stock.columns} × ${stock.rows}`;
  return `${shortStockName(stock)} · ${layout}, ${size}`;
}

/** "A4, 210 × 297 mm", "labels of 50.8 × 25.4 mm". */
export function paperName({ kind, paper }: Pick<Named, "kind" | "paper">): string {
  const size = `${roundMm(paper.widthMm)} × ${roundMm(paper.heightMm)} mm`;
  if (kind === "roll") return `labels of ${size}`;
  return paper.name ? `${paper.name}, ${size}` : `paper of ${size}`;
}
