import { setImmediate } from "node:timers/promises";
import { newAccessPoint } from "@/lib/contract/access-points/access-point";
import type { FieldName, FieldValues } from "@/lib/contract/access-points/access-point-fields";
import { IMPORT_ROWS_MAX, type ImportMapping, type ImportTarget } from "@/lib/contract/access-points/imports/import";
import { type CustomInput, valueOfText } from "@/lib/contract/custom-fields/field-value";
import type { Report } from "@/lib/contract/progress";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { type SheetRow, SpreadsheetError } from "../../spreadsheets/sheet-row";
import { type FoundColumns, findColumns } from "./find-columns";
import { COMPARED_ROWS } from "./first-row";
import { findTeam, type ImportTeams } from "./plan-team";

/** Wrong cell of a row. */
export type Fault = {
  target: ImportTarget | CustomTarget;
  value: string;
  detail: string;
  /** Id of another access point that the detail names. */
  holderId?: string;
};

/** Custom field of a wrong cell. */
export type CustomTarget = `fields.${string}`;

export const isCustom = (target: Fault["target"]): target is CustomTarget => target.startsWith("fields.");

/** Row of a file: the line where it begins, the id in it or "", its valid fields, and its wrong cells. */
export type ImportRow = {
  line: number;
  cells: readonly string[];
  id: string;
  values: Partial<FieldValues>;
  /** Cell of the team, which is not checked yet; undefined when the file has no such column. */
  team: string | undefined;
  /** Values of custom fields by key, which are not checked yet. */
  custom: CustomInput;
  faults: Fault[];
};

/** Rows of a file, and what its columns hold. */
export type ReadRows = { found: FoundColumns; rows: ImportRow[] };

/**
 * Validates the rows of a file while they are read. Other requests are answered between two batches.
 * @throws SpreadsheetError when the file cannot be read, is empty or has too many rows
 */
export async function readRows(
  batches: AsyncIterable<SheetRow[]>,
  mapping: ImportMapping,
  { definitions: { all, byKey }, teams }: { definitions: FieldDefinitions; teams: ImportTeams },
  report: Report,
): Promise<ReadRows> {
  const fields = all.filter(({ key }) => byKey.has(key));
  let found: FoundColumns | undefined;
  const rows: ImportRow[] = [];
  let seen = 0;
  for await (const batch of batches) {
    for (const [index, row] of batch.entries()) {
      if (!found) {
        const rest = batch.slice(index + 1, index + 1 + COMPARED_ROWS).map(({ cells }) => cells);
        found = findColumns(
          row.cells,
          mapping,
          { fields, isTeam: (cell) => findTeam(teams, cell) !== undefined },
          rest,
        );
        if (found.hasHeading) continue;
      }
      seen += 1;
      if (seen > IMPORT_ROWS_MAX) throw tooMany();
      if (!found.problem) rows.push(readRow(row, found));
    }
    report({ phase: "reading", done: seen, total: null });
    await setImmediate();
  }
  if (!found) throw new SpreadsheetError("The file is empty. Choose a file with at least one row.");
  return { found, rows };
}

const tooMany = () =>
  new SpreadsheetError(
    `The file has more than ${IMPORT_ROWS_MAX.toLocaleString("en")} rows. Divide it into several files.`,
  );

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

function readRow({ line, cells }: SheetRow, { indexes, custom }: FoundColumns): ImportRow {
  const row: ImportRow = { line, cells, id: "", values: {}, team: undefined, custom: {}, faults: [] };
  for (const { field, index } of custom) row.custom[field.key] = valueOfText(field, cells[index] ?? "");
  for (const [target, index] of Object.entries(indexes) as [ImportTarget, number][]) {
    const value = cells[index] ?? "";
    if (target === "team") row.team = value;
    else if (target === "id") {
      row.id = value.trim().toLowerCase();
      if (row.id === "" || UUID.test(row.id)) continue;
      row.faults.push({ target, value, detail: "This is no id of an access point. Correct it or leave it empty." });
    } else readField(row, target, value);
  }
  return row;
}

function readField(row: ImportRow, target: FieldName, value: string): void {
  const parsed = newAccessPoint.shape[target].safeParse(value);
  if (parsed.success) row.values[target] = parsed.data;
  else row.faults.push({ target, value, detail: parsed.error.issues.map(({ message }) => message).join(" ") });
}
