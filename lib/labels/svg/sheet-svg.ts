import type { PlacedPage } from "../layout/place-job";
import { labelElements, round, svgStart } from "./svg-documents";

/**
 * A placed page as a standalone SVG document at its real size, for the preview and for browsers to print. Safe to
 * put into a page as it is, as `labelSvg` is.
 */
export function sheetSvg({ widthMm, heightMm, cells }: PlacedPage): string {
  const title = cells.length === 1 ? (cells[0]?.label.title ?? "") : `Page with ${cells.length} labels`;
  const labels = cells.map(
    ({ xMm, yMm, label }) => `<g transform="translate(${round(xMm)} ${round(yMm)})">${labelElements(label)}</g>`,
  );
  return [
    svgStart(round(widthMm), round(heightMm), title),
    `<rect width="${round(widthMm)}" height="${round(heightMm)}" fill="#fff"/>`,
    ...labels,
    "</svg>",
  ].join("");
}
