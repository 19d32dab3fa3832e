import type { Stock } from "./stock";
import data from "./stocks.json";

type StockData = Omit<Stock, "kind"> & { kind: string };

/** The length a roll without die-cut labels is cut to unless a job says otherwise. */
const USUAL_CUT_MM = 50;

/** Every stock that ships with the product, with the sources its measures come from. Lengths in millimetres. */
export const stocks: readonly Stock[] = (data as unknown as StockData[]).map((it) =>
  it.shape === "continuous" ? cutRoll(it as Stock, USUAL_CUT_MM) : (it as Stock),
);

const byId = new Map(stocks.map((stock) => [stock.id, stock]));

/** The stock that ships with this id, or undefined. */
export const findStock = (id: string): Stock | undefined => byId.get(id);

/** A continuous roll cut to labels of `lengthMm`; other stock has a length of its own and stays as it is. */
export function cutRoll(stock: Stock, lengthMm: number): Stock {
  if (stock.shape !== "continuous") return stock;
  const paper = { ...stock.paper, heightMm: lengthMm };
  return { ...stock, paper, labelHeightMm: lengthMm, verticalPitchMm: lengthMm };
}
