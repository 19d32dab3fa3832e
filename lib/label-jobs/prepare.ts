import type { LabelContent } from "@/lib/contract/label-content";
import { LABELS_MAX, type LabelJob, type NewLabelJob } from "@/lib/contract/label-job";
import type { LabelStock } from "@/lib/contract/label-stock";
import type { ProblemError } from "@/lib/contract/problem";
import { checkPage } from "@/lib/labels/render/check-page";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { countSheets, type SheetCounts } from "@/lib/labels/stock/count-sheets";
import { toDrawn } from "./job-order";

/** Print options of a job without the selection of access points. */
export type LabelOrder = Omit<NewLabelJob, "select">;

/** Job with a copy of all its data, so that later changes to a stock, a printer or an access point do not affect it. */
export type PreparedJob = Pick<LabelJob, "template" | "printer" | "skip" | "copies" | "format"> & {
  stock: LabelStock;
  contents: readonly LabelContent[];
  counts: SheetCounts;
};

/** Returns the errors of an order that do not depend on its labels. */
export function wrongWithStock(stock: LabelStock, { skip, format }: LabelOrder): ProblemError[] {
  const errors: ProblemError[] = checkStock(stock).errors.map((detail) => ({ pointer: "/stock", detail }));
  if (stock.kind === "roll") return errors;
  if (format === "zpl") {
    errors.push({ pointer: "/format", detail: "ZPL is for rolls, and this stock is sheets. Ask for pdf." });
  }
  const cells = stock.columns * stock.rows;
  const outside = skip.findIndex((cell) => cell > cells);
  if (outside >= 0) {
    const detail = `There is no cell ${skip[outside]}: a sheet of this stock has ${cells}.`;
    errors.push({ pointer: `/skip/${outside}`, detail });
  }
  if (outside < 0 && new Set(skip).size === cells) {
    errors.push({ pointer: "/skip", detail: "Every cell of the first sheet is used; take a new sheet and skip none." });
  }
  return errors;
}

type LookedUp = Pick<PreparedJob, "stock" | "printer" | "contents">;

/** Returns the job of an order. The stock must be free of errors. Adds problems to `errors`. */
export function prepareJob(order: LabelOrder, lookedUp: LookedUp, errors: ProblemError[]): PreparedJob {
  const { fields, side, textSize, order: printOrder, copies, format } = order;
  const { stock, contents } = lookedUp;
  const skip = stock.kind === "roll" ? [] : [...new Set(order.skip)].sort((a, b) => a - b);
  const counts = countSheets({ contents, copies, stock, skip });
  const template = { fields, side, textSize, order: printOrder };
  const prepared = { ...lookedUp, skip, copies, format, counts, template };
  if (counts.labels > LABELS_MAX) {
    const [labels, most] = [counts.labels, LABELS_MAX].map((count) => count.toLocaleString("en"));
    errors.push({ pointer: "/copies", detail: `These are ${labels} labels; at most ${most} at once. Print in parts.` });
    return prepared;
  }
  const wrong = checkPage(toDrawn(prepared)).filter(({ level }) => level === "error");
  errors.push(...wrong.map(({ sentence }) => ({ pointer: "/printer", detail: sentence })));
  return prepared;
}
