import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { message, type StoredMessage } from "@/lib/messages/messages";
import { LabelError } from "../layout/label-problem";
import {
  jobGeometry,
  type PlacedCell,
  type PlacedPage,
  pagesToWrite,
  type RenderJob,
  type WriteOptions,
} from "../layout/place-job";
import type { TextRun } from "../layout/place-texts";
import { type Bitmap, turnBitmap } from "../raster/bitmap";
import {
  boxInDots,
  type Graphic,
  logoGraphic,
  moveBox,
  moveText,
  symbolGraphic,
  textGraphic,
} from "../raster/draw-label";
import { fedSize, pageGeometry } from "../stock/page-geometry";
import { findDpi } from "../stock/printer";
import type { Rectangle } from "../symbol/cover-dark";

// ZPL II, one format per label. Codes, non-Latin scripts and the texts of turned labels are bitmaps.
// Throws LabelError for a sheet or an unknown resolution, and SymbolError.
export async function writeZpl(job: RenderJob, out: Writable, options: WriteOptions = {}) {
  const dotMm = requireDotMm(job);
  const geometry = { ...jobGeometry(job), dotMm, rowsFromMm: 0, columnsFromMm: 0 };
  for await (const page of pagesToWrite(job, geometry, options)) {
    const formats = page.cells.map((cell) => formatOf(cell, page, dotMm)).join("");
    if (!out.write(formats)) await once(out, "drain");
  }
  out.end();
  await finished(out, { readable: false });
}

/** Printers sold as 203 dpi have 8 dots per millimetre (203.2 dpi). */
const DOT_203_DPI_MM = 0.125;

function requireDotMm({ stock, printer }: RenderJob): number {
  const fail = (said: StoredMessage) => new LabelError([{ level: "error", index: null, message: said }]);
  if (stock.kind !== "roll") throw fail(message("findings.zplNeedsRoll"));
  const { dotMm } = pageGeometry(stock, printer);
  if (dotMm === undefined) throw fail(message("findings.zplNeedsDpi"));
  return findDpi(stock, printer) === 203 ? DOT_203_DPI_MM : dotMm;
}

function formatOf(cell: PlacedCell, page: PlacedPage, dotMm: number): string {
  const { symbol, texts, logo, border } = cell.label;
  const dots = (mm: number) => Math.round(mm / dotMm);
  const graphic = ({ x, y, bitmap }: Graphic) =>
    page.isTurned
      ? graphicField(Math.max(0, dots(page.heightMm) - y - bitmap.height), x, turnBitmap(bitmap))
      : graphicField(x, y, bitmap);
  const textFields = texts.map((run) => {
    const moved = moveText(run, cell);
    return !page.isTurned && canPrinterShow(run) ? textField(moved, dots) : graphic(textGraphic(moved, dotMm));
  });
  const logoFields = logo === null ? [] : [graphic(logoGraphic(logo, cell, dotMm))];
  const borderFields = border.map((rectangle) => {
    const box = moveBox(rectangle, cell);
    return boxField(boxInDots(page.isTurned ? turnBox(box, page.heightMm) : box, dotMm));
  });
  const symbolField = graphic(symbolGraphic(symbol, cell, dotMm));
  const { widthMm, heightMm } = fedSize(page);
  return `${["^XA^CI28", `^PW${dots(widthMm)}^LL${dots(heightMm)}^LH0,0`, ...logoFields, ...borderFields, ...textFields, symbolField, "^XZ"].join("\n")}\n`;
}

const boxField = ({ x, y, width, height }: Rectangle): string =>
  `^FO${x},${y}^GB${width},${height},${Math.min(width, height)}^FS`;

const turnBox = ({ x, y, width, height }: Rectangle, pageHeightMm: number): Rectangle => ({
  x: pageHeightMm - y - height,
  y: x,
  width: height,
  height: width,
});

/** Latin, from the left, and not monospaced. */
const canPrinterShow = ({ text, edge, family }: TextRun) =>
  family === "sans" && edge === "left" && /^[ -~\u00a1-\u00ac\u00ae-\u00ff]*$/.test(text);

const textField = (run: TextRun, dots: (mm: number) => number): string =>
  `^FT${dots(run.xMm)},${dots(run.baselineMm)}^A0N,${dots(run.sizeMm)}^FH_^FD${escapeZpl(run.text)}^FS`;

/** As hex bytes, so that a text cannot contain a command. */
const escapeZpl = (text: string) =>
  text.replace(/[^A-Za-z0-9 ]/g, (character) =>
    Array.from(Buffer.from(character, "utf8"), (byte) => `_${byte.toString(16).toUpperCase().padStart(2, "0")}`).join(
      "",
    ),
  );

/** Position in dots (ZPL II Programming Guide, ^GF). Repeated rows, trailing zeros and repeated digits are abbreviated. */
function graphicField(x: number, y: number, bitmap: Bitmap): string {
  const { bytesPerRow, data } = bitmap;
  const rows: string[] = [];
  let before = "";
  for (let at = 0; at < data.length; at += bytesPerRow) {
    const hex = Buffer.from(data.subarray(at, at + bytesPerRow))
      .toString("hex")
      .toUpperCase();
    const trimmed = hex.replace(/(?<!0)0+$/, (zeros) => (zeros.length > 1 ? "," : zeros));
    rows.push(hex === before ? ":" : trimmed.replace(/([0-9A-F])\1{2,}/g, (run) => repeatLetters(run.length) + run[0]));
    before = hex;
  }
  return `^FO${x},${y}^GFA,${data.length},${data.length},${bytesPerRow},${rows.join("")}^FS`;
}

/** In front of a digit: z is 400 of it, y 380 down to g 20, Y 19 down to G 1; letters add up. */
function repeatLetters(count: number): string {
  const letter = (base: string, steps: number) => (steps === 0 ? "" : String.fromCharCode(base.charCodeAt(0) + steps));
  const rest = count % 400;
  return "z".repeat(Math.floor(count / 400)) + letter("f", Math.floor(rest / 20)) + letter("F", rest % 20);
}
