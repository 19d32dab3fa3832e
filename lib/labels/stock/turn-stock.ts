import type { LabelStock } from "@/lib/contract/labels/label-stock";

/** Height to width. Labels of 4 × 6 in have exactly this ratio, and stay as they are. */
const TURNED_RATIO = 1.5;
const ROUNDING_MM = 0.05;

/** Rolls are fed with the narrow side in front, and people read their long labels from the long side. */
export const isTurnedByDefault = ({ kind, labelWidthMm, labelHeightMm }: LabelStock): boolean =>
  kind === "roll" && labelHeightMm > TURNED_RATIO * labelWidthMm + ROUNDING_MM;

/** A label as it is read after it was printed turned by 90° clockwise: its left edge leaves the printer first. */
export function turnStock(stock: LabelStock): LabelStock {
  const { labelWidthMm, labelHeightMm, printable } = stock;
  const turned = { ...stock, labelWidthMm: labelHeightMm, labelHeightMm: labelWidthMm };
  if (!printable) return turned;
  const { leftMm, topMm, rightMm, bottomMm, widthMm, heightMm } = printable;
  const edges = { leftMm: topMm, topMm: rightMm, rightMm: bottomMm, bottomMm: leftMm };
  return { ...turned, printable: { ...edges, widthMm: heightMm, heightMm: widthMm } };
}

/** As its labels are read when the person chooses nothing. */
export const readStock = (stock: LabelStock): LabelStock => (isTurnedByDefault(stock) ? turnStock(stock) : stock);
