import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { checkRow, type SheetRow, SpreadsheetError } from "./sheet-row";

const SEPARATORS = [",", ";", "\t", "|"] as const;
type Separator = (typeof SEPARATORS)[number];

/** Characters that are looked at to find the separator. */
const SAMPLE_LENGTH = 64 * 1_024;

/** Characters that the parser gets at once: it takes about 5 ms for them, and other requests are answered in between. */
const CHUNK_LENGTH = 64 * 1_024;

/** Most characters of one row, so that a quotation mark that is never closed does not collect the rest of the file. */
const ROW_MAX = 512 * 1_024;

/**
 * Reads the rows of a text with separators (RFC 4180), such as CSV or cells pasted from a spreadsheet. The separator is
 * found: comma, semicolon, tab or pipe; or it is named by a first line such as `sep=;`, which Excel writes and reads.
 * Skips empty lines.
 * @throws SpreadsheetError with the line, when a quotation mark is not closed or not escaped
 */
export async function* readCsv(text: string): AsyncGenerator<SheetRow> {
  const named = /^sep=([,;\t|])\r?\n/i.exec(text);
  const skipped = named ? 1 : 0;
  const content = named ? text.slice(named[0].length) : text;
  const parser = Readable.from(chunks(content)).pipe(
    parse({
      delimiter: (named?.[1] as Separator) ?? findSeparator(content),
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      // A quotation mark inside of a value without quotation marks, such as a size in inches, stays as it is.
      relax_quotes: true,
      max_record_size: ROW_MAX,
    }),
  );
  let line = 1 + skipped;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      if (cells.some((cell) => cell !== "")) yield checkRow({ line, cells });
      line += 1 + cells.reduce((sum, cell) => sum + countBreaks(cell), 0);
    }
  } catch (error) {
    throw error instanceof CsvError ? explain(error, skipped) : error;
  }
}

/** Counts the line breaks of a text, because the parser counts each CRLF inside of quotation marks twice. */
const countBreaks = (text: string): number =>
  text.includes("\n") || text.includes("\r") ? (text.match(/\r\n|\n|\r/g)?.length ?? 0) : 0;

function* chunks(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += CHUNK_LENGTH) yield text.slice(at, at + CHUNK_LENGTH);
}

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

function explain({ message }: CsvError, skipped: number): SpreadsheetError {
  // The parser names the line only in its message.
  const line = Number(/at line (\d+)/.exec(message)?.[1] ?? 1) + skipped;
  return new SpreadsheetError(
    `The row that begins in line ${line} has an opening quotation mark without a closing one. Add the closing mark or delete the opening one.`,
  );
}
