import type { LabelStock, ListedLabelStock } from "@/lib/contract/labels/label-stock";

/** `usedLast`: formatted date. `isStarred`: the person keeps it on top. */
export type ChosenStock = Omit<ListedLabelStock, "sources" | "lastUsedAt"> & {
  usedLast: string | null;
  isStarred: boolean;
};

/** A continuous roll is cut to `lengthMm`. */
export function toChosenStock(stock: ChosenStock, lengthMm: string): LabelStock {
  if (stock.shape !== "continuous") return { ...stock, sources: [] };
  const cutMm = Number(lengthMm) > 0 ? Number(lengthMm) : stock.labelHeightMm;
  return { ...stock, sources: [], paper: { ...stock.paper, heightMm: cutMm }, labelHeightMm: cutMm };
}
