import { t } from "@/lib/messages/messages";
import { decodeText } from "./decode-text";
import { restoreFormula } from "./formula";
import {
  COLUMNS_MAX,
  checkCell,
  checkLines,
  errorValue,
  type GivenSource,
  type ReadableFile,
  SHEET_CELL_MAX,
  type SheetRow,
  SpreadsheetError,
} from "./sheet-row";

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

/** `begins` are the bytes after `at` others. */
const signatures = [
  { is: "png", begins: "\x89PNG" },
  { is: "jpeg", begins: "\xff\xd8\xff" },
  { is: "gif", begins: "GIF8" },
  { is: "webp", at: 8, begins: "WEBP" },
  { is: "tiff", begins: "II*\0" },
  { is: "tiff", begins: "MM\0*" },
  { is: "heic", at: 4, begins: "ftyphei" },
  { is: "heic", at: 4, begins: "ftypmif1" },
  { is: "video", at: 4, begins: "ftyp" },
  { is: "pdf", begins: "%PDF-" },
  { is: "rtf", begins: "{\\rtf" },
  { is: "gzip", begins: "\x1f\x8b" },
  { is: "rar", begins: "Rar!" },
  { is: "sevenZip", begins: "7z\xbc\xaf" },
  { is: "sqlite", begins: "SQLite format 3\0" },
  { is: "program", begins: "\x7fELF" },
  { is: "program", begins: "MZ\x90\0" },
] as const satisfies readonly { is: string; at?: number; begins: string }[];

/** To find out that a file is not text. */
const SAMPLE_LENGTH = 4_096;

/** One control character is a wrong cell of its row; files of programs have many. */
const TEXT_PER_CONTROL = 200;

/** The error names what the file is. */
function refuseBinary(bytes: Uint8Array): void {
  const found = signatures.find(({ begins, ...one }) =>
    [...begins].every((character, index) => bytes[("at" in one ? one.at : 0) + index] === character.charCodeAt(0)),
  );
  if (found) throw new SpreadsheetError(t(`spreadsheet.notText.${found.is}`));
}

function refuseBinaryText(text: string): void {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const controls = [...sample].filter((character) => character < "\t" || (character > "\r" && character < " ")).length;
  if (!sample.includes("\0") || controls < 2 || controls * TEXT_PER_CONTROL < sample.length) return;
  throw new SpreadsheetError(t("spreadsheet.notText.unknown"));
}

const SEPARATORS = [",", ";", "\t", "|"] as const;
type Separator = (typeof SEPARATORS | typeof RARE_SEPARATORS)[number];

/** Taken when every line has equally many of one and none of those above divides the lines. */
const RARE_SEPARATORS = ["~", "^", "\u00a6", ":"] as const;

const DELIMITER_SAMPLE = 64 * 1_024;

const QUOTE = '"';

/** `at` is the next character, `line` its line. */
type Reading = {
  text: string;
  separator: string;
  at: number;
  line: number;
  /** Of the last two rows in one line that had equally many, or of the first one; 0 before it. */
  columns: number;
  lastWidth: number;
  /** The text of a cell of this row went on behind its closing mark. */
  goesOn: boolean;
};

// RFC 4180; a first line such as `sep=;` names the separator. Not csv-parse 7.0: an error object for each short row
// (a million empty lines take 10 s), and millions of empty cells.
export function* readCsv(text: string, separator = separatorOf(text)): Generator<SheetRow> {
  const named = findNamedSeparator(text);
  const reading: Reading = {
    text,
    separator,
    at: named?.length ?? 0,
    line: 1,
    columns: 0,
    lastWidth: 0,
    goesOn: false,
  };
  if (named) endLine(reading);
  while (reading.at < text.length) yield readRow(reading);
}

/** Named by the first line, or else found. */
const separatorOf = (text: string): string => findNamedSeparator(text)?.separator ?? findSeparator(text);

/** Some programs write `sep=;` with the separators of all columns behind it. */
const NAMED_LENGTH = 300;

