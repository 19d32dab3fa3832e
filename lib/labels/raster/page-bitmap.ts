import type { PlacedPage } from "../layout/place-job";
import { type Bitmap, darken, newBitmap, pasteBitmap, turnBitmap } from "./bitmap";
import { boxInDots, type Graphic, logoGraphic, moveBox, moveText, symbolGraphic, textGraphic } from "./draw-label";

/** Against rounding of floating point: 101.6 mm are exactly 812 dots of 1/203 inch. */
const ROUNDING = 1e-6;

/** A part of a dot at the end is left out, as CUPS does: printers refuse or scale what is larger than their page. */
export const wholeDots = (mm: number, dotMm: number): number => Math.floor(mm / dotMm + ROUNDING);

/** As the printer feeds it. The page is placed with a geometry of this `dotMm`, with its grid from the top left. */
export function pageBitmap(page: PlacedPage, dotMm: number): Bitmap {
  const bitmap = newBitmap(wholeDots(page.widthMm, dotMm), wholeDots(page.heightMm, dotMm));
  const paste = (graphic: Graphic) => pasteBitmap(bitmap, graphic.x, graphic.y, graphic.bitmap);
  for (const cell of page.cells) {
    const { symbol, texts, logo, border } = cell.label;
    if (logo !== null) paste(logoGraphic(logo, cell, dotMm));
    for (const rectangle of border) {
      const { x, y, width, height } = boxInDots(moveBox(rectangle, cell), dotMm);
      for (let row = y; row < y + height; row += 1) darken(bitmap, row, x, x + width);
    }
    for (const run of texts) paste(textGraphic(moveText(run, cell), dotMm));
    paste(symbolGraphic(symbol, cell, dotMm));
  }
  return page.isTurned ? turnBitmap(bitmap) : bitmap;
}
