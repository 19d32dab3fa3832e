import { decodeText } from "./decode-text";
import { restoreFormula } from "./formula";
import { readCsv } from "./read-csv";
import { refuseBinary, refuseBinaryText } from "./refuse-binary";
import { checkLines, type ReadableFile, type SheetRow } from "./sheet-row";

/** Characters of a batch of rows, of which each row counts as 128 more: about 500 short rows or some long ones. */
const BATCH_LENGTH = 64 * 1_024;
const ROW_LENGTH = 128;

/** Opens a text file. @throws SpreadsheetError for a picture or another file without rows */
export async function openText(bytes: Uint8Array, given?: string): Promise<ReadableFile> {
  refuseBinary(bytes);
  const { text, found } = await decodeText(bytes, given);
  refuseBinaryText(text);
  return { opened: { sheets: [], encoding: found }, rows: () => restored(readCsv(text)) };
}

/** Divides rows into batches, and leaves out empty rows, and empty cells behind the last text of a row. */
export function* inBatches(rows: Iterable<SheetRow>): Generator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let length = 0;
  let count = 0;
  let next = Number.POSITIVE_INFINITY;
  for (const row of rows) {
    count += 1;
    checkLines(count);
    length += row.cells.reduce((sum, cell) => sum + cell.length, ROW_LENGTH);
    const last = row.cells.findLastIndex((cell) => cell !== "");
    if (last !== -1) {
      const empty = row.line - next;
      batch.push({ ...row, cells: row.cells.slice(0, last + 1), ...(empty > 0 && { emptyAbove: empty }) });
      next = row.line + row.cells.join("").split(/\r\n|\n|\r/).length;
    }
    if (length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

/** Only in a text file can a spreadsheet take a text for a formula, so only there an export neutralized it. */
function* restored(rows: Iterable<SheetRow>): Generator<SheetRow> {
  for (const row of rows) yield { ...row, width: row.cells.length, cells: row.cells.map(restoreFormula) };
}
