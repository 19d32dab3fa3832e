import type { LabelStock } from "@/lib/contract/labels/label-stock";
import data from "./stocks.json";

/** JSON import, whose enum members TypeScript reads as plain strings. */
type StockData = Omit<LabelStock, "kind" | "shape"> & { kind: string; shape: string };

/** Default label length of a continuous roll. */
const DEFAULT_CUT_MM = 50;

/** Every stock that ships with the product, with the sources of its measures. Lengths in millimetres. */
export const stocks: readonly LabelStock[] = (data as StockData[]).map((stock) =>
  cutRoll(stock as LabelStock, DEFAULT_CUT_MM),
);

const byId = new Map(stocks.map((stock) => [stock.id, stock]));

/** Returns the stock with this id that ships with the product, or undefined. */
export const findStock = (id: string): LabelStock | undefined => byId.get(id);

/** Returns a continuous roll cut to labels of `lengthMm`, and any other stock unchanged. */
export function cutRoll(stock: LabelStock, lengthMm: number): LabelStock {
  if (stock.shape !== "continuous") return stock;
  const paper = { ...stock.paper, heightMm: lengthMm };
  return { ...stock, paper, labelHeightMm: lengthMm, verticalPitchMm: lengthMm };
}
