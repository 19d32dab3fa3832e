import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { Rectangle } from "../symbol/cover-dark";

/** For readers and for printers that feed inaccurately. */
const MARGIN_MM = 3;
const SMALL_MARGIN_MM = 2.5;
/** Shorter side. On stock below it, the margin is a share of it. */
const SMALL_MM = 30;
const TINY_MM = 20;

/** In millimetres from the label's top left. */
type LabelArea = {
  ink: Rectangle;
  /** The quiet zone of the symbol may fill it too. */
  quiet: Rectangle;
};

/** For round labels they are squares. */
export function labelArea(stock: LabelStock): LabelArea {
  const { labelWidthMm: width, labelHeightMm: height } = stock;
  const margin = marginOf(Math.min(width, height));
  if (stock.shape === "round") {
    return {
      ink: inset(width, height, roundInset(width, height, margin)),
      quiet: inset(width, height, roundInset(width, height, 0)),
    };
  }
  const unprintable = unprintableEdges(stock);
  const ink = inset(width, height, {
    left: Math.max(margin, unprintable.left),
    top: Math.max(margin, unprintable.top),
    right: Math.max(margin, unprintable.right),
    bottom: Math.max(margin, unprintable.bottom),
  });
  return { ink, quiet: { x: 0, y: 0, width, height } };
}

function marginOf(shorterSide: number): number {
  if (shorterSide >= SMALL_MM) return MARGIN_MM;
  return shorterSide >= TINY_MM ? SMALL_MARGIN_MM : (SMALL_MARGIN_MM * shorterSide) / TINY_MM;
}

type Edges = Record<"left" | "top" | "right" | "bottom", number>;

function inset(width: number, height: number, { left, top, right, bottom }: Edges): Rectangle {
  return { x: left, y: top, width: width - left - right, height: height - top - bottom };
}

/** Of the square that is inscribed in an ellipse that is `margin` smaller on all sides. */
function roundInset(width: number, height: number, margin: number): Edges {
  const edge = (length: number) => margin + ((length - 2 * margin) * (1 - Math.SQRT1_2)) / 2;
  return { left: edge(width), top: edge(height), right: edge(width), bottom: edge(height) };
}

/** Its printers cannot reach them. In millimetres. */
function unprintableEdges({ labelWidthMm, labelHeightMm, printable = {} }: LabelStock): Edges {
  const across = (labelWidthMm - (printable.widthMm ?? labelWidthMm)) / 2;
  const down = (labelHeightMm - (printable.heightMm ?? labelHeightMm)) / 2;
  const { leftMm = across, rightMm = across, topMm = down, bottomMm = down } = printable;
  return { left: leftMm, top: topMm, right: rightMm, bottom: bottomMm };
}
