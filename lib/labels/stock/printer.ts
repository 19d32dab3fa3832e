import type { LabelPrinter } from "@/lib/contract/labels/label-printer";
import type { LabelStock } from "@/lib/contract/labels/label-stock";

export type Printer = Pick<LabelPrinter, "dpi" | "offsetXMm" | "offsetYMm" | "scaleX" | "scaleY">;

export const unknownPrinter: Printer = { dpi: null, offsetXMm: 0, offsetYMm: 0, scaleX: 1, scaleY: 1 };

/** Or the only one that this roll's printers have. */
export function findDpi(stock: Pick<LabelStock, "dpi">, printer: Pick<Printer, "dpi">): number | null {
  if (printer.dpi !== null) return printer.dpi;
  const [only, ...others] = stock.dpi ?? [];
  return only !== undefined && others.length === 0 ? only : null;
}

/** Those of Zebra do, and those of an own roll are not known. */
export const takesZpl = ({ kind, vendor }: Pick<LabelStock, "kind" | "vendor">): boolean =>
  kind === "roll" && (vendor === "Own" || vendor.startsWith("Zebra"));

export const ZEBRA_DPI = [203, 300, 600];
