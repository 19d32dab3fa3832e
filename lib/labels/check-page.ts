import { allCells, freeCells } from "./count-sheets";
import { labelArea } from "./label-area";
import type { LabelJob } from "./label-job";
import type { LabelProblem } from "./label-problem";
import { pageGeometry } from "./page-geometry";
import type { Rectangle } from "./rectangles";
import { checkStock } from "./stock-check";

/** Half a dot at 300 to the inch: pages are in whole dots. */
const ROUNDING_MM = 0.05;

/** What is wrong with a job whatever its labels say: nothing to print, stock, cells, copies, the printer's offset. */
export function checkPage(job: LabelJob): LabelProblem[] {
  const { errors, warnings } = checkStock(job.stock);
  const stock = errors.length > 0 ? errors : [...wrongCells(job), ...pushedOff(job)];
  return [
    ...[...nothing(job), ...stock].map((sentence) => ({ level: "error" as const, index: null, sentence })),
    ...warnings.map((sentence) => ({ level: "warning" as const, index: null, sentence })),
  ];
}

function nothing({ contents, copies }: LabelJob): string[] {
  const problems: string[] = [];
  if (contents.length === 0) problems.push("Nothing is selected: choose at least one access point.");
  if (!(Number.isInteger(copies) && copies >= 1)) problems.push("The number of copies must be a whole number from 1.");
  return problems;
}

/** Returns a sentence about used cells the sheet does not have, or about a first sheet with no free cell. */
export function wrongCells({ stock, skip }: Pick<LabelJob, "stock" | "skip">): string[] {
  if (stock.kind === "roll") return [];
  const last = stock.columns * stock.rows;
  const beyond = skip.filter((cell) => !(Number.isInteger(cell) && cell >= 1 && cell <= last));
  if (beyond.length > 0) return [`The sheet has cells 1 to ${last}, no ${listed(beyond)}.`];
  return freeCells(stock, skip).length === 0 ? ["Every cell of the first sheet is marked as used: free one."] : [];
}

/** Labels the printer's offset and scale move to where the paper ends. */
function pushedOff({ stock, printer }: LabelJob): string[] {
  const geometry = pageGeometry(stock, printer);
  const area = labelArea(stock);
  const isOff = (cell: number) => {
    const { x, y } = geometry.cell(cell);
    return !isWithin(geometry, {
      x: x + area.x * printer.scaleX,
      y: y + area.y * printer.scaleY,
      width: area.width * printer.scaleX,
      height: area.height * printer.scaleY,
    });
  };
  const off = allCells(stock).filter(isOff);
  if (off.length === 0) return [];
  const which = off.length === 1 ? `the label in cell ${off[0]}` : `the labels in cells ${listed(off)}`;
  return [`The printer's offset and scale push ${which} off the page: reduce them.`];
}

const isWithin = (page: { widthMm: number; heightMm: number }, { x, y, width, height }: Rectangle) =>
  x >= -ROUNDING_MM &&
  y >= -ROUNDING_MM &&
  x + width <= page.widthMm + ROUNDING_MM &&
  y + height <= page.heightMm + ROUNDING_MM;

const listed = (cells: number[]) => `${cells.slice(0, 12).join(", ")}${cells.length > 12 ? " …" : ""}`;
