import type { DesignSide } from "@/lib/contract/labels/design-texts";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import { coverDark, type Rectangle } from "../symbol/cover-dark";
import { type MeasuredSymbol, type QrSymbol, QUIET_ZONE } from "../symbol/create-symbol";
import { rateSymbol, type ScanRating } from "../symbol/scannability";
import { type DotGrid, type SnappedSymbol, snapSymbol } from "../symbol/snap-to-dots";

/** Millimetres from the label's top left. */
export type PlacedSymbol = {
  /** With its quiet zone. Nothing else may be drawn in it. */
  box: Rectangle;
  /** They overlap and cover the dark modules, in modules from the first one, without the inset. */
  rectangles: Rectangle[];
  /** In modules, on all sides, to compensate for ink spread. */
  inset: number;
  matrix: QrSymbol;
  /** Of the first module. */
  xMm: number;
  yMm: number;
  moduleMm: number;
  dots: number;
};

/** In mm. */
export type Area = { ink: Rectangle; quiet: Rectangle };

/** `alone`: there are no texts. */
export type SymbolSide = DesignSide | "alone";

export type SymbolPlacement = {
  snapped: SnappedSymbol;
  measured: MeasuredSymbol;
  side: SymbolSide;
  rating: ScanRating;
  rest: Rectangle;
};

/** Width to height; from here the texts go beside the symbol. */
const WIDE_RATIO = 1.25;

export const sideFor = ({ width, height }: Rectangle, side: LabelTemplate["side"]): DesignSide =>
  side === "auto" ? (width >= WIDE_RATIO * height ? "left" : "top") : side;

/** Largest first, until the texts fit. Beside the texts with the quiet zone: the dark part takes at most 72 %. */
export const SYMBOL_SHARES: Record<SymbolSide, readonly number[]> = {
  left: [1, 0.86, 0.72],
  right: [1, 0.86, 0.72],
  top: [0.75, 0.62, 0.5],
  bottom: [0.75, 0.62, 0.5],
  alone: [1],
};

/** Of a symbol beside the texts, with its quiet zone. */
const WIDTH_SHARE = 0.6;

/** A share of the label, or the width of the dark part in mm. */
export type SymbolWish = { side: SymbolSide; share: number; grid: DotGrid; symbolMm?: number | null };

/** Centred on its side, on the grid of dots. */
export function placeSymbol(measured: MeasuredSymbol, area: Area, wish: SymbolWish): SymbolPlacement {
  const { side, grid } = wish;
  const box = boxFor(measured.size, area, wish);
  const snapped = snapSymbol(measured.size, box, grid);
  const { moduleMm, dots } = snapped;
  const rating = rateSymbol({ size: measured.size, moduleMm, dots });
  return { snapped, measured, side, rating, rest: restOf(area.ink, side, measured.size, snapped) };
}

/** Dark modules within the ink area, the quiet zone within the label. */
function boxFor(size: number, { ink, quiet }: Area, { side, share, symbolMm }: SymbolWish): Rectangle {
  const withQuiet = (size + 2 * QUIET_ZONE) / size;
  const hasShare = symbolMm == null;
  const isBeside = side === "left" || side === "right";
  const width = Math.min(quiet.width, ink.width * withQuiet) * (isBeside && hasShare ? WIDTH_SHARE : 1);
  const height = Math.min(quiet.height * (hasShare ? share : 1), ink.height * withQuiet);
  const length = Math.min(width, height, hasShare ? Number.POSITIVE_INFINITY : symbolMm * withQuiet);
  const quietMm = (length * QUIET_ZONE) / (size + 2 * QUIET_ZONE);
  const left = Math.max(quiet.x, ink.x - quietMm);
  const right = Math.min(quiet.x + quiet.width, ink.x + ink.width + quietMm);
  const top = Math.max(quiet.y, ink.y - quietMm);
  const bottom = Math.min(quiet.y + quiet.height, ink.y + ink.height + quietMm);
  const x = side === "left" ? left : side === "right" ? right - length : (left + right - length) / 2;
  const y = side === "top" ? top : side === "bottom" ? bottom - length : (top + bottom - length) / 2;
  return { x, y, width: length, height: length };
}

function restOf(ink: Rectangle, side: SymbolSide, size: number, { xMm, yMm, moduleMm }: SnappedSymbol): Rectangle {
  const near = (size + QUIET_ZONE) * moduleMm;
  const right = ink.x + ink.width;
  if (side === "top") return { ...ink, y: yMm + near, height: Math.max(0, ink.y + ink.height - yMm - near) };
  if (side === "bottom") return { ...ink, height: Math.max(0, yMm - QUIET_ZONE * moduleMm - ink.y) };
  if (side === "right") return { ...ink, width: Math.max(0, xMm - QUIET_ZONE * moduleMm - ink.x) };
  return { ...ink, x: xMm + near, width: Math.max(0, right - xMm - near) };
}

/** Moved down by at most `downMm` in whole dots. */
export function drawSymbol(
  { measured, snapped }: Pick<SymbolPlacement, "measured" | "snapped">,
  downMm: number,
): PlacedSymbol {
  const matrix = measured.draw();
  const { xMm, moduleMm, dots, insetMm } = snapped;
  const dotMm = dots === 0 ? 0 : moduleMm / dots;
  const yMm = snapped.yMm + (dotMm === 0 ? 0 : Math.floor(Math.max(0, downMm) / dotMm) * dotMm);
  const quietMm = QUIET_ZONE * moduleMm;
  const sideMm = matrix.size * moduleMm + 2 * quietMm;
  const box = { x: xMm - quietMm, y: yMm - quietMm, width: sideMm, height: sideMm };
  const inset = dots === 0 ? 0 : insetMm / moduleMm;
  return { box, rectangles: coverDark(matrix), inset, matrix, xMm, yMm, moduleMm, dots };
}

/** In millimetres from the label's top left. */
export const drawnRectangles = ({ rectangles, inset, xMm, yMm, moduleMm }: PlacedSymbol): Rectangle[] =>
  rectangles.map(({ x, y, width, height }) => ({
    x: xMm + (x + inset) * moduleMm,
    y: yMm + (y + inset) * moduleMm,
    width: (width - 2 * inset) * moduleMm,
    height: (height - 2 * inset) * moduleMm,
  }));
