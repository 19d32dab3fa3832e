import type { PrinterValues } from "@/lib/contract/labels/label-forms";
import type { LabelPrinter } from "@/lib/contract/labels/label-printer";

const percent = (scale: number) => String(Math.round(scale * 1_000) / 10);

/** Returns the initial values of the printer form. Scales are in percent. */
export const printerValues = (printer: LabelPrinter | null): PrinterValues => ({
  name: printer?.name ?? "",
  dpi: printer?.dpi ? String(printer.dpi) : "",
  offsetXMm: String(printer?.offsetXMm ?? 0),
  offsetYMm: String(printer?.offsetYMm ?? 0),
  scaleX: percent(printer?.scaleX ?? 1),
  scaleY: percent(printer?.scaleY ?? 1),
});
