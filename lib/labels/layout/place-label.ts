import type { LabelTexts } from "@/lib/contract/access-point-fields";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { labelArea } from "../stock/label-area";
import type { Rectangle } from "../symbol/cover-dark";
import type { ScanRating } from "../symbol/scannability";
import type { DotGrid } from "../symbol/snap-to-dots";
import { moveDown, type PlacedSymbol, placeSymbol } from "./place-symbol";
import { placeTexts, type TextRun } from "./place-texts";

/** Template of a label unless a person chooses another. Empty texts are omitted from the label. */
export const defaultTemplate: LabelTemplate = {
  fields: ["name", "location", "code"],
  side: "auto",
  textSize: "medium",
  order: "given",
  copyOrder: "collated",
};

/** Laid-out label: every element in millimetres from its top left, ready for any writer. */
export type PlacedLabel = {
  widthMm: number;
  heightMm: number;
  cornerRadiusMm: number;
  /** Text alternative of the label. */
  title: string;
  symbol: PlacedSymbol;
  texts: TextRun[];
  /** Sentences to show before printing, such as a text that was cut. */
  warnings: string[];
  rating: ScanRating;
};

/** Options that depend on the job and the page: template, dot grid and the printer's scale. */
export type LabelLayout = { template?: LabelTemplate; grid?: DotGrid; scaleX?: number; scaleY?: number };

const labelOrigin: DotGrid = { xMm: 0, yMm: 0 };

/**
 * Lays out one label on `stock`: the symbol snapped to printer dots, and the template's texts beside or below it.
 * Texts are wrapped, then shrunk down to 5 pt, then cut with a warning.
 *
 * @throws SymbolError as `createSymbol` does
 */
export function placeLabel(content: LabelTexts, stock: LabelStock, layout: LabelLayout = {}): PlacedLabel {
  const { template = defaultTemplate, grid = labelOrigin, scaleX = 1, scaleY = 1 } = layout;
  const area = stretch(labelArea(stock), scaleX, scaleY);
  const shownTexts = template.fields.map((field) => content[field] ?? "").filter((text) => text.trim() !== "");
  const side = shownTexts.length === 0 ? "alone" : template.side;
  const { symbol, rating, rest, isOnTop } = placeSymbol(content.code, area, { side, grid });
  const { texts, warnings, spareMm } = placeTexts(content, rest, template, isOnTop);
  return {
    widthMm: stock.labelWidthMm * scaleX,
    heightMm: stock.labelHeightMm * scaleY,
    cornerRadiusMm: stock.cornerRadiusMm,
    title: shownTexts.length === 0 ? `Label: ${content.code}` : `Label: ${shownTexts.join(", ")}`,
    // The texts are centred in their area. Half of the spare height moves a symbol above them closer to them.
    symbol: isOnTop ? moveDown(symbol, spareMm / 2) : symbol,
    texts,
    warnings,
    rating,
  };
}

function stretch({ x, y, width, height }: Rectangle, scaleX: number, scaleY: number): Rectangle {
  return { x: x * scaleX, y: y * scaleY, width: width * scaleX, height: height * scaleY };
}
