import { type LabelTexts, type PlacedLabel, placeLabel } from "@/lib/labels/layout/place-label";
import { defaultStock } from "@/lib/labels/stock/default-stock";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";

/** The label on the usual stock, or the sentence that says why it cannot be drawn. */
export function tryToPlace(content: LabelTexts): PlacedLabel | string {
  if (content.code === "") return "It has no QR code, and so no label.";
  try {
    return placeLabel(content, defaultStock);
  } catch (error) {
    if (error instanceof SymbolError) return error.message;
    throw error;
  }
}
