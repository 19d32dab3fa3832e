import type { Printer } from "../stock/printer";
import type { Stock } from "../stock/stock";
import type { LabelContent } from "./place-label";
import type { Template } from "./template";

/**
 * A print job: plain data, so that it can be sent to a worker, kept, and drawn again to the same bytes.
 * Cells of a sheet are numbered from 1, left to right, top to bottom.
 */
export type LabelJob = {
  contents: readonly LabelContent[];
  stock: Stock;
  template: Template;
  printer: Printer;
  /** Cells of the first sheet that are used already; of no meaning for rolls. */
  skip: readonly number[];
  /** How often the whole set is printed: 1, 2, 3, 1, 2, 3 (collated). */
  copies: number;
};
