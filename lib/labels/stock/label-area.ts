import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { Rectangle } from "../symbol/cover-dark";

/** Safety margin for printers that feed inaccurately: a share of the label's shorter side, within limits. */
const MARGIN_SHARE = 0.06;
const MIN_MARGIN_MM = 0.75;
const MAX_MARGIN_MM = 1.5;

/**
 * Returns the part of a label to print on, in millimetres from the label's top left. For round labels it is the
 * inscribed square.
 */
export function labelArea(stock: LabelStock): Rectangle {
  const { labelWidthMm: width, labelHeightMm: height } = stock;
  if (stock.shape === "round") return inset(width, height, roundInset(width, height));
  const margin = Math.min(MAX_MARGIN_MM, Math.max(MIN_MARGIN_MM, MARGIN_SHARE * Math.min(width, height)));
  const unprintable = unprintableEdges(stock);
  return inset(width, height, {
    left: Math.max(margin, unprintable.left),
    top: Math.max(margin, unprintable.top),
    right: Math.max(margin, unprintable.right),
    bottom: Math.max(margin, unprintable.bottom),
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

/** Returns the edges of a roll's label that its printers cannot reach, in millimetres. */
function unprintableEdges({ labelWidthMm, labelHeightMm, printable = {} }: LabelStock): Edges {
  const across = (labelWidthMm - (printable.widthMm ?? labelWidthMm)) / 2;
  const down = (labelHeightMm - (printable.heightMm ?? labelHeightMm)) / 2;
  const { leftMm = across, rightMm = across, topMm = down, bottomMm = down } = printable;
  return { left: leftMm, top: topMm, right: rightMm, bottom: bottomMm };
}
