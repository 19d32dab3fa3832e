import { readCells } from "@/lib/contract/label-cells";
import type { LabelCheck } from "@/lib/contract/label-check";
import type { LabelValues } from "@/lib/dashboard/forms/label-form-state";
import type { LabelJob } from "@/lib/labels/layout/place-job";
import { type PlacedCell, placeCell, seatLabels } from "@/lib/labels/layout/place-job";
import type { Template } from "@/lib/labels/layout/template";
import { pageGeometry } from "@/lib/labels/stock/page-geometry";
import { unknownPrinter } from "@/lib/labels/stock/printer";
import type { Stock } from "@/lib/labels/stock/stock";
import { SymbolError } from "@/lib/labels/symbol/create-symbol";

/**
 * The labels of a job's first sheet, laid out by what prints them. Where a printer's offset will be, its labels are
 * drawn where they land. Labels that cannot be drawn leave their cell empty: what is wrong is said beside.
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
