import type { LabelPrinter } from "@/lib/contract/labels/label-printer";

/** The part of a printer profile that affects the page: resolution, offset and scale. */
export type Printer = Pick<LabelPrinter, "dpi" | "offsetXMm" | "offsetYMm" | "scaleX" | "scaleY">;

/** Printer without a profile: unknown resolution, no offset, no scaling. */
export const unknownPrinter: Printer = { dpi: null, offsetXMm: 0, offsetYMm: 0, scaleX: 1, scaleY: 1 };

const MM_PER_INCH = 25.4;
/** Printers sold as 203 dpi have exactly 8 dots per millimetre (203.2 dpi). */
const DOT_203_DPI_MM = 0.125;

/** Returns the side of a printer dot in millimetres. */
export const dotSizeMm = (dpi: number): number => (dpi === 203 ? DOT_203_DPI_MM : MM_PER_INCH / dpi);
