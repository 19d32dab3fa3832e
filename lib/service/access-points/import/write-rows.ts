import type { ServiceContext } from "../../context";
import { toCsv } from "../../spreadsheets/write-csv";
import { fieldsBefore } from "./fields-before";
import { type ImportFile, planFile } from "./plan-file";
import { targetName } from "./plan-import";
import type { Fault, ImportRow, ReadRows } from "./table/read-rows";

/** Heading of the column with the reasons. An import ignores it, because no field has this name. */
const REASON = "Reason";

type WrittenRow = Pick<ImportRow, "line" | "cells"> & { reason: string };

/**
 * Returns the rows of a file that are wrong or left out as CSV, with the headings of the file and the reason behind each
 * row, so that they can be corrected and imported again.
 */
export async function writeWrongRows(context: ServiceContext, file: ImportFile): Promise<string> {
  const { read, plan } = await planFile(context, file, () => {});
  const { wrong, leftOut } = await plan();
  return toFile(read, [
    ...leftOut.map(({ row }) => ({ ...row, reason: "Left out." })),
    ...[...wrong.values()].map(({ row, errors }) => ({
      ...row,
      reason: errors.map((one) => `${one.column}: ${one.detail}`).join(" "),
    })),
  ]);
}

/** Returns the rows that change access points as CSV, with the headings of the file and the texts before behind each row. */
export async function writeUpdatedRows(context: ServiceContext, file: ImportFile): Promise<string> {
  const { read, plan, definitions } = await planFile(context, file, () => {});
  const { updates } = await plan();
  const reasonOf = ([target, text]: [string, string]) =>
    `${targetName(target as Fault["target"], definitions)} was ${text === "" ? "empty" : `“${text}”`}.`;
  return toFile(
    read,
    updates.map((planned) => ({
      ...planned.row,
      reason: Object.entries(fieldsBefore(planned)).map(reasonOf).join(" "),
    })),
  );
}

function toFile({ found: { columns, hasHeading } }: ReadRows, rows: readonly WrittenRow[]): string {
  return toCsv([
    ...(hasHeading ? [[...columns, REASON]] : []),
    ...rows
      .toSorted((one, other) => one.line - other.line)
      .map(({ cells, reason }) => [...cells, ...columns.slice(cells.length).map(() => ""), reason]),
  ]);
}
