import type { LabelPrinter } from "@/lib/contract/labels/label-printer";

/** The part of a printer profile that affects the page: resolution, offset and scale. */
export type Printer = Pick<LabelPrinter, "dpi" | "offsetXMm" | "offsetYMm" | "scaleX" | "scaleY">;

/** Printer without a profile: unknown resolution, no offset, no scaling. */
export const unknownPrinter: Printer = { dpi: null, offsetXMm: 0, offsetYMm: 0, scaleX: 1, scaleY: 1 };
