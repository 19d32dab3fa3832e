import { readCells } from "@/lib/contract/labels/label-cells";
import type { LabelCheck } from "@/lib/contract/labels/label-check";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { LabelStock } from "@/lib/contract/labels/label-stock";
import type { LabelTemplate } from "@/lib/contract/labels/label-template";
import type { RenderJob } from "@/lib/labels/layout/place-job";
import { assignCells, type PlacedCell, placeCell } from "@/lib/labels/layout/place-job";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";

/**
 * Lays out the labels of the first sheet by the code that prints them, without the offset of the printer. A label that
 * cannot be printed leaves its cell empty; the check by the service reports the reason.
 */
export function placeFirstSheet(
  contents: LabelCheck["contents"],
  stock: LabelStock,
  values: LabelValues,
  dpi: number | null,
): PlacedCell[] {
  const skip = readCells(values.used) ?? [];
  const copies = Math.min(1_000, Math.max(1, Math.trunc(Number(values.copies)) || 1));
  const job: RenderJob = {
    contents,
    stock,
    template: {
      fields: values.fields as LabelTemplate["fields"],
      side: (values.side || "auto") as LabelTemplate["side"],
      textSize: (values.textSize || "medium") as LabelTemplate["textSize"],
      order: "given",
    },
    printer: { ...unknownPrinter, dpi },
    skip,
    copies,
  };
  const geometry = pageGeometry(stock, job.printer);
  const [assignments = []] = assignCells(job);
  return assignments.flatMap((assignment) => {
    try {
      return [placeCell(job, assignment, geometry)];
    } catch (error) {
      if (error instanceof SymbolError) return [];
      throw error;
    }
  });
}
