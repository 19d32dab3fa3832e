import type { ListedLabelStock } from "@/lib/contract/label-stock";
import { checkStock } from "@/lib/labels/stock/check-stock";
import type { Stock } from "@/lib/labels/stock/stock";

/** A stock as the list shows it, nothing printed on it yet. */
export const showStock = (stock: Stock, own: boolean): ListedLabelStock => ({
  ...stock,
  own,
  warnings: checkStock(stock).warnings,
  lastUsedAt: null,
  nextSkip: [],
});
