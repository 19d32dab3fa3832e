import type { LabelStock } from "@/lib/contract/labels/label-stock";
import data from "./stocks.json";

/** TypeScript reads the enum members of a JSON import as plain strings. */
type StockData = Omit<LabelStock, "kind" | "shape"> & { kind: string; shape: string };

/** Of a continuous roll. */
const DEFAULT_CUT_MM = 50;

/** The data has the sources of its measures. Lengths in millimetres. */
export const stocks: readonly LabelStock[] = (data as StockData[]).map((stock) =>
  cutRoll(stock as LabelStock, DEFAULT_CUT_MM),
);

export function cutRoll(stock: LabelStock, lengthMm: number): LabelStock {
  if (stock.shape !== "continuous") return stock;
  const paper = { ...stock.paper, heightMm: lengthMm };
  return { ...stock, paper, labelHeightMm: lengthMm, verticalPitchMm: lengthMm };
}
