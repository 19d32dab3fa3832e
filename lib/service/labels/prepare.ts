import { LABELS_MAX, type LabelJob, type NewLabelJob } from "@/lib/contract/label-job";
import type { ProblemError } from "@/lib/contract/problem";
import { checkPage } from "@/lib/labels/check-page";
import { countSheets, type SheetCounts } from "@/lib/labels/count-sheets";
import type { Stock } from "@/lib/labels/stock";
import { checkStock } from "@/lib/labels/stock-check";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { invalid } from "../http/problem-error";
import type { JobContent } from "./contents";
import { toDrawn } from "./job-order";
import { lookUpPrinter, lookUpStock } from "./look-up";
import { loadSelection } from "./select";

/** A job with everything looked up: nothing that changes later changes it. */
export type PreparedJob = Pick<LabelJob, "template" | "printer" | "skip" | "copies" | "format"> & {
  stock: Stock;
  contents: JobContent[];
  counts: SheetCounts;
};

/**
 * Looks up what a job names: access points, stock and printer.
 * @throws ServiceProblem 422 with all that is wrong with stock, printer and cells at once; 404, 403 and 422 as
 * `loadSelection`
 */
export async function prepareJob(db: Db, asked: NewLabelJob, person: Person): Promise<PreparedJob> {
  const { fields, side, textSize, order, copies, format } = asked;
  const errors: ProblemError[] = [];
  const stock = await lookUpStock(db, asked, person, errors);
  const printer = await lookUpPrinter(db, asked, person, errors);
  if (stock) errors.push(...wrongWithStock(stock, asked));
  if (!stock || errors.length > 0) throw invalid(errors);

  const contents = await loadSelection(db, asked.select, fields, person);
  if (contents.length * copies > LABELS_MAX) {
    const [labels, most] = [contents.length * copies, LABELS_MAX].map((count) => count.toLocaleString("en"));
    throw invalid([
      { pointer: "/copies", detail: `These are ${labels} labels; at most ${most} at once. Print in parts.` },
    ]);
  }
  const skip = stock.kind === "roll" ? [] : [...new Set(asked.skip)].sort((a, b) => a - b);
  const counts = countSheets({ contents, copies, stock, skip });
  const prepared = {
    stock,
    printer,
    skip,
    copies,
    format,
    contents,
    counts,
    template: { fields, side, textSize, order },
  };
  const wrong = checkPage(toDrawn(prepared)).filter(({ level }) => level === "error");
  if (wrong.length > 0) throw invalid(wrong.map(({ sentence }) => ({ pointer: "/printer", detail: sentence })));
  return prepared;
}

function wrongWithStock(stock: Stock, { skip, format }: NewLabelJob): ProblemError[] {
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
