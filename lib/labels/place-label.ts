import type { Verdict } from "./guard";
import { type PlacedSymbol, placeSymbol } from "./place-symbol";
import { placeTexts, type TextRun } from "./place-texts";
import type { Stock } from "./stock";

/** What a label says: `code` is shown, `value` is in the symbol. An empty location or code is left out. */
export type LabelContent = { name: string; location: string; code: string; value: string };

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

/** Left free at the edges, for printers that feed a little off. */
const MARGIN_MM = 1.5;

/**
 * Lays out one label on `stock`: the symbol at the left, snapped to printer dots; name, location and code
 * beside it, wrapped, then shrunk down to 5 pt, then cut with a warning.
 *
 * @throws SymbolError as `createSymbol` does
 */
export function placeLabel(content: LabelContent, stock: Stock): PlacedLabel {
  const { labelWidthMm: widthMm, labelHeightMm: heightMm, cornerRadiusMm } = stock;
  const area = { x: MARGIN_MM, y: MARGIN_MM, width: widthMm - 2 * MARGIN_MM, height: heightMm - 2 * MARGIN_MM };
  const { symbol, verdict, endXMm } = placeSymbol(content.value, area);
  const { texts, warnings } = placeTexts(content, { ...area, x: endXMm, width: area.x + area.width - endXMm });
  const said = [content.name, content.location, content.code].filter((text) => text !== "");
  return { widthMm, heightMm, cornerRadiusMm, title: `Label: ${said.join(", ")}`, symbol, texts, warnings, verdict };
}
