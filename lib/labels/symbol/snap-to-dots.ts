import type { Rectangle } from "./cover-dark";
import { QUIET_ZONE } from "./create-symbol";

/** Position and size of a symbol on a grid of printer dots. Lengths in millimetres. */
export type SnappedSymbol = {
  dotMm: number;
  /** Printer dots along the side of a module. */
  dots: number;
  moduleMm: number;
  /** Inset of each drawn rectangle from its modules, against ink spread. */
  insetMm: number;
  /** Top left of the first module, on the grid, without the quiet zone. */
  xMm: number;
  yMm: number;
};

/** Grids for unknown printers. The fine one is for symbols that have too few coarse dots per module. */
const COARSE_DOT_MM = 25.4 / 300;
const FINE_DOT_MM = 25.4 / 600;
const MIN_COARSE_DOTS = 4;

/**
 * Share of a dot by which each edge is drawn inside its module. Ghostscript fills every dot that a rectangle touches, and
 * would add one at an edge on the grid. With more, mupdf draws edge pixels in grey and dithers them, so that zxing reads no
 * symbol.
 */
const INSET_DOTS = 0.2;

/** Dot grid of a page: the dot size if the printer is known, and the label's top left on the page. */
export type DotGrid = {
  dotMm?: number | undefined;
  xMm: number;
  yMm: number;
  /** Distance from the top of the page to the line from which rows of dots are counted: 0, or the page's foot in a PDF. */
  rowsFromMm?: number;
};

const pageOrigin: DotGrid = { xMm: 0, yMm: 0 };

/**
 * Snaps a symbol of `size` modules to whole dots, centred in `box` (mm) with its quiet zone. An unknown printer gets a
 * grid of 1/300 inch if that leaves four dots per module, otherwise of 1/600. `dots` is 0 when the box is too small.
 */
export function snapSymbol(size: number, box: Rectangle, grid = pageOrigin): SnappedSymbol {
  const coarse = snapTo(grid.dotMm ?? COARSE_DOT_MM, size, box, grid);
  const isCoarseEnough = grid.dotMm !== undefined || coarse.dots >= MIN_COARSE_DOTS;
  const snapped = isCoarseEnough ? coarse : snapTo(FINE_DOT_MM, size, box, grid);
  return { ...snapped, insetMm: INSET_DOTS * snapped.dotMm };
}

function snapTo(dotMm: number, size: number, box: Rectangle, { xMm, yMm, rowsFromMm = 0 }: DotGrid) {
  const top = yMm - rowsFromMm;
  const across = wholeDots(dotMm, xMm + box.x, box.width);
  const down = wholeDots(dotMm, top + box.y, box.height);
  const dots = Math.max(0, Math.floor(Math.min(across.length, down.length) / (size + 2 * QUIET_ZONE)));
  const origin = (span: { start: number; length: number }) =>
    (span.start + Math.floor((span.length - dots * size) / 2)) * dotMm;
  return { dotMm, dots, moduleMm: dots * dotMm, xMm: origin(across) - xMm, yMm: origin(down) - top };
}

/** Returns the dots that lie completely within a span of millimetres. */
function wholeDots(dotMm: number, fromMm: number, lengthMm: number) {
  const start = Math.ceil(fromMm / dotMm);
  return { start, length: Math.floor((fromMm + lengthMm) / dotMm) - start };
}
