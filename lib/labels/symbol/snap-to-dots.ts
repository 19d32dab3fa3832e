import type { Rectangle } from "./cover-dark";
import { QUIET_ZONE } from "./create-symbol";

/** Lengths in millimetres. */
export type SnappedSymbol = {
  dotMm: number;
  dots: number;
  moduleMm: number;
  /** Against ink spread. */
  insetMm: number;
  /** Of the first module, on the grid. */
  xMm: number;
  yMm: number;
};

/** The fine one is for symbols that have too few coarse dots per module. */
const COARSE_DOT_MM = 25.4 / 300;
const FINE_DOT_MM = 25.4 / 600;
const MIN_COARSE_DOTS = 4;

/** Ghostscript adds a dot at an edge on the grid. With more, mupdf dithers edges, and zxing reads no symbol. */
const INSET_DOTS = 0.2;

/** `dotMm` if the printer is known. */
export type DotGrid = {
  dotMm?: number | undefined;
  xMm: number;
  yMm: number;
  /** From the page's top to the line from which rows of dots are counted: 0, or the page's foot in a PDF. */
  rowsFromMm?: number;
  /** From the page's left to the line from which columns of dots are counted. */
  columnsFromMm?: number;
};

const pageOrigin: DotGrid = { xMm: 0, yMm: 0 };

/** `box` in mm. Unknown printer: 1/300 inch if that leaves four dots per module, else 1/600. Too small: 0 dots. */
export function snapSymbol(size: number, box: Rectangle, grid = pageOrigin): SnappedSymbol {
  const coarse = snapTo(grid.dotMm ?? COARSE_DOT_MM, size, box, grid);
  const isCoarseEnough = grid.dotMm !== undefined || coarse.dots >= MIN_COARSE_DOTS;
  const snapped = isCoarseEnough ? coarse : snapTo(FINE_DOT_MM, size, box, grid);
  return { ...snapped, insetMm: INSET_DOTS * snapped.dotMm };
}

function snapTo(dotMm: number, size: number, box: Rectangle, grid: DotGrid) {
  const left = grid.xMm - (grid.columnsFromMm ?? 0);
  const top = grid.yMm - (grid.rowsFromMm ?? 0);
  const across = wholeDots(dotMm, left + box.x, box.width);
  const down = wholeDots(dotMm, top + box.y, box.height);
  const dots = Math.max(0, Math.floor(Math.min(across.length, down.length) / (size + 2 * QUIET_ZONE)));
  const origin = (span: { start: number; length: number }) =>
    (span.start + Math.floor((span.length - dots * size) / 2)) * dotMm;
  return { dotMm, dots, moduleMm: dots * dotMm, xMm: origin(across) - left, yMm: origin(down) - top };
}

/** Only dots completely within the span. */
function wholeDots(dotMm: number, fromMm: number, lengthMm: number) {
  const start = Math.ceil(fromMm / dotMm);
  return { start, length: Math.floor((fromMm + lengthMm) / dotMm) - start };
}
