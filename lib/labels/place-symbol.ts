import { snapSymbol } from "./dots";
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
  verdict: Verdict;
};

/** The symbol's share of the width, and the share of one that would else be hard to scan. */
const SHARE = 0.47;
const LARGER_SHARE = 0.6;

/**
 * Places the symbol of `value` at the left of `area` (mm), halfway down.
 *
 * @returns the symbol, and where the rest of the area begins
 * @throws SymbolError as `createSymbol` does
 */
export function placeSymbol(value: string, area: Rectangle): { symbol: PlacedSymbol; endXMm: number } {
  const symbol = createSymbol(value);
  const usual = placeInShare(symbol, area, SHARE);
  return usual.symbol.verdict.level === "fine" ? usual : placeInShare(symbol, area, LARGER_SHARE);
}

function placeInShare(symbol: QrSymbol, area: Rectangle, share: number) {
  const side = Math.min(area.height, area.width * share);
  const box = { x: area.x, y: area.y + (area.height - side) / 2, width: side, height: side };
  return { symbol: placeInBox(symbol, box), endXMm: area.x + side };
}

function placeInBox(symbol: QrSymbol, box: Rectangle): PlacedSymbol {
  const { xMm, yMm, moduleMm, insetMm, dots } = snapSymbol(symbol.size, box);
  const quietMm = QUIET_ZONE * moduleMm;
  const sideMm = symbol.size * moduleMm + 2 * quietMm;
  return {
    box: { x: xMm - quietMm, y: yMm - quietMm, width: sideMm, height: sideMm },
    rectangles: coverDark(symbol).map((it) => ({
      x: xMm + it.x * moduleMm + insetMm,
      y: yMm + it.y * moduleMm + insetMm,
      width: it.width * moduleMm - 2 * insetMm,
      height: it.height * moduleMm - 2 * insetMm,
    })),
    isInset: insetMm > 0,
    verdict: judgeSymbol({ size: symbol.size, moduleMm, dots }),
  };
}