/** As in `sep=;`, `"sep=;"` or `sep=;;;`. */
function findNamedSeparator(text: string): { separator: string; length: number } | null {
  const [line = ""] = text.slice(0, NAMED_LENGTH).split(/[\r\n]/, 1);
  const [, separator, rest = ""] = /^"?sep=([^\s\w"]|\t)"?(.*)$/i.exec(line) ?? [];
  const isNamed = separator !== undefined && [...rest].every((sign) => `${separator},;\t| `.includes(sign));
  return isNamed ? { separator, length: line.length } : null;
}

function readRow(reading: Reading): SheetRow {
  const { text, separator, at: begin } = reading;
  const row: SheetRow = { line: reading.line, cells: [] };
  let hasSeparator = false;
  reading.goesOn = false;
  for (let column = 0; ; column += 1) {
    const cell = readCell(reading, row.line, column);
    checkCell(row.line, column, cell.length);
    hasSeparator ||= cell.includes(separator);
    if (isErrorValue.test(cell)) row.faults = [...(row.faults ?? []), { column, detail: errorValue(cell) }];
    // Spreadsheet programs write any number of separators at the end.
    if (column < COLUMNS_MAX) row.cells.push(cell);
    if (text[reading.at] !== separator) break;
    reading.at += 1;
  }
  const isOneLine = reading.line === row.line;
  const isLoose =
    reading.goesOn || (isOneLine ? hasSeparator && row.cells.length < reading.columns : hasRowsInside(reading, begin));
  if (isLoose) row.fault = isOneLine ? t("spreadsheet.mark.takesCells") : tookLines(row.line, reading.line);
  const width = row.cells.length;
  if (isOneLine && width > 1 && !row.fault) {
    if (reading.columns === 0 || width === reading.lastWidth) reading.columns = width;
    reading.lastWidth = width;
  }
  endLine(reading);
  return row;
}

/** As spreadsheets write it to text files. */
const isErrorValue = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!?)$/;

/** Two lines of a row are as wide as those above: a mark of a text opened a cell. */
function hasRowsInside({ text, separator, at, columns }: Reading, begin: number): boolean {
  const [first = 1, ...counts] = text
    .slice(begin, at)
    .split(/\r\n|\n|\r/)
    .map((line) => line.split(separator).length);
  const width = columns || first;
  return width > 1 && [first, ...counts].filter((count) => count === width).length > 1;
}

const tookLines = (first: number, last: number): string =>
  t("spreadsheet.mark.takesLines", { first: String(first), last: String(last) });

function endLine(reading: Reading): void {
  reading.at += reading.text.startsWith("\r\n", reading.at) ? 2 : 1;
  reading.line += 1;
}

/** `="…"` is its text: programs keep spreadsheets from changing a code by it. */
function readCell(reading: Reading, line: number, column: number): string {
  if (reading.separator === "\t" && !opensPastedCell(reading)) return readPlain(reading);
  const cell =
    readMarked(reading) ??
    (reading.text[reading.at] === QUOTE ? readQuoted(reading, line, column) : readPlain(reading));
  return /^="[^"]*"$/.test(cell) ? cell.slice(2, -1) : cell;
}

/** Blanks or an equals sign before a quotation mark. */
const BEFORE_MARK = / *=?"/y;

