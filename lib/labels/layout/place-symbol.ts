import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { coverDark, type Rectangle } from "../symbol/cover-dark";
import { createSymbol, type QrSymbol, QUIET_ZONE } from "../symbol/create-symbol";
import { rateSymbol, type ScanRating } from "../symbol/scannability";
import { type DotGrid, type SnappedSymbol, snapSymbol } from "../symbol/snap-to-dots";

/** Symbol on a label, in millimetres from the label's top left. */
export type PlacedSymbol = {
  /** Symbol with its quiet zone. Nothing else may be drawn in it. */
  box: Rectangle;
  /** Overlapping rectangles that cover the dark modules. */
  rectangles: Rectangle[];
  /** Whether the rectangles are inset from their modules, to compensate for ink spread. */
  isInset: boolean;
  matrix: QrSymbol;
  /** Top left of the first module; module size in millimetres and in printer dots. */
  xMm: number;
  yMm: number;
  moduleMm: number;
  dots: number;
};

type Side = LabelTemplate["side"] | "alone";
type Placement = { symbol: PlacedSymbol; rating: ScanRating; rest: Rectangle; isOnTop: boolean };

/** Share of the area for the symbol, and the larger share for a symbol that would otherwise be hard to scan. */
const SHARES = { left: [0.49, 0.6], right: [0.49, 0.6], top: [0.62, 0.75], alone: [1] } as const;

/** Ratio of width to height from which the texts go beside the symbol. */
const WIDE_RATIO = 1.25;

/**
 * Places the symbol of `value` at a side of `area` (mm), centred on that side.
 *
 * @returns the symbol, its scan rating, and the rest of the area for the texts
 * @throws SymbolError as `createSymbol` does
 */
export function placeSymbol(value: string, area: Rectangle, { side, grid }: { side: Side; grid: DotGrid }): Placement {
  const matrix = createSymbol(value);
  const chosen = side === "auto" ? (area.width >= WIDE_RATIO * area.height ? "left" : "top") : side;
  const isOnTop = chosen === "top";
  const [usual, larger = usual] = SHARES[chosen];
  const snapped = snapSymbol(matrix.size, boxIn(area, chosen, usual), grid);
  const rating = rate(matrix, snapped);
  if (rating.level === "fine" || larger === usual) {
    return { symbol: place(matrix, snapped), rating, rest: restOf(area, chosen, usual), isOnTop };
  }
  const grown = snapSymbol(matrix.size, boxIn(area, chosen, larger), grid);
  return { symbol: place(matrix, grown), rating: rate(matrix, grown), rest: restOf(area, chosen, larger), isOnTop };
}

const rate = ({ size }: QrSymbol, { moduleMm, dots }: SnappedSymbol) => rateSymbol({ size, moduleMm, dots });

/** Returns the symbol moved down by at most `byMm`, in whole dots. */
export function moveDown(symbol: PlacedSymbol, byMm: number): PlacedSymbol {
  if (symbol.dots === 0 || byMm <= 0) return symbol;
  const dotMm = symbol.moduleMm / symbol.dots;
  const downMm = Math.floor(byMm / dotMm) * dotMm;
  const down = <T extends Rectangle>(it: T): T => ({ ...it, y: it.y + downMm });
  return { ...symbol, box: down(symbol.box), rectangles: symbol.rectangles.map(down), yMm: symbol.yMm + downMm };
}

type Chosen = Exclude<Side, "auto">;

const sideOf = (area: Rectangle, chosen: Chosen, share: number) =>
  chosen === "top" ? Math.min(area.width, area.height * share) : Math.min(area.height, area.width * share);

function boxIn(area: Rectangle, chosen: Chosen, share: number): Rectangle {
  const side = sideOf(area, chosen, share);
  const spareX = area.width - side;
  const spareY = area.height - side;
  const x = { left: 0, right: spareX, top: spareX / 2, alone: spareX / 2 }[chosen];
  const y = chosen === "top" ? 0 : spareY / 2;
  return { x: area.x + x, y: area.y + y, width: side, height: side };
}

function restOf(area: Rectangle, chosen: Chosen, share: number): Rectangle {
  const side = sideOf(area, chosen, share);
  if (chosen === "top") return { ...area, y: area.y + side, height: area.height - side };
  return { ...area, x: area.x + (chosen === "right" ? 0 : side), width: area.width - side };
}

function place(matrix: QrSymbol, { xMm, yMm, moduleMm, dots, insetMm }: SnappedSymbol): PlacedSymbol {
  const quietMm = QUIET_ZONE * moduleMm;
  const sideMm = matrix.size * moduleMm + 2 * quietMm;
  const rectangles = coverDark(matrix).map(({ x, y, width, height }) => ({
    x: xMm + x * moduleMm + insetMm,
    y: yMm + y * moduleMm + insetMm,
    width: width * moduleMm - 2 * insetMm,
    height: height * moduleMm - 2 * insetMm,
  }));
  const box = { x: xMm - quietMm, y: yMm - quietMm, width: sideMm, height: sideMm };
  return { box, rectangles, isInset: insetMm > 0, matrix, xMm, yMm, moduleMm, dots };
}
