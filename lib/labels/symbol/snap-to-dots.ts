import type { Rectangle } from "./cover-dark";
import { QUIET_ZONE } from "./create-symbol";

/** Where a symbol goes on a grid of printer dots. Lengths in millimetres. */
export type SnappedSymbol = {
  dotMm: number;
  /** Dots along the side of a module. */
  dots: number;
  moduleMm: number;
  /** How far to draw inside the edges of a rectangle of modules. */
  insetMm: number;
  /** Top left of the first module, which is on the grid; the quiet zone lies around it. */
  xMm: number;
  yMm: number;
};

/** Coarse enough for most printers; the finer one is for symbols that leave too few coarse dots to a module. */
const COARSE_DOT_MM = 25.4 / 300;
const FINE_DOT_MM = 25.4 / 600;
const DOTS_ENOUGH = 4;

/** Up to this many dots to a module, the dot a printer adds at each edge is worth drawing against. */
const DOTS_TO_INSET = 6;
const INSET_MODULES = 0.05;

/** The dots of the page a box is on: their side when the printer is known, and where the label's top left is. */
export type DotGrid = { dotMm?: number | undefined; xMm: number; yMm: number };

const atOrigin: DotGrid = { xMm: 0, yMm: 0 };

/**
 * Snaps a symbol of `size` modules to a square of whole dots, centred in `box` (mm) with its quiet zone.
 * For a printer not known: on a grid of 1/300 inch where a module then has four dots, else of 1/600.
 * `dots` is 0 when the box is too small for any module.
 */
export function snapSymbol(size: number, box: Rectangle, grid = atOrigin): SnappedSymbol {
  const coarse = snapTo(grid.dotMm ?? COARSE_DOT_MM, size, box, grid);
  const isEnough = grid.dotMm !== undefined || coarse.dots >= DOTS_ENOUGH;
  const snapped = isEnough ? coarse : snapTo(FINE_DOT_MM, size, box, grid);
  const isSmall = coarse.dots <= DOTS_TO_INSET;
  return { ...snapped, insetMm: isSmall ? INSET_MODULES * snapped.moduleMm : 0 };
}

function snapTo(dotMm: number, size: number, box: Rectangle, grid: DotGrid) {
  const across = wholeDots(dotMm, grid.xMm + box.x, box.width);
  const down = wholeDots(dotMm, grid.yMm + box.y, box.height);
  const dots = Math.max(0, Math.floor(Math.min(across.length, down.length) / (size + 2 * QUIET_ZONE)));
  const origin = (span: { start: number; length: number }) =>
    (span.start + Math.floor((span.length - dots * size) / 2)) * dotMm;
  return { dotMm, dots, moduleMm: dots * dotMm, xMm: origin(across) - grid.xMm, yMm: origin(down) - grid.yMm };
}

/** The dots that lie wholly within a span of millimetres. */
function wholeDots(dotMm: number, fromMm: number, lengthMm: number) {
  const start = Math.ceil(fromMm / dotMm);
  return { start, length: Math.floor((fromMm + lengthMm) / dotMm) - start };
}
