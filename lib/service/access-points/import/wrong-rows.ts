import type { ServiceContext } from "../../context";
import { toCsv } from "../../spreadsheets/write-csv";
import { type ImportFile, planFile } from "./plan-file";

/** Heading of the column with the reasons. An import ignores it, because no field has this name. */
const REASON = "Reason";

/**
 * Returns the rows of a file that are wrong or left out as CSV, with the headings of the file and the reason behind each
 * row, so that they can be corrected and imported again.
 */
export async function writeWrongRows(
  context: ServiceContext,
  file: ImportFile,
  columns: readonly string[],
  hasHeading: boolean,
): Promise<string> {
  const { plan } = await planFile(context, file, () => {});
  const { wrong, leftOut } = await plan();
  const rows = [
    ...leftOut.map(({ row }) => ({ ...row, reason: "Left out." })),
    ...[...wrong.values()].map(({ row, errors }) => ({
      ...row,
      reason: errors.map((one) => `${one.column}: ${one.detail}`).join(" "),
    })),
  ].sort((one, other) => one.line - other.line);
  return toCsv([
    ...(hasHeading ? [[...columns, REASON]] : []),
    ...rows.map(({ cells, reason }) => [...cells, ...columns.slice(cells.length).map(() => ""), reason]),
  ]);
}
