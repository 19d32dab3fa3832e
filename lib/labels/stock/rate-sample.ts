import type { LabelStock } from "@/lib/contract/labels/label-stock";
import { measureLabel, usualTemplate } from "../layout/place-label";
import type { ScanRating } from "../symbol/scannability";
import { pageGeometry } from "./page-geometry";
import { unknownPrinter } from "./printer";

/** Texts of a usual label. */
export const sampleContent = { name: "Loading gate", location: "Quay 4", description: "", code: "MCPFGMF9-C" };

/** Returns how well the label of a generated code scans on a stock, with links in the symbols or without. */
export function rateSample(stock: LabelStock, linkOrigin: string | null): ScanRating {
  const { dotMm } = pageGeometry(stock, unknownPrinter);
  return measureLabel(sampleContent, stock, { template: usualTemplate(linkOrigin), grid: { dotMm, xMm: 0, yMm: 0 } })
    .rating;
}

/** Stock on which links scan worse than codes, with the rating of a link. */
export type TooSmall<Stock> = { stock: Stock; rating: ScanRating };

/** Returns the stocks whose labels phones read with the code alone, but not surely with a link. */
export const tooSmallForLinks = <Stock extends LabelStock>(
  stocks: readonly Stock[],
  linkOrigin: string,
): TooSmall<Stock>[] =>
  stocks.flatMap((stock) => {
    const rating = rateSample(stock, linkOrigin);
    return rating.level !== "fine" && rateSample(stock, null).level === "fine" ? [{ stock, rating }] : [];
  });
