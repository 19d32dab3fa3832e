import type { Rectangle } from "../symbol/cover-dark";
import { dotOf, type Printer } from "./printer";
import type { Stock } from "./stock";

/** Where things are on a page as the printer is to be told, in millimetres from the page's top left. */
export type PageGeometry = {
  /** The page, in whole dots: what is on the grid from the top then is from the bottom, where PDF counts from. */
  widthMm: number;
  heightMm: number;
  scaleX: number;
  scaleY: number;
  /** The printer's dot, when known. */
  dotMm: number | undefined;
  /** The place of a cell numbered from 1, left to right, top to bottom. */
  cell: (number: number) => Rectangle;
};

/** Most printers' dots, and those of 600 and 1,200 to the inch, are on this grid. */
const COMMON_DOT_MM = 25.4 / 300;

/** The printer's dot: its own, or the only one printers have that take this roll. */
function knownDot(stock: Stock, printer: Printer): number | undefined {
  if (printer.dpi !== undefined) return dotOf(printer.dpi);
  const [only, ...others] = stock.dpi ?? [];
  return only !== undefined && others.length === 0 ? dotOf(only) : undefined;
}

/** The page and cells of `stock` on `printer`, its offset and scale applied. */
export function pageGeometry(stock: Stock, printer: Printer): PageGeometry {
  const { scaleX, scaleY, offsetXMm, offsetYMm } = printer;
  const dotMm = knownDot(stock, printer);
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
