import type { Rectangle } from "../symbol/cover-dark";
import type { Stock } from "./stock";

/** Left free at the edges, for printers that feed a little off: a share of the shorter side within limits. */
const MARGIN_SHARE = 0.06;
const LEAST_MARGIN_MM = 0.75;
const MOST_MARGIN_MM = 1.5;

/** The part of a label to print on, in millimetres from the label's top left: round labels, their inner square. */
export function labelArea(stock: Stock): Rectangle {
  const { labelWidthMm: width, labelHeightMm: height } = stock;
  if (stock.shape === "round") return inset(width, height, roundInset(width, height));
  const margin = Math.min(MOST_MARGIN_MM, Math.max(LEAST_MARGIN_MM, MARGIN_SHARE * Math.min(width, height)));
  const free = deadEdges(stock);
  return inset(width, height, {
    left: Math.max(margin, free.left),
    top: Math.max(margin, free.top),
    right: Math.max(margin, free.right),
    bottom: Math.max(margin, free.bottom),
  });
}

type Edges = Record<"left" | "top" | "right" | "bottom", number>;

function inset(width: number, height: number, { left, top, right, bottom }: Edges): Rectangle {
  return { x: left, y: top, width: width - left - right, height: height - top - bottom };
}

function roundInset(width: number, height: number): Edges {
  const across = (width * (1 - Math.SQRT1_2)) / 2;
  const down = (height * (1 - Math.SQRT1_2)) / 2;
  return { left: across, top: down, right: across, bottom: down };
}

/** The edges of a roll's label its printers cannot print on. */
function deadEdges({ labelWidthMm, labelHeightMm, printable = {} }: Stock): Edges {
  const across = (labelWidthMm - (printable.widthMm ?? labelWidthMm)) / 2;
  const down = (labelHeightMm - (printable.heightMm ?? labelHeightMm)) / 2;
  const { leftMm = across, rightMm = across, topMm = down, bottomMm = down } = printable;
  return { left: leftMm, top: topMm, right: rightMm, bottom: bottomMm };
}
