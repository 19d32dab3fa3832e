import { stringify } from "csv-stringify/sync";
import { neutralizeFormula } from "./formula";

/** Byte order mark, without which Excel reads the file in the code page of the computer. */
const BOM = "\uFEFF";

/** Media type of CSV files: UTF-8, with the names of the columns in the first line (RFC 4180 §3, RFC 7111 §5.1). */
export const csvType = "text/csv; charset=utf-8; header=present";

/** Returns lines of a CSV file (RFC 4180). Texts that a spreadsheet would run as a formula are neutralized. */
const linesOf = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((cells) => cells.map(neutralizeFormula)),
    { record_delimiter: "\r\n", quote_record_delimiter: true },
  );

/**
 * Returns a CSV file, one part for each batch of rows. Reads the next batch when the part before it was taken.
 * @param header names of the columns
 */
export async function* writeCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(BOM + linesOf([header]));
  for await (const batch of batches) yield encoder.encode(linesOf(batch));
}
