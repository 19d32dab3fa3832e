import { type ChosenStock, toChosenStock } from "@/components/labels/print-form/chosen-stock";
import type { SymbolLink } from "@/lib/contract/accounts/office-settings";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import type { DesignNote } from "@/lib/labels/layout/place-design";
import { checkDesign, type PlacedLabel, placeLabel, usualTemplate } from "@/lib/labels/layout/place-label";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { stockName } from "@/lib/labels/stock/stock-name";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";

type Sample = { label: PlacedLabel; notes: DesignNote[] };

type Drawn = { design: DesignLook; link: SymbolLink | null };

/** Returns the label of a design on a stock, with remarks about it. Null: the sample's code has no symbol. */
export function placeSample(content: PrintedTexts, { design, link }: Drawn, chosen: ChosenStock): Sample | null {
  const stock = toChosenStock(chosen, "");
  const { dotMm } = pageGeometry(stock, unknownPrinter);
  const layout = { template: { ...usualTemplate(link?.origin), design }, grid: { dotMm, xMm: 0, yMm: 0 } };
  try {
    return { label: placeLabel(content, stock, layout), notes: checkDesign(content, stock, layout) };
  } catch (error) {
    if (error instanceof SymbolError) return null;
    throw error;
  }
}

/** Stock on which a design does not fit, with what is missing or too small there. */
export type Misfit = { id: string; name: string; sentences: string[] };

/** Returns the stocks on which something of a design is lost or the symbol is hard to scan. */
export function misfitsOf(content: PrintedTexts, drawn: Drawn, stocks: readonly ChosenStock[]): Misfit[] {
  return stocks.flatMap((stock) => {
    const sample = placeSample(content, drawn, stock);
    const sentences = (sample?.notes ?? []).filter(isMisfit).map(({ sentence }) => sentence);
    return sentences.length > 0 ? [{ id: stock.id, name: stockName(stock), sentences }] : [];
  });
}

/** A text that only gets smaller still fits. */
const isMisfit = ({ member, sentence }: DesignNote): boolean =>
  !member.startsWith("lines.") || !sentence.endsWith("so that it fits.");
