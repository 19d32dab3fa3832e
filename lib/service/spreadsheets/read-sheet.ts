import { decodeText } from "./decode-text";
import { restoreFormula } from "./formula";
import { readCsv } from "./read-csv";
import { readXlsx } from "./read-xlsx";
import { refuseBinary, refuseBinaryText } from "./refuse-binary";
import { checkLines, type OpenedFile, type ReadOptions, type SheetRow } from "./sheet-row";

/** Characters of a batch of rows, of which each row counts as 128 more: about 500 short rows or some long ones. */
const BATCH_LENGTH = 64 * 1_024;
const ROW_LENGTH = 128;

const ZIP = [0x50, 0x4b, 0x03, 0x04];

/** Returns whether a file is a workbook, which is a zip archive. Every other file is read as text. */
export const isWorkbook = (bytes: Uint8Array): boolean => ZIP.every((byte, at) => bytes[at] === byte);

/** Opened file, and a function that reads the rows of one of its sheets that are not empty, in batches. */
export type ReadableFile = { opened: OpenedFile; read: (sheet: number) => AsyncGenerator<SheetRow[]> };

/**
 * Opens a file, which is a workbook or a text.
 * @throws SpreadsheetError also for a picture or another file without rows
 */
export async function openFile(bytes: Uint8Array, encoding?: string): Promise<ReadableFile> {
  refuseBinary(bytes);
  if (isWorkbook(bytes)) return { opened: { sheets: [], encoding: null }, read: () => inBatches(readXlsx(bytes)) };
  const decoded = decodeText(bytes, encoding);
  refuseBinaryText(decoded.text);
  return { opened: { sheets: [], encoding: decoded.encoding }, read: () => inBatches(restored(readCsv(decoded.text))) };
}

/**
 * Reads the rows of a file that are not empty, in batches, so that the caller can pause between them. A batch may have no
 * row.
 * @throws SpreadsheetError while it is read, also for a picture or another file without rows
 */
export async function* readSheet(bytes: Uint8Array, { encoding, choose }: ReadOptions): AsyncGenerator<SheetRow[]> {
  const { opened, read } = await openFile(bytes, encoding);
  yield* read(choose(opened));
}

async function* inBatches(rows: Iterable<SheetRow> | AsyncIterable<SheetRow>): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let length = 0;
  let count = 0;
  for await (const row of rows) {
    count += 1;
    checkLines(count);
    length += row.cells.reduce((sum, cell) => sum + cell.length, ROW_LENGTH);
    if (row.cells.some((cell) => cell !== "")) batch.push(row);
    if (length < BATCH_LENGTH) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  yield batch;
}

/** Only in a text file can a spreadsheet take a text for a formula, so only there an export neutralized it. */
function* restored(rows: Iterable<SheetRow>): Generator<SheetRow> {
  for (const row of rows) yield { ...row, cells: row.cells.map(restoreFormula) };
}
