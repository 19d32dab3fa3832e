import type { LabelStock, ListedLabelStock } from "@/lib/contract/label-stock";
import { checkStock } from "@/lib/labels/stock/check-stock";

/** A stock as the list shows it, nothing printed on it yet. */
export const showStock = (stock: LabelStock, own: boolean): ListedLabelStock => ({
  ...stock,
  own,
  warnings: checkStock(stock).warnings,
  lastUsedAt: null,
  nextSkip: [],
});
