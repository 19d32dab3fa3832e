import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { Rectangle } from "../symbol/cover-dark";
import { findDpi, type Printer } from "./printer";

const MM_PER_INCH = 25.4;

/** As sent to the printer, in millimetres from the page's top left. */
export type PageGeometry = {
  /** That of the paper. */
  widthMm: number;
  heightMm: number;
  scaleX: number;
  scaleY: number;
  /** Undefined when the resolution is unknown. */
  dotMm: number | undefined;
  /** From the top of the page to the line from which rows of dots are counted. */
  rowsFromMm: number;
  /** From 1, left to right, top to bottom. */
  cell: (number: number) => Rectangle;
};

/** For a PDF, with the printer's offset and scale applied. */
export function pageGeometry(stock: LabelStock, printer: Printer): PageGeometry {
  const { scaleX, scaleY, offsetXMm, offsetYMm } = printer;
  const dpi = findDpi(stock, printer);
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
  const dotMm = dpi === null ? undefined : MM_PER_INCH / dpi;
  return { widthMm, heightMm, scaleX, scaleY, dotMm, rowsFromMm: heightMm, cell };
}
