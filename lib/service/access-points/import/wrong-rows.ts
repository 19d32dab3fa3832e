import type { ServiceContext } from "../../context";
import { neutralizeFormula } from "../../spreadsheets/formula";
import { readSheet } from "./read-rows";
import { findWrongLines, type ImportFile } from "./run-import";

/** Heading of the column with the reasons. An import ignores it, because no field has this name. */
const REASON = "Reason";

/**
 * Returns the wrong rows of a file as CSV (RFC 4180), with the headings of the file and the reason behind each row, so
 * that they can be corrected and imported again.
 */
export async function writeWrongRows(
  context: ServiceContext,
  file: ImportFile,
  columns: string[],
  hasHeading: boolean,
) {
  const reasons = await findWrongLines(context, file);
  const lines = [hasHeading ? [...columns.map(asGiven), REASON] : []].filter((cells) => cells.length > 0);
  for await (const { line, cells } of readSheet(file.bytes)) {
    const reason = reasons.get(line);
    if (reason === undefined) continue;
    const padded = [...cells, ...columns.slice(cells.length).map(() => "")];
    lines.push([...padded.map(asGiven), neutralizeFormula(reason)]);
  }
  // The byte order mark is for Excel, which reads CSV without one in the encoding of the computer.
  return `\ufeff${lines.map((cells) => `${cells.map(quote).join(",")}\r\n`).join("")}`;
}

/** The file is as it was given: a text that is neutral already keeps its one apostrophe. */
const asGiven = (cell: string): string => (cell.startsWith("'") ? cell : neutralizeFormula(cell));

const quote = (cell: string): string => (/[",;\t|\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
