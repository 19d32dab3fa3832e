import { type SnappedSymbol, snapSymbol } from "./dots";
import { judgeSymbol, type Verdict } from "./guard";
import { coverDark, type Rectangle } from "./rectangles";
import { createSymbol, type QrSymbol, QUIET_ZONE } from "./symbol";

/** A symbol on a label, in millimetres from the label's top left. */
export type PlacedSymbol = {
  /** The symbol with its quiet zone, which nothing else may touch. */
  box: Rectangle;
  /** What is dark; they overlap. */
  rectangles: Rectangle[];
  /** Whether the rectangles are drawn a little inside their modules, against printers that add at the edges. */
  isInset: boolean;
};

type Placement = { symbol: PlacedSymbol; verdict: Verdict; endXMm: number };

/** The symbol's share of the width, and the share of one that would else be hard to scan. */
const SHARE = 0.49;
const LARGER_SHARE = 0.6;

/**
 * Places the symbol of `value` at the left of `area` (mm), halfway down.
 *
 * @returns the symbol, whether it will scan, and where the rest of the area begins
 * @throws SymbolError as `createSymbol` does
 */
export function placeSymbol(value: string, area: Rectangle): Placement {
  const symbol = createSymbol(value);
  const usual = placeInShare(symbol, area, SHARE);
  return usual.verdict.level === "fine" ? usual : placeInShare(symbol, area, LARGER_SHARE);
}

function placeInShare(symbol: QrSymbol, area: Rectangle, share: number): Placement {
  const side = Math.min(area.height, area.width * share);
  const box = { x: area.x, y: area.y + (area.height - side) / 2, width: side, height: side };
  const snapped = snapSymbol(symbol.size, box);
  const verdict = judgeSymbol({ size: symbol.size, moduleMm: snapped.moduleMm, dots: snapped.dots });
  return { symbol: place(symbol, snapped), verdict, endXMm: area.x + side };
}

function place(symbol: QrSymbol, { xMm, yMm, moduleMm, insetMm }: SnappedSymbol): PlacedSymbol {
  const quietMm = QUIET_ZONE * moduleMm;
  const sideMm = symbol.size * moduleMm + 2 * quietMm;
  const rectangles = coverDark(symbol).map(({ x, y, width, height }) => ({
    x: xMm + x * moduleMm + insetMm,
    y: yMm + y * moduleMm + insetMm,
    width: width * moduleMm - 2 * insetMm,
    height: height * moduleMm - 2 * insetMm,
  }));
  const box = { x: xMm - quietMm, y: yMm - quietMm, width: sideMm, height: sideMm };
  return { box, rectangles, isInset: insetMm > 0 };
}
