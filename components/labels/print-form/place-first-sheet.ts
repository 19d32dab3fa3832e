import { readCells } from "@/lib/contract/label-cells";
import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelValues } from "@/lib/dashboard/forms/label-form-state";
import type { LabelJob } from "@/lib/labels/label-job";
import { pageGeometry } from "@/lib/labels/page-geometry";
import { type PlacedCell, placeCell, seatLabels } from "@/lib/labels/place-sheet";
import { unknownPrinter } from "@/lib/labels/printer";
import type { Stock } from "@/lib/labels/stock";
import { SymbolError } from "@/lib/labels/symbol";
import type { Template } from "@/lib/labels/template";

/**
 * Lays out the labels of the first sheet by the code that prints them, without the offset of the printer. A label that
 * cannot be printed leaves its cell empty; the check by the service reports the reason.
 */
export function placeFirstSheet(
  contents: LabelCheck["contents"],
  stock: Stock,
  values: LabelValues,
  dpi: number | null,
): PlacedCell[] {
  const skip = readCells(values.used) ?? [];
  const copies = Math.min(1_000, Math.max(1, Math.trunc(Number(values.copies)) || 1));
  const job: LabelJob = {
    contents: contents.map((content) => ({ ...content, value: content.code })),
    stock,
    template: {
      fields: values.fields as Template["fields"],
      side: (values.side || "auto") as Template["side"],
      textSize: (values.textSize || "medium") as Template["textSize"],
      order: "given",
    },
    printer: dpi === null ? unknownPrinter : { ...unknownPrinter, dpi },
    skip,
    copies,
  };
  const geometry = pageGeometry(stock, job.printer);
  const [seats = []] = seatLabels(job);
  return seats.flatMap((seat) => {
    try {
      return [placeCell(job, seat, geometry)];
    } catch (error) {
      if (error instanceof SymbolError) return [];
      throw error;
    }
  });
}
