import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { Rectangle } from "../symbol/cover-dark";
import { dotSizeMm, type Printer } from "./printer";

/** Page and cells as sent to the printer, in millimetres from the page's top left. */
export type PageGeometry = {
  /** Page size in whole dots, so that a grid counted from the top matches one counted from the bottom, as PDF does. */
  widthMm: number;
  heightMm: number;
  scaleX: number;
  scaleY: number;
  /** Side of a printer dot; undefined when the resolution is unknown. */
  dotMm: number | undefined;
  /** Returns the rectangle of a cell, numbered from 1, left to right, top to bottom. */
  cell: (number: number) => Rectangle;
};

/** Grid for printers of unknown resolution; 600 and 1,200 dpi printers share it. */
const COMMON_DOT_MM = 25.4 / 300;

/** Returns the printer's dot size, or that of the only resolution this roll's printers have. */
function findDotMm(stock: LabelStock, printer: Printer): number | undefined {
  if (printer.dpi !== null) return dotSizeMm(printer.dpi);
  const [only, ...others] = stock.dpi ?? [];
  return only !== undefined && others.length === 0 ? dotSizeMm(only) : undefined;
}

/** Returns the page and cells of `stock` with the printer's offset and scale applied. */
export function pageGeometry(stock: LabelStock, printer: Printer): PageGeometry {
  const { scaleX, scaleY, offsetXMm, offsetYMm } = printer;
  const dotMm = findDotMm(stock, printer);
  const wholeDots = (mm: number) => Math.round(mm / (dotMm ?? COMMON_DOT_MM)) * (dotMm ?? COMMON_DOT_MM);
  const cell = (number: number): Rectangle => {
    const column = (number - 1) % stock.columns;
    const row = Math.floor((number - 1) / stock.columns);
    return {
      x: offsetXMm + scaleX * (stock.leftMarginMm + column * stock.horizontalPitchMm),
      y: offsetYMm + scaleY * (stock.topMarginMm + row * stock.verticalPitchMm),
      width: scaleX * stock.labelWidthMm,
      height: scaleY * stock.labelHeightMm,
    };
  };
  const { widthMm, heightMm } = stock.paper;
  return { widthMm: wholeDots(widthMm), heightMm: wholeDots(heightMm), scaleX, scaleY, dotMm, cell };
}
