import type { FoundEncoding } from "./decode-text";

/** Row of a spreadsheet. */
export type SheetRow = {
  /** Line of the text file where it begins, or its number in the workbook, from 1. */
  line: number;
  /** Texts of its cells as the owner of the file sees them. */
  cells: string[];
  /** Cells whose text is not what they are to hold, such as one with an error of a formula. */
  faults?: CellFault[];
  /** Number of its cells in a text file, with the empty ones at its end. */
  width?: number;
  /** Reason why no cell of the row can be trusted. */
  fault?: string;
  /** Numbers as valueOfText reads them, by the index of their cell, where the cell shows them otherwise: 1,234.50 € is 1234.5. */
  numbers?: Record<number, string>;
  /** Whether the owner of the workbook does not see the row, such as one that a filter hides. */
  isHidden?: true;
  /** Number of empty rows between it and the row above. A line break in a cell of a workbook hides one. */
  emptyAbove?: number;
};

/** Reason why a cell cannot be imported as it is. It is an error of the row only where its column is imported. */
type CellFault = {
  /** Index of the cell, from 0. */
  column: number;
  /** Says what is wrong, and then what to do. */
  detail: string;
};

/** Sheet of a workbook. */
export type WorkbookSheet = {
  name: string;
  hidden: boolean;
  /** Number of its last row. */
  rows: number;
  /** Its first rows that are not empty, to choose a sheet by. */
  first: SheetRow[];
};

/** What a file has, before its rows are read. */
export type OpenedFile = {
  /** Sheets of a workbook, in their order; empty for a text file. */
  sheets: WorkbookSheet[];
  /** Encoding of a text file; null for a workbook. */
  encoding: FoundEncoding | null;
  /** Sign between the cells of a line of a text file; null for a workbook. */
  separator: string | null;
};

/** Opened file, and a function that reads the rows of one of its sheets. */
export type ReadableFile = { opened: OpenedFile; rows: (sheet: number) => Iterable<SheetRow> };

/** What a person says about a text file. */
export type GivenSource = {
  /** Encoding of a text file, as a label for `TextDecoder`; found when it is absent or empty. */
  encoding?: string | undefined;
  /** Sign between the cells of a line of a text file; found when it is absent or empty. */
  separator?: string | undefined;
};

/** How a file is read. */
export type ReadOptions = GivenSource & {
  /** Returns the index of the sheet to read. It is called once, before the first row; the answer for a text file is not used. */
  choose: (file: OpenedFile) => number;
};

/** Most columns of a row up to the last with a text. A spreadsheet with more is not a list of access points. */
export const COLUMNS_MAX = 200;

/** Most columns of a row with the empty ones behind it, the limit of spreadsheet programs. */
const EMPTY_COLUMNS_MAX = 16_384;

/** Longest text of a cell in characters, the limit of spreadsheet programs. */
export const CELL_MAX = 32_767;

/** Most rows of a sheet with the empty ones, the limit of spreadsheet programs. */
const LINES_MAX = 1_048_576;

/** Error for a file that cannot be read. `message` says what is wrong and what to do. */
export class SpreadsheetError extends Error {
  override name = "SpreadsheetError";
}

/** Returns the error for a file that is no workbook, or that nobody can read. */
export const notReadable = (): SpreadsheetError =>
  new SpreadsheetError(
    "The file is not a workbook, or it is damaged. Save it again in a spreadsheet program, or save it as CSV.",
  );

export const withPassword = (): SpreadsheetError =>
  new SpreadsheetError("The workbook has a password. Save it without one.");

/**
 * Checks the place and the length of one cell, so that a reader refuses a row before it has built it.
 * @param column from 0
 * @throws SpreadsheetError when a text is in a column too many or the text is too long
 */
export function checkCell(line: number, column: number, length: number): void {
  if (column >= EMPTY_COLUMNS_MAX || (column >= COLUMNS_MAX && length > 0)) {
    throw new SpreadsheetError(`Line ${line} has more than ${COLUMNS_MAX} columns. Delete the columns to leave out.`);
  }
  if (length <= CELL_MAX) return;
  const detail = `Column ${column + 1} of line ${line} is longer than ${CELL_MAX.toLocaleString("en")} characters.`;
  throw new SpreadsheetError(`${detail} Shorten it, or check that every quotation mark is closed.`);
}

/** Returns what is wrong with a cell that shows the error of a formula. */
export const errorValue = (text: string): string =>
  `The cell shows the error ${text}. Correct the formula, or type the text here.`;

/** @throws SpreadsheetError when a sheet has more rows than a spreadsheet program writes */
export function checkLines(count: number): void {
  if (count <= LINES_MAX) return;
  const most = LINES_MAX.toLocaleString("en");
  throw new SpreadsheetError(`The file has more than ${most} rows, with the empty ones. Delete the empty rows.`);
}
