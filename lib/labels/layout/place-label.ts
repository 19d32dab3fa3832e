import { labelArea } from "../stock/label-area";
import type { Stock } from "../stock/stock";
import type { Rectangle } from "../symbol/cover-dark";
import type { Verdict } from "../symbol/scannability";
import type { DotGrid } from "../symbol/snap-to-dots";
import { moveDown, type PlacedSymbol, placeSymbol } from "./place-symbol";
import { placeTexts, type TextRun } from "./place-texts";
import { defaultTemplate, type Template } from "./template";

/** What a label says: `code` is shown, `value` is in the symbol. A text that is empty is left out. */
export type LabelContent = { name: string; location: string; description?: string; code: string; value: string };

/** A label laid out: everything on it in millimetres from its top left, for any writer to draw. */
export type PlacedLabel = {
  widthMm: number;
  heightMm: number;
  cornerRadiusMm: number;
  /** The label in words. */
  title: string;
  symbol: PlacedSymbol;
  texts: TextRun[];
  /** What a person should know before printing, as sentences. */
  warnings: string[];
  /** Whether it will scan. */
  verdict: Verdict;
};

/** How a label is laid out where it is not alone: the template, the dots of its page, and the printer's scale. */
export type LabelLayout = { template?: Template; grid?: DotGrid; scaleX?: number; scaleY?: number };

const alone: DotGrid = { xMm: 0, yMm: 0 };

/**
 * Lays out one label on `stock`: the symbol snapped to printer dots; the template's texts beside or below it,
 * wrapped, then shrunk down to 5 pt, then cut with a warning.
 *
 * @throws SymbolError as `createSymbol` does
 */
export function placeLabel(content: LabelContent, stock: Stock, layout: LabelLayout = {}): PlacedLabel {
  const { template = defaultTemplate, grid = alone, scaleX = 1, scaleY = 1 } = layout;
  const area = stretch(labelArea(stock), scaleX, scaleY);
  const said = template.fields.map((field) => content[field] ?? "").filter((text) => text.trim() !== "");
  const side = said.length === 0 ? "alone" : template.side;
  const { symbol, verdict, rest, isOnTop } = placeSymbol(content.value, area, { side, grid });
  const { texts, warnings, spareMm } = placeTexts(content, rest, template, isOnTop);
  return {
    widthMm: stock.labelWidthMm * scaleX,
    heightMm: stock.labelHeightMm * scaleY,
    cornerRadiusMm: stock.cornerRadiusMm,
    title: said.length === 0 ? `Label: ${content.code}` : `Label: ${said.join(", ")}`,
    // The texts are halfway down their space: half of what is spare there brings the symbol to them.
    symbol: isOnTop ? moveDown(symbol, spareMm / 2) : symbol,
    texts,
    warnings,
    verdict,
  };
}

function stretch({ x, y, width, height }: Rectangle, scaleX: number, scaleY: number): Rectangle {
  return { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
}
