import type { ServiceContext } from "../../context";
import { toCsv } from "../../spreadsheets/write-csv";
import { readSheet } from "./read-rows";
import { findWrongLines, type ImportFile } from "./run-import";

/** Heading of the column with the reasons. An import ignores it, because no field has this name. */
const REASON = "Reason";

/**
 * Returns the wrong rows of a file as CSV, with the headings of the file and the reason behind each row, so
 * that they can be corrected and imported again.
 */
export async function writeWrongRows(
  context: ServiceContext,
  file: ImportFile,
  columns: readonly string[],
  hasHeading: boolean,
): Promise<string> {
  const reasons = await findWrongLines(context, file);
  const rows = hasHeading ? [[...columns, REASON]] : [];
  for await (const { line, cells } of readSheet(file.bytes)) {
    const reason = reasons.get(line);
    if (reason !== undefined) rows.push([...cells, ...columns.slice(cells.length).map(() => ""), reason]);
  }
  return toCsv(rows);
}
