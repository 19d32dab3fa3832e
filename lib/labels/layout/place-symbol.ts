import { coverDark, type Rectangle } from "../symbol/cover-dark";
import { createSymbol, type QrSymbol, QUIET_ZONE } from "../symbol/create-symbol";
import { judgeSymbol, type Verdict } from "../symbol/scannability";
import { type DotGrid, type SnappedSymbol, snapSymbol } from "../symbol/snap-to-dots";
import type { Template } from "./template";

/** A symbol on a label, in millimetres from the label's top left. */
export type PlacedSymbol = {
  /** The symbol with its quiet zone, which nothing else may touch. */
  box: Rectangle;
  /** What is dark; they overlap. */
  rectangles: Rectangle[];
  /** Whether the rectangles are drawn a little inside their modules, against printers that add at the edges. */
  isInset: boolean;
  matrix: QrSymbol;
  /** Top left of the first module, the side of one, and how many printer dots that is. */
  xMm: number;
  yMm: number;
  moduleMm: number;
  dots: number;
};

type Side = Template["side"] | "alone";
type Placement = { symbol: PlacedSymbol; verdict: Verdict; rest: Rectangle; isOnTop: boolean };

/** The symbol's share of the area, and the share of one that would else be hard to scan. */
const SHARES = { left: [0.49, 0.6], right: [0.49, 0.6], top: [0.62, 0.75], alone: [1] } as const;

/** An area this much wider than high has the texts beside the symbol. */
const WIDE = 1.25;

/**
 * Places the symbol of `value` at a side of `area` (mm), in the middle of that side.
 *
 * @returns the symbol, whether it will scan, and the rest of the area, for the texts
 * @throws SymbolError as `createSymbol` does
 */
export function placeSymbol(value: string, area: Rectangle, { side, grid }: { side: Side; grid: DotGrid }): Placement {
  const matrix = createSymbol(value);
  const chosen = side === "auto" ? (area.width >= WIDE * area.height ? "left" : "top") : side;
  const isOnTop = chosen === "top";
  const [usual, larger = usual] = SHARES[chosen];
  const snapped = snapSymbol(matrix.size, boxIn(area, chosen, usual), grid);
  const verdict = judge(matrix, snapped);
  if (verdict.level === "fine" || larger === usual) {
    return { symbol: place(matrix, snapped), verdict, rest: restOf(area, chosen, usual), isOnTop };
  }
  const grown = snapSymbol(matrix.size, boxIn(area, chosen, larger), grid);
  return { symbol: place(matrix, grown), verdict: judge(matrix, grown), rest: restOf(area, chosen, larger), isOnTop };
}

const judge = ({ size }: QrSymbol, { moduleMm, dots }: SnappedSymbol) => judgeSymbol({ size, moduleMm, dots });

/** The symbol moved down, by at most `byMm` and by whole dots. */
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
