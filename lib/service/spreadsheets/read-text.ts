import { decodeText } from "./decode-text";
import { restoreFormula } from "./formula";
import { readCsv, separatorOf } from "./read-csv";
import { checkLines, type GivenSource, type ReadableFile, type SheetRow, SpreadsheetError } from "./sheet-row";

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

/** With an article. `begins` are the bytes after `at` others. */
const signatures: readonly { name: string; at?: number; begins: string }[] = [
  { name: "a PNG picture", begins: "\x89PNG" },
  { name: "a JPEG picture", begins: "\xff\xd8\xff" },
  { name: "a GIF picture", begins: "GIF8" },
  { name: "a WebP picture", at: 8, begins: "WEBP" },
  { name: "a TIFF picture", begins: "II*\0" },
  { name: "a TIFF picture", begins: "MM\0*" },
  { name: "a HEIC picture", at: 4, begins: "ftyphei" },
  { name: "a HEIC picture", at: 4, begins: "ftypmif1" },
  { name: "a video", at: 4, begins: "ftyp" },
  { name: "a PDF document", begins: "%PDF-" },
  { name: "an RTF document", begins: "{\\rtf" },
  { name: "a gzip archive", begins: "\x1f\x8b" },
  { name: "a RAR archive", begins: "Rar!" },
  { name: "a 7-Zip archive", begins: "7z\xbc\xaf" },
  { name: "an SQLite database", begins: "SQLite format 3\0" },
  { name: "a program", begins: "\x7fELF" },
  { name: "a program", begins: "MZ\x90\0" },
];

/** To find out that a file is not text. */
const SAMPLE_LENGTH = 4_096;

/** One control character is a wrong cell of its row; files of programs have many. */
const TEXT_PER_CONTROL = 200;

/** The error names what the file is. */
function refuseBinary(bytes: Uint8Array): void {
  const found = signatures.find(({ at = 0, begins }) =>
    [...begins].every((character, index) => bytes[at + index] === character.charCodeAt(0)),
  );
  if (found) throw new SpreadsheetError(`This is ${found.name}. ${CHOOSE}`);
}

function refuseBinaryText(text: string): void {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const controls = [...sample].filter((character) => character < "\t" || (character > "\r" && character < " ")).length;
  if (!sample.includes("\0") || controls < 2 || controls * TEXT_PER_CONTROL < sample.length) return;
  throw new SpreadsheetError(`This file is not text. ${CHOOSE}`);
}

const CHOOSE = "Choose a CSV file or a workbook, such as .xlsx, .xls or .ods.";
