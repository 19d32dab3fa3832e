import { checkCell, type SheetRow, SpreadsheetError } from "./sheet-row";

const SEPARATORS = [",", ";", "\t", "|"] as const;
type Separator = (typeof SEPARATORS)[number];

/** Characters that are looked at to find the separator. */
const SAMPLE_LENGTH = 64 * 1_024;

const QUOTE = '"';

/** Text with a position: the next character that is read, and the number of its line. */
type Reading = { text: string; separator: string; at: number; line: number };

/**
 * Reads the rows of a text with separators (RFC 4180), such as CSV or cells pasted from a spreadsheet. The separator is
 * found: comma, semicolon, tab or pipe; or it is named by a first line such as `sep=;`, which Excel writes and reads.
 *
 * csv-parse 7.0 is not used: it makes an error object for each row that has not as many cells as the first one (a million
 * empty lines take 10 s), and checks the size of a row only by its texts, so that it collects millions of empty cells.
 * @throws SpreadsheetError with the line, when a quotation mark is not closed or a limit is exceeded
 */
export function* readCsv(text: string): Generator<SheetRow> {
  const named = /^sep=([,;\t|])\r?\n/i.exec(text);
  const reading: Reading = { text, separator: named?.[1] ?? findSeparator(text), at: 0, line: 1 };
  if (named) reading.at = named[0].length;
  if (named) reading.line += 1;
  while (reading.at < text.length) yield readRow(reading);
}

function readRow(reading: Reading): SheetRow {
  const { text, separator } = reading;
  const row: SheetRow = { line: reading.line, cells: [] };
  for (;;) {
    const cell = text[reading.at] === QUOTE ? readQuoted(reading, row) : readPlain(reading);
    checkCell(row.line, row.cells.length, cell.length);
    row.cells.push(cell);
    if (text[reading.at] !== separator) break;
    reading.at += 1;
  }
  reading.at += text.startsWith("\r\n", reading.at) ? 2 : 1;
  reading.line += 1;
  return row;
}

/** Reads a cell without quotation marks around it, up to the next separator or line break. */
function readPlain(reading: Reading): string {
  const begin = reading.at;
  while (!isEnd(reading)) reading.at += 1;
  return reading.text.slice(begin, reading.at);
}

/**
 * Reads a cell that begins with a quotation mark. When more text follows its closing mark, such as in `"one" two`, the
 * marks belong to the text.
 */
function readQuoted(reading: Reading, { line, cells }: SheetRow): string {
  const { text } = reading;
  const begin = reading.at + 1;
  let end = text.indexOf(QUOTE, begin);
  while (end !== -1 && text[end + 1] === QUOTE) end = text.indexOf(QUOTE, end + 2);
  // Two marks become one, so the text has at least half of these characters. A longer one is refused before it is copied.
  checkCell(line, cells.length, ((end === -1 ? text.length : end) - begin) / 2);
  if (end === -1) throw notClosed(line);
  const quoted = text.slice(begin, end).replaceAll('""', QUOTE);
  reading.at = end + 1;
  reading.line += countBreaks(quoted);
  return isEnd(reading) ? quoted : `"${quoted}"${readPlain(reading)}`;
}

/** Returns whether a separator, a line break or nothing follows. */
function isEnd({ text, separator, at }: Reading): boolean {
  const next = text[at];
  return next === separator || next === "\n" || next === "\r" || next === undefined;
}

const countBreaks = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

const notClosed = (line: number) =>
  new SpreadsheetError(
    `The row that begins in line ${line} has an opening quotation mark without a closing one. Add the closing mark or delete the opening one.`,
  );

/**
 * Returns the separator that divides the first lines most evenly: the one that occurs in most of them equally often,
 * outside of quotation marks. A comma if there is none, as in a file with one column.
 */
export function findSeparator(text: string): Separator {
  const lines = countByLine(text.slice(0, SAMPLE_LENGTH));
  const ratings = SEPARATORS.map((separator, index) => {
    const first = lines[0]?.[index] ?? 0;
    const alike = lines.filter((counts) => counts[index] === first).length / Math.max(1, lines.length);
    return { separator, rating: first === 0 ? 0 : alike, first };
  });
  ratings.sort((one, other) => other.rating - one.rating || other.first - one.first);
  return ratings[0]?.rating ? ratings[0].separator : ",";
}

/** Counts each separator outside of quotation marks in each line that is not empty. */
function countByLine(text: string): number[][] {
  const lines: number[][] = [];
  let counts = SEPARATORS.map(() => 0);
  let isQuoted = false;
  let isEmpty = true;
  for (const character of `${text}\n`) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === "\n" || character === "\r")) {
      if (!isEmpty) lines.push(counts);
      counts = SEPARATORS.map(() => 0);
      isEmpty = true;
      continue;
    }
    isEmpty = false;
    const index = isQuoted ? -1 : SEPARATORS.indexOf(character as Separator);
    if (index !== -1) counts[index] = (counts[index] ?? 0) + 1;
  }
  // The last line of the sample is incomplete, unless the text ends with it.
  return lines.length > 1 && text.length === SAMPLE_LENGTH ? lines.slice(0, -1) : lines;
}
