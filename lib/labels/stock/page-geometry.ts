import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { Rectangle } from "../symbol/cover-dark";
import { findDpi, type Printer } from "./printer";

const MM_PER_INCH = 25.4;

/** In millimetres from the page's top left. A turned page lies as its labels are read. */
export type PageGeometry = {
  isTurned: boolean;
  widthMm: number;
  heightMm: number;
  scaleX: number;
  scaleY: number;
  /** Undefined when the resolution is unknown. */
  dotMm: number | undefined;
  /** From the top of the page to the line from which rows of dots are counted. */
  rowsFromMm: number;
  columnsFromMm: number;
  /** From 1, left to right, top to bottom. */
  cell: (number: number) => Rectangle;
};

/** For a PDF, with the printer's offset and scale applied. */
export function pageGeometry(stock: LabelStock, printer: Printer, isTurned = false): PageGeometry {
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
  const fed = {
    isTurned: false,
    widthMm,
    heightMm,
    scaleX,
    scaleY,
    dotMm,
    rowsFromMm: heightMm,
    columnsFromMm: 0,
    cell,
  };
  return isTurned ? turnPage(fed) : fed;
}

/** By 90° anticlockwise, back to where the labels are read. */
const turnPage = ({ widthMm, heightMm, scaleX, scaleY, dotMm, cell }: PageGeometry): PageGeometry => ({
  isTurned: true,
  widthMm: heightMm,
  heightMm: widthMm,
  scaleX: scaleY,
  scaleY: scaleX,
  dotMm,
  rowsFromMm: widthMm,
  columnsFromMm: heightMm,
  cell: (number) => {
    const { x, y, width, height } = cell(number);
    return { x: y, y: widthMm - x - width, width: height, height: width };
  },
});

/** Size of a page as the printer feeds it. */
export const fedSize = ({ isTurned, widthMm, heightMm }: Pick<PageGeometry, "isTurned" | "widthMm" | "heightMm">) =>
  isTurned ? { widthMm: heightMm, heightMm: widthMm } : { widthMm, heightMm };
