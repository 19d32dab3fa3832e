import { fieldsOfDesign } from "@/lib/contract/labels/design-texts";
import type { LabelContent } from "@/lib/contract/labels/label-content";
import type { DesignLook } from "@/lib/contract/labels/label-design";
import { LABELS_MAX, type LabelJob, type NewLabelJob } from "@/lib/contract/labels/label-job";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { ProblemError } from "@/lib/contract/problem";
import type { RenderJob } from "@/lib/labels/layout/place-job";
import { checkOffset } from "@/lib/labels/stock/check-offset";
import { checkStock } from "@/lib/labels/stock/check-stock";
import { countSheets, type SheetCounts } from "@/lib/labels/stock/count-sheets";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { isTurnedByDefault } from "@/lib/labels/stock/turn-stock";
import { t, tell } from "@/lib/messages/messages";
import { whyTooLong } from "./job-size";

export type LabelOrder = Omit<NewLabelJob, "select">;

/** A copy of all data: later changes to a stock, a printer or an access point do not affect the job. */
export type PreparedJob = Pick<LabelJob, "stock" | "template" | "printer" | "skip" | "copies" | "format"> & {
  contents: readonly LabelContent[];
  counts: SheetCounts;
};

export const mediaTypes = {
  pdf: "application/pdf",
  zpl: "text/plain; charset=utf-8",
  pwg: "image/pwg-raster",
};

export const defaultPrinter: LabelJob["printer"] = { id: null, name: null, ...unknownPrinter };

/** Those that do not depend on its labels. */
export function checkOrder(stock: LabelStock, { skip, format }: LabelOrder): ProblemError[] {
  const errors: ProblemError[] = checkStock(stock).errors.map((error) => ({ pointer: "/stock", detail: tell(error) }));
  if (stock.kind === "roll") return errors;
  if (format === "zpl") {
    errors.push({ pointer: "/format", detail: t("labelService.zplOnSheets") });
  }
  const cells = stock.columns * stock.rows;
  const outside = skip.findIndex((cell) => cell > cells);
  if (outside >= 0) {
    const detail = t("labelService.noSuchCell", { last: cells, cell: skip[outside] as number });
    errors.push({ pointer: `/skip/${outside}`, detail });
  }
  if (outside < 0 && new Set(skip).size === cells) {
    errors.push({ pointer: "/skip", detail: t("labelService.noFreeCell") });
  }
  return errors;
}

type Resolved = Pick<PreparedJob, "stock" | "printer" | "contents"> & {
  design?: DesignLook | null;
  /** Null: the symbols hold the codes alone. */
  linkOrigin?: string | null;
};

/** The stock must be free of errors. */
export function prepareJob(
  order: LabelOrder,
  resolved: Resolved,
  labelsMax = LABELS_MAX,
): { job: PreparedJob; errors: ProblemError[] } {
  const { fields, side, textSize, order: printOrder, copyOrder, copies, format } = order;
  const { stock, printer, contents, design, linkOrigin } = resolved;
  const skip = stock.kind === "roll" ? [] : [...new Set(order.skip)].sort((a, b) => a - b);
  const counts = countSheets({ contents, copies, stock, skip });
  const isTurned = stock.kind === "roll" ? (order.turned ?? (isTurnedByDefault(stock) || undefined)) : undefined;
  const choices = {
    fields: design ? fieldsOfDesign(design.lines) : fields,
    side,
    textSize,
    order: printOrder,
    copyOrder,
    ...(isTurned !== undefined && { turned: isTurned }),
    ...(linkOrigin && { linkOrigin }),
  };
  const template = design ? { ...choices, design } : choices;
  const job = { stock, printer, contents, skip, copies, format, counts, template };
  if (counts.labels > labelsMax) {
    const detail = t("labelService.tooManyLabels", { count: counts.labels, max: labelsMax });
    return { job, errors: [{ pointer: "/copies", detail }] };
  }
  const tooLong = whyTooLong(contents);
  if (tooLong) return { job, errors: [{ pointer: "/select", detail: tooLong }] };
  return { job, errors: checkOffset(job).map((said) => ({ pointer: "/printer", detail: tell(said) })) };
}

/** Determines the file; sent to a render worker. */
export const toRenderJob = ({ contents, stock, template, printer, skip, copies }: RenderJob): RenderJob => ({
  contents,
  stock,
  template,
  printer,
  skip,
  copies,
});
