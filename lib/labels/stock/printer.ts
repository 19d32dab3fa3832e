/** What is known of a printer: its dots, and by how much it prints beside where it should. */
export type Printer = {
  /** Dots per inch; absent when not known. Zebra's "203" is 8 dots to the millimetre. */
  dpi?: number;
  /** How far to move everything right and down, in millimetres, in steps of 0.1. */
  offsetXMm: number;
  offsetYMm: number;
  /** How much to stretch everything from the top left, 1 for not at all, in steps of 0.001. */
  scaleX: number;
  scaleY: number;
};

/** A printer nothing is known of. */
export const unknownPrinter: Printer = { offsetXMm: 0, offsetYMm: 0, scaleX: 1, scaleY: 1 };

const MM_PER_INCH = 25.4;
const ZEBRA_203_DOT_MM = 0.125;

/** The side of a printer's dot in millimetres. */
export const dotOf = (dpi: number): number => (dpi === 203 ? ZEBRA_203_DOT_MM : MM_PER_INCH / dpi);
