import type { ListedLabelStock } from "@/lib/contract/label-stock";
import type { Stock } from "@/lib/labels/stock";

/** A stock as the print form needs it. `usedLast` is a formatted date. */
export type ChosenStock = Omit<ListedLabelStock, "sources" | "lastUsedAt"> & { usedLast: string | null };

/** Returns the stock to lay labels out on. A continuous roll gets the length it is cut to. */
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
