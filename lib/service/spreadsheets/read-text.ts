import { decodeText } from "./decode-text";
import { restoreFormula } from "./formula";
import { readCsv, separatorOf } from "./read-csv";
import { refuseBinary, refuseBinaryText } from "./refuse-binary";
import { checkLines, type GivenSource, type ReadableFile, type SheetRow } from "./sheet-row";

/** Characters; each row counts as 128 more: about 500 short rows or some long ones. */
const BATCH_LENGTH = 64 * 1_024;
const ROW_LENGTH = 128;

/** @throws SpreadsheetError for a picture or another file without rows */
export async function openText(bytes: Uint8Array, given: GivenSource = {}): Promise<ReadableFile> {
  refuseBinary(bytes);
  const { text, found } = await decodeText(bytes, given.encoding);
  refuseBinaryText(text);
  const separator = given.separator || separatorOf(text);
  return {
    opened: { sheets: [], encoding: found, separator },
    rows: () => readRows(text, separator),
  };
}

/** Leaves out empty rows, and empty cells behind the last text. */
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

/** Only exports as text are neutralized. Other marks count where all cells of a column have them. */
function* readRows(text: string, separator: string): Generator<SheetRow> {
  const first: SheetRow[] = [];
  for (const row of readCsv(text, separator)) if (first.push(row) === LOOKED_AT) break;
  const quoted = columnsInQuotes(first);
  for (const row of readCsv(text, separator)) {
    const cells = row.cells.map((cell, column) =>
      restoreFormula(quoted.has(column) && isInQuotes(cell) ? cell.slice(1, -1) : cell),
    );
    yield { ...row, width: row.cells.length, cells };
  }
}

const LOOKED_AT = 50;

/** Besides that of RFC 4180. */
const MARKS: Record<string, string> = { "'": "'", "‘": "’", "“": "”", "„": "“", "‚": "‘", "«": "»", "‹": "›" };

const isInQuotes = (cell: string): boolean => cell.length > 1 && MARKS[cell.charAt(0)] === cell.at(-1);

/** In each cell below the first row, and in at least two. */
function columnsInQuotes([first, ...rows]: SheetRow[]): Set<number> {
  const columns = first?.cells.map((_, column) => column) ?? [];
  const textsOf = (column: number) => rows.map(({ cells }) => cells[column] ?? "").filter(Boolean);
  return new Set(columns.filter((column) => textsOf(column).length > 1 && textsOf(column).every(isInQuotes)));
}
