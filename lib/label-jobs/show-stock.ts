import type { LabelStock, ListedLabelStock } from "@/lib/contract/label-stock";
import { checkStock } from "@/lib/labels/stock/check-stock";

/** Returns a stock as a row of the list of stocks, without any use yet. */
export const showStock = (stock: LabelStock, own: boolean): ListedLabelStock => ({
  ...stock,
  own,
  warnings: checkStock(stock).warnings,
  lastUsedAt: null,
  nextSkip: [],
});
