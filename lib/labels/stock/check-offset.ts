import { message, type StoredMessage } from "@/lib/messages/messages";
import type { RenderJob } from "../layout/place-job";
import type { Rectangle } from "../symbol/cover-dark";
import { allCells } from "./count-sheets";
import { labelArea } from "./label-area";
import { type PageGeometry, pageGeometry } from "./page-geometry";

/** About half a dot at 300 dpi, because page sizes are whole dots. */
const ROUNDING_MM = 0.05;

/** Of labels that the offset and the scale of the printer move off the page. */
export function checkOffset({ stock, printer }: Pick<RenderJob, "stock" | "printer">): StoredMessage[] {
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