/** Two marks are one; or a backslash stands before each mark. */
const MARKED = [
  { text: new RegExp(`((?:[^"]|""){0,${SHEET_CELL_MAX}})"`, "y"), mark: /""/g },
  { text: new RegExp(`((?:[^"\\\\]|\\\\[^]){0,${SHEET_CELL_MAX}})"`, "y"), mark: /\\(["\\])/g },
] as const;

/** Texts in marks that may begin here, each with where it ends. */
function* markedTexts({ text, at }: Reading) {
  BEFORE_MARK.lastIndex = at;
  if (!BEFORE_MARK.test(text)) return;
  const begin = BEFORE_MARK.lastIndex;
  for (const { text: marked, mark } of MARKED) {
    marked.lastIndex = begin;
    const [, cell] = marked.exec(text) ?? [];
    if (cell !== undefined) yield { cell, mark, end: marked.lastIndex };
  }
}

/** As in `North, "Quay 4, left"` and `"North \"big\" gate"`, against RFC 4180. Null for any other cell. */
function readMarked(reading: Reading): string | null {
  for (const { cell, mark, end: at } of markedTexts(reading)) {
    const end = { ...reading, at };
    while (reading.text[end.at] === " ") end.at += 1;
    if (!isEnd(end)) continue;
    reading.at = end.at;
    reading.line += countBreaks(cell);
    return cell.replace(mark, (found) => found.slice(1));
  }
  return null;
}

/** Spreadsheets quote only texts with line breaks: a lone mark is one that people write for "as above". */
function opensPastedCell(reading: Reading): boolean {
  for (const { cell, end: at } of markedTexts(reading)) {
    // Between two lone marks stands the rest of a row.
    const isText = !cell.includes("\t") || (cell.trim() === cell && !/[\r\n]/.test(cell));
    if (isText && isEnd({ ...reading, at })) return true;
  }
  return false;
}

function readPlain(reading: Reading): string {
  const begin = reading.at;
  while (!isEnd(reading)) reading.at += 1;
  return reading.text.slice(begin, reading.at);
}

/** In `"one" two` the marks belong to the text. */
function readQuoted(reading: Reading, line: number, column: number): string {
  const { text } = reading;
  const begin = reading.at + 1;
  let end = text.indexOf(QUOTE, begin);
  while (end !== -1 && text[end + 1] === QUOTE) end = text.indexOf(QUOTE, end + 2);
  // Two marks become one. A text that is too long is refused before it is copied.
  checkCell(line, column, ((end === -1 ? text.length : end) - begin) / 2);
  if (end === -1) throw notClosed(line);
  const quoted = text.slice(begin, end).replaceAll('""', QUOTE);
  reading.at = end + 1;
  reading.line += countBreaks(quoted);
  if (isEnd(reading)) return quoted;
  reading.goesOn ||= quoted.includes(reading.separator) || /[\r\n]/.test(quoted);
  return `"${quoted}"${readPlain(reading)}`;
}

function isEnd({ text, separator, at }: Reading): boolean {
  const next = text[at];
  return next === separator || next === "\n" || next === "\r" || next === undefined;
}

const countBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

const notClosed = (line: number) => new SpreadsheetError(t("spreadsheet.mark.notClosed", { line: String(line) }));

/** The one that most lines have equally often, outside of marks. A comma if none, as with one column. */
export function findSeparator(text: string): Separator {
  const sample = text.slice(0, DELIMITER_SAMPLE);
  const [best] = rateSeparators(sample, SEPARATORS);
  if (best?.rating) return best.separator;
  const [rare] = rateSeparators(sample, RARE_SEPARATORS);
  return rare?.rating === 1 && rare.lines > 1 ? rare.separator : ",";
}

function rateSeparators(sample: string, separators: readonly Separator[]) {
  const lines = countByLine(sample, separators);
  const ratings = separators.map((separator, index) => {
    const first = lines[0]?.[index] ?? 0;
    const alike = lines.filter((counts) => counts[index] === first).length / Math.max(1, lines.length);
    return { separator, rating: first === 0 ? 0 : alike, first, lines: lines.length };
  });
  return ratings.sort((one, other) => other.rating - one.rating || other.first - one.first);
}

function countByLine(text: string, separators: readonly Separator[]): number[][] {
  const lines: number[][] = [];
  let counts = separators.map(() => 0);
  let isQuoted = false;
  let isEmpty = true;
  for (const character of `${text}\n`) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === "\n" || character === "\r")) {
      if (!isEmpty) lines.push(counts);
      counts = separators.map(() => 0);
      isEmpty = true;
      continue;
    }
    isEmpty = false;
    const index = isQuoted ? -1 : separators.indexOf(character as Separator);
    if (index !== -1) counts[index] = (counts[index] ?? 0) + 1;
  }
  // The last line is incomplete, unless the text ends with it.
  return lines.length > 1 && text.length === DELIMITER_SAMPLE ? lines.slice(0, -1) : lines;
}
