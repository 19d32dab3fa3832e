/** Row of a spreadsheet: the line of the file where it begins, or its row number in a workbook, and its texts. */
export type SheetRow = { line: number; cells: string[] };

/** Most columns of a row. A spreadsheet with more is not a list of access points. */
const COLUMNS_MAX = 200;

/** Longest text of a cell in characters, the limit of spreadsheet programs. */
const CELL_MAX = 32_767;

/** Most rows of a sheet with the empty ones, the limit of spreadsheet programs. */
const LINES_MAX = 1_048_576;

/** Error for a file that cannot be read. `message` says what is wrong and what to do. */
export class SpreadsheetError extends Error {
  override name = "SpreadsheetError";
}

/**
 * Checks the place and the length of one cell, so that a reader refuses a row before it has built it.
 * @param column from 0
 * @throws SpreadsheetError when the row is too wide or the text is too long
 */
export function checkCell(line: number, column: number, length: number): void {
  if (column >= COLUMNS_MAX) {
    throw new SpreadsheetError(`Line ${line} has more than ${COLUMNS_MAX} columns. Delete the columns to leave out.`);
  }
  if (length <= CELL_MAX) return;
  const detail = `Column ${column + 1} of line ${line} is longer than ${CELL_MAX.toLocaleString("en")} characters.`;
  throw new SpreadsheetError(`${detail} Shorten it, or check that every quotation mark is closed.`);
}

/** @throws SpreadsheetError when a sheet has more rows than a spreadsheet program writes */
export function checkLines(count: number): void {
  if (count <= LINES_MAX) return;
  const most = LINES_MAX.toLocaleString("en");
  throw new SpreadsheetError(`The file has more than ${most} rows, with the empty ones. Delete the empty rows.`);
}
