import { type LabelStock, labelStock } from "@/lib/contract/label-stock";
import { stocks } from "@/lib/labels/stock/stocks";

/** Stocks that ship with the product, reduced to the members that the API defines. */
export const shippedStocks: readonly LabelStock[] = stocks.map((stock) => labelStock.parse(stock));

const byId = new Map(shippedStocks.map((stock) => [stock.id, stock]));

export const findShippedStock = (id: string): LabelStock | undefined => byId.get(id);
