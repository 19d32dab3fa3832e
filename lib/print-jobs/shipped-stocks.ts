import type { NewLabelJob } from "@/lib/contract/labels/label-job";
import { type LabelStock, type ListedLabelStock, labelStock } from "@/lib/contract/labels/label-stock";
import type { ProblemError } from "@/lib/contract/problem";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { cutRoll, stocks } from "@/lib/labels/stock/stocks";
import { t, tell } from "@/lib/messages/messages";

/** Reduced to the members that the API defines. */
const shippedStocks: readonly LabelStock[] = stocks.map((stock) => labelStock.parse(stock));

const byId = new Map(shippedStocks.map((stock) => [stock.id, stock]));

export type Resolved<T> = { value: T | null; errors: ProblemError[] };

/** Cut to `lengthMm` if it is a continuous roll. */
export function resolveShippedStock({
  stock,
  lengthMm,
}: Pick<NewLabelJob, "stock" | "lengthMm">): Resolved<LabelStock> {
  const value = byId.get(stock) ?? null;
  if (!value || lengthMm === undefined) return { value, errors: [] };
  if (value.shape === "continuous") return { value: cutRoll(value, lengthMm), errors: [] };
  return { value, errors: [{ pointer: "/lengthMm", detail: t("labelService.oneLength") }] };
}

/** Without any use yet. */
export const toListedStock = (stock: LabelStock, own: boolean): ListedLabelStock => ({
  ...stock,
  own,
  warnings: checkStock(stock).warnings.map(tell),
  lastUsedAt: null,
  nextSkip: [],
  lastPrinter: null,
});

export const listShippedStocks = (): ListedLabelStock[] => shippedStocks.map((stock) => toListedStock(stock, false));
