import { message, type StoredMessage } from "@/lib/messages/messages";
import type { LabelProblem } from "../layout/label-problem";
import type { RenderJob } from "../layout/place-job";
import { checkStock } from "../stock/check-stock";
import { allCells, freeCells } from "../stock/count-sheets";
import { labelArea } from "../stock/label-area";
import { type PageGeometry, pageGeometry } from "../stock/page-geometry";
import type { Rectangle } from "../symbol/cover-dark";

/** About half a dot at 300 dpi, because page sizes are whole dots. */
const ROUNDING_MM = 0.05;

/** What does not depend on the texts of a job. */
export function checkPage(job: RenderJob): LabelProblem[] {
  const { errors, warnings } = checkStock(job.stock);
  const stock = errors.length > 0 ? errors : [...checkCells(job), ...checkOffset(job)];
  return [
    ...[...checkAmount(job), ...stock].map((said) => ({ level: "error" as const, index: null, message: said })),
    ...warnings.map((said) => ({ level: "warning" as const, index: null, message: said })),
  ];
}

function checkAmount({ contents, copies }: RenderJob): StoredMessage[] {
  return [
    ...(contents.length === 0 ? [message("findings.nothingSelected")] : []),
    ...(Number.isInteger(copies) && copies >= 1 ? [] : [message("findings.copies")]),
  ];
}

/** Takes time in proportion to `skip`. */
export function checkCells({ stock, skip }: Pick<RenderJob, "stock" | "skip">): StoredMessage[] {
  if (stock.kind === "roll") return [];
  const last = stock.columns * stock.rows;
  const beyond = skip.filter((cell) => !(Number.isInteger(cell) && cell >= 1 && cell <= last));
  if (beyond.length > 0) {
    return [message("findings.noSuchCells", { last, cells: listCells(beyond) })];
  }
  return freeCells(stock, skip).length === 0 ? [message("findings.noFreeCell")] : [];
}

function checkOffset({ stock, printer }: RenderJob): StoredMessage[] {
  const geometry = pageGeometry(stock, printer);
  const { ink } = labelArea(stock);
  const isOffPage = (cell: number) => {
    const { x, y } = geometry.cell(cell);
    return !isOnPage(geometry, {
      x: x + ink.x * printer.scaleX,
      y: y + ink.y * printer.scaleY,
      width: ink.width * printer.scaleX,
      height: ink.height * printer.scaleY,
    });
  };
  const offPage = allCells(stock).filter(isOffPage);
  if (offPage.length === 0) return [];
  return [message("findings.offPage", { count: offPage.length, cells: listCells(offPage) })];
}

const isOnPage = (page: PageGeometry, { x, y, width, height }: Rectangle) =>
  x >= -ROUNDING_MM &&
  y >= -ROUNDING_MM &&
  x + width <= page.widthMm + ROUNDING_MM &&
  y + height <= page.heightMm + ROUNDING_MM;

const listCells = (cells: number[]) => `${cells.slice(0, 12).join(", ")}${cells.length > 12 ? " …" : ""}`;
