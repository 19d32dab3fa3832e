import { t } from "@/lib/messages/messages";
import type { FoundEncoding } from "./decode-text";

export type SheetRow = {
  /** In the text file or the workbook, from 1. */
  line: number;
  /** As the owner of the file sees them. */
  cells: string[];
  /** Such as one with an error of a formula. */
  faults?: CellFault[];
  /** With the empty ones at its end; for a text file. */
  width?: number;
  /** No cell of the row can be trusted. */
  fault?: string;
  /** As valueOfText reads them, by index, where the cell shows another text: 1,234.50 € is 1234.5. */
  numbers?: Record<number, string>;
  /** Such as by a filter. */
  isHidden?: true;
  /** A line break in a cell of a workbook hides one. */
  emptyAbove?: number;
};

/** An error of the row only where the column is imported. */
type CellFault = {
  /** From 0. */
  column: number;
  detail: string;
};

export type WorkbookSheet = {
  name: string;
  hidden: boolean;
  rows: number;
  /** Not empty; to choose a sheet by. */
  first: SheetRow[];
};

export type OpenedFile = {
  /** Empty for a text file. */
  sheets: WorkbookSheet[];
  /** Null for a workbook. */
  encoding: FoundEncoding | null;
  /** Null for a workbook. */
  separator: string | null;
};

/** `rows` takes the index of a sheet. */
export type ReadableFile = { opened: OpenedFile; rows: (sheet: number) => Iterable<SheetRow> };

export type GivenSource = {
  /** Label for `TextDecoder`; found when absent or empty. */
  encoding?: string | undefined;
  /** Found when absent or empty. */
  separator?: string | undefined;
};

export type ReadOptions = GivenSource & {
  /** Index of the sheet, asked once before the first row; unused for a text file. */
  choose: (file: OpenedFile) => number;
};

/** Up to the last text. With more it is no list of access points. */
export const COLUMNS_MAX = 200;

/** With the empty ones: the limit of spreadsheet programs. */
const EMPTY_COLUMNS_MAX = 16_384;

/** Characters, the limit of spreadsheet programs. */
export const SHEET_CELL_MAX = 32_767;

/** With the empty ones: the limit of spreadsheet programs. */
const LINES_MAX = 1_048_576;

/** `message` says what is wrong and what to do. */
export class SpreadsheetError extends Error {
  override name = "SpreadsheetError";
}

export const notReadable = (): SpreadsheetError => new SpreadsheetError(t("spreadsheet.notReadable"));

export const withPassword = (): SpreadsheetError => new SpreadsheetError(t("spreadsheet.withPassword"));

/** So that a reader refuses a row before it has built it. `column` from 0. */
export function checkCell(line: number, column: number, length: number): void {
  if (column >= EMPTY_COLUMNS_MAX || (column >= COLUMNS_MAX && length > 0)) {
    throw new SpreadsheetError(t("spreadsheet.tooManyColumns", { line: String(line), count: COLUMNS_MAX }));
  }
  if (length <= SHEET_CELL_MAX) return;
  throw new SpreadsheetError(
    t("spreadsheet.cell.tooLong", { column: column + 1, line: String(line), count: SHEET_CELL_MAX }),
  );
}

export const errorValue = (text: string): string => t("spreadsheet.cell.error", { error: text });

export function checkLines(count: number): void {
  if (count <= LINES_MAX) return;
  throw new SpreadsheetError(t("spreadsheet.tooManyRows", { count: LINES_MAX }));
}
