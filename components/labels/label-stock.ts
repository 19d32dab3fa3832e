import type { ListedLabelStock } from "@/lib/contract/label-stock";
import type { Stock } from "@/lib/labels/stock/stock";

/** A stock of the form, without what is only for reading about it. `usedLast`: its day, readable. */
export type ChosenStock = Omit<ListedLabelStock, "sources" | "lastUsedAt"> & { usedLast: string | null };

/** The stock labels are laid out on: a continuous roll is as long as it is cut. */
export function toStock(stock: ChosenStock, lengthMm: string): Stock {
  const { id, kind, vendor, part, aliases, columns, rows, shape, dpi } = stock;
  const cut = shape === "continuous" && Number(lengthMm) > 0 ? Number(lengthMm) : stock.labelHeightMm;
  const { printable, ...measures } = stock;
  return {
    ...measures,
    ...{ id, kind, vendor, part, aliases, columns, rows, shape, sources: [] },
    paper: shape === "continuous" ? { ...stock.paper, heightMm: cut } : stock.paper,
    labelHeightMm: cut,
    dpi: dpi ?? [],
    ...(printable && { printable: printable as NonNullable<Stock["printable"]> }),
  };
}
