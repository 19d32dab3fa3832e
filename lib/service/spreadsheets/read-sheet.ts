import { decodeText } from "./decode-text";
import { restoreFormula } from "./formula";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import { refuseBinary, refuseBinaryText } from "./refuse-binary";
import { checkLines, type SheetRow } from "./sheet-row";

/** Characters of a batch of rows, of which each row counts as 128 more: about 500 short rows or some long ones. */
const BATCH_LENGTH = 64 * 1_024;
const ROW_LENGTH = 128;

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Returns whether a file is a workbook, which is a zip archive. Every other file is read as text. */
export const isWorkbook = (bytes: Uint8Array): boolean => ZIP.every((byte, at) => bytes[at] === byte);

/**
 * Reads the rows of a file that are not empty, in batches, so that the caller can pause between them. A batch may have no
 * row. Only in a text file can a spreadsheet take a text for a formula, so only there an export neutralized it.
 * @throws SpreadsheetError while it is read, also for a picture or another file without rows
 */
export async function* readSheet(bytes: Uint8Array): AsyncGenerator<SheetRow[]> {
  refuseBinary(bytes);
  const isText = !isWorkbook(bytes);
  let batch: SheetRow[] = [];
  let length = 0;
  let count = 0;
  for await (const { line, cells } of isText ? readText(bytes) : readXlsx(bytes)) {
    count += 1;
    checkLines(count);
    length += cells.reduce((sum, cell) => sum + cell.length, ROW_LENGTH);
    if (cells.some((cell) => cell !== "")) batch.push({ line, cells: isText ? cells.map(restoreFormula) : cells });
    if (length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

function readText(bytes: Uint8Array): Iterable<SheetRow> {
  const text = decodeText(bytes);
  refuseBinaryText(text);
  return readCsv(text);
}
