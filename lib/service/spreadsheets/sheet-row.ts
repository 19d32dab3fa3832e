/** Row of a spreadsheet: the line of the file where it begins, or its row number in a workbook, and its texts. */
export type SheetRow = { line: number; cells: string[] };

/** Most columns of a row. A spreadsheet with more is not a list of access points. */
const COLUMNS_MAX = 200;

/** Longest text of a cell in characters, the limit of spreadsheet programs. */
const CELL_MAX = 32_767;

/** Error for a file that cannot be read. `message` says what is wrong and what to do. */
export class SpreadsheetError extends Error {
  override name = "SpreadsheetError";
}

/** Returns the row. @throws SpreadsheetError when it is too wide or holds a text that is too long */
export function checkRow(row: SheetRow): SheetRow {
  const { line, cells } = row;
  if (cells.length > COLUMNS_MAX) {
    throw new SpreadsheetError(`Line ${line} has more than ${COLUMNS_MAX} columns. Delete the columns to leave out.`);
  }
  const long = cells.findIndex((cell) => cell.length > CELL_MAX);
  if (long === -1) return row;
  const detail = `Column ${long + 1} of line ${line} is longer than ${CELL_MAX.toLocaleString("en")} characters.`;
  throw new SpreadsheetError(`${detail} Shorten it, or check that every quotation mark is closed.`);
}
