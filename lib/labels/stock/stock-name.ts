import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { t } from "@/lib/messages/messages";

type Named = Pick<ListedLabelStock, "kind" | "vendor" | "part" | "paper" | "columns" | "rows"> &
  Pick<ListedLabelStock, "labelWidthMm" | "labelHeightMm" | "shape">;

const round = (mm: number): number => Math.round(mm * 100) / 100;

/** Vendor and part number, or the name of own stock. */
export const shortStockName = ({ vendor, part }: Pick<Named, "vendor" | "part">): string =>
  vendor === "Own" ? part : `${vendor} ${part}`;

/** "Avery L7160 · A4, 3 × 7, 63.5 × 38.1 mm". */
export function stockName(stock: Named): string {
  const { kind, shape, paper, columns, rows } = stock;
  const name = shortStockName(stock);
  const size = { width: round(stock.labelWidthMm), height: round(stock.labelHeightMm) };
  if (kind === "sheet")
    return t("equipment.name.sheet", {
      name,
      paper: paper.name || t("equipment.name.ownPaper"),
      columns,
      rows,
      ...size,
    });
  if (shape === "continuous") return t("equipment.name.continuousRoll", { name, width: size.width });
  return t("equipment.name.roll", { name, ...size });
}

/** "A4, 210 × 297 mm", "labels of 50.8 × 25.4 mm". */
export function paperName({ kind, paper }: Pick<Named, "kind" | "paper">): string {
  const size = { width: round(paper.widthMm), height: round(paper.heightMm) };
  if (kind === "roll") return t("equipment.paper.roll", size);
  return paper.name ? t("equipment.paper.named", { name: paper.name, ...size }) : t("equipment.paper.unnamed", size);
}
