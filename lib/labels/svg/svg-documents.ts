import { t } from "@/lib/messages/messages";
import type { PlacedLogo } from "../layout/place-design";
import type { PlacedPage } from "../layout/place-job";
import type { PlacedLabel } from "../layout/place-label";
import { drawnRectangles } from "../layout/place-symbol";
import type { TextRun } from "../layout/place-texts";
import { fedSize } from "../stock/page-geometry";
import { coverDark, type Rectangle } from "../symbol/cover-dark";
import { createSymbol, QUIET_ZONE } from "../symbol/create-symbol";

/** First the fonts with the widths that the layout assumes, then fonts for letters that those lack. */
const FONT_STACKS = {
  sans: "Arial, Liberation Sans, Helvetica, Roboto, Noto Sans, sans-serif",
  mono: "Menlo, Consolas, Liberation Mono, Noto Sans Mono, DejaVu Sans Mono, monospace",
};

/** Real size. Safe to inline in HTML: every text is escaped; no scripts, links, ids or style attributes. */
export function labelSvg(label: PlacedLabel): string {
  const { widthMm, heightMm, cornerRadiusMm, title } = label;
  return [
    svgStart(widthMm, heightMm, title),
    `<rect width="${widthMm}" height="${heightMm}" rx="${cornerRadiusMm}" fill="#fff"/>`,
    labelElements(label),
    "</svg>",
  ].join("");
}

/** As its labels are read, in real size. Safe to inline in HTML: made as `labelSvg` is. */
export const sheetSvg = (page: PlacedPage): string => pageSvg(page, page, "");

/** As the printer feeds it. Safe to inline in HTML: made as `labelSvg` is. */
export const paperSvg = (page: PlacedPage): string =>
  pageSvg(page, fedSize(page), page.isTurned ? `matrix(0 1 -1 0 ${round(page.heightMm)} 0)` : "");

function pageSvg(
  { cells }: PlacedPage,
  { widthMm, heightMm }: Pick<PlacedPage, "widthMm" | "heightMm">,
  transform: string,
): string {
  const [first, ...more] = cells;
  const title = first && more.length === 0 ? first.label.title : t("findings.drawing.page", { count: cells.length });
  const labels = cells.map(
    ({ xMm, yMm, label }) => `<g transform="translate(${round(xMm)} ${round(yMm)})">${labelElements(label)}</g>`,
  );
  return [
    svgStart(round(widthMm), round(heightMm), title),
    `<rect width="${round(widthMm)}" height="${round(heightMm)}" fill="#fff"/>`,
    ...(transform === "" ? labels : [`<g transform="${transform}">`, ...labels, "</g>"]),
    "</svg>",
  ].join("");
}

/** In millimetres from the label's top left. */
export function labelElements({ texts, symbol, logo, border }: PlacedLabel): string {
  return [
    logo === null ? "" : imageElement(logo),
    border.length === 0 ? "" : `<path fill="#000" shape-rendering="geometricPrecision" d="${pathOf(border)}"/>`,
    `<g fill="#000" transform="scale(${1 / TEXT_UNITS})" text-rendering="geometricPrecision">${texts.map(textElement).join("")}</g>`,
    // The white box covers the text if a font is much wider than expected, so that the symbol stays intact.
    `<path fill="#fff" d="${pathOf([symbol.box])}"/>`,
    `<path fill="#000" shape-rendering="geometricPrecision" d="${pathOf(drawnRectangles(symbol))}"/>`,
  ].join("");
}

/** A module is one unit: one millimetre unless the page sets another size. @throws SymbolError */
export function symbolSvg(value: string): string {
  const symbol = createSymbol(value);
  const side = symbol.size + 2 * QUIET_ZONE;
  const dark = coverDark(symbol).map((it) => ({ ...it, x: it.x + QUIET_ZONE, y: it.y + QUIET_ZONE }));
  return [
    svgStart(side, side, t("findings.drawing.code", { code: value })),
    `<path fill="#fff" d="${pathOf([{ x: 0, y: 0, width: side, height: side }])}"/>`,
    `<path fill="#000" shape-rendering="crispEdges" d="${pathOf(dark)}"/>`,
    "</svg>",
  ].join("");
}

const svgStart = (widthMm: number, heightMm: number, title: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" role="img" width="${widthMm}mm" height="${heightMm}mm" ` +
  `viewBox="0 0 ${widthMm} ${heightMm}"><title>${escapeXml(title)}</title>`;

const imageElement = ({ box: { x, y, width, height }, png }: PlacedLogo) =>
  `<image x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ` +
  `preserveAspectRatio="none" href="data:image/png;base64,${escapeXml(png)}"/>`;

/** WebKit rounds the width of each letter to a whole unit. Units of a millimetre. */
const TEXT_UNITS = 100;

const inUnits = (lengthMm: number): number => Math.round(lengthMm * TEXT_UNITS * 100) / 100;

function textElement(run: TextRun): string {
  const anchorAtStart = (run.edge === "left") === (run.direction === "ltr") ? "start" : "end";
  const anchor = run.edge === "centre" ? "middle" : anchorAtStart;
  return [
    `<text x="${inUnits(run.xMm)}" y="${inUnits(run.baselineMm)}" font-size="${inUnits(run.sizeMm)}"`,
    ` font-family="${FONT_STACKS[run.family]}" font-weight="${run.weight}"`,
    ` direction="${run.direction}" text-anchor="${anchor}"`,
    run.lengthMm === undefined ? "" : ` textLength="${inUnits(run.lengthMm)}" lengthAdjust="spacingAndGlyphs"`,
    ` xml:space="preserve">${escapeXml(run.text)}</text>`,
  ].join("");
}

/** Absolute coordinates, so that rounding errors do not add up. */
const pathOf = (rectangles: Rectangle[]) =>
  rectangles
    .map(({ x, y, width, height }) => `M${round(x)} ${round(y)}H${round(x + width)}V${round(y + height)}H${round(x)}z`)
    .join("");

/** A tenth of a micrometre: far finer than any dot, and short to write. */
const round = (length: number) => Math.round(length * 10_000) / 10_000;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Not even escaped (XML 1.0 §2.2). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression finds control characters
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\p{Surrogate}]/gu;

/** Characters that XML cannot contain become U+FFFD. */
const escapeXml = (text: string): string =>
  text.replace(FORBIDDEN, "\ufffd").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
