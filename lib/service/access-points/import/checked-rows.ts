import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import {
  type CheckedRow,
  CORRECTED_MAX,
  type ImportWarning,
  SHOWN_ROWS_MAX,
} from "@/lib/contract/access-points/imports/import-rows";
import { toFields } from "../rows/rows";
import type { ImportPlan } from "./plan-import";
import type { PlannedRow } from "./plan-row";
import { shortenCell } from "./shorten-cell";
import { type Fault, isCustom, type ReadRows } from "./table/read-rows";

/** Columns that a table can show: 300 rows of more would take megabytes. */
const COLUMNS_MAX = 30;

type Found = ReadRows["found"];

/** Returns the rows that a table of the check shows: those that need a person first, then the first of the others. */
export function toCheckedRows(found: Found, plan: ImportPlan, doubts: Map<number, ImportWarning[]>): CheckedRow[] {
  const isDoubtful = ({ row }: PlannedRow) => doubts.has(row.line);
  const changed = doubts.size > 0 ? [...plan.creates, ...plan.updates] : [];
  const doubtful = changed.filter(isDoubtful).sort((one, other) => one.row.line - other.row.line);
  const groups: PlannedRow[][] = [[...plan.wrong.values()], doubtful, plan.leftOut].map((group) =>
    group.slice(0, SHOWN_ROWS_MAX),
  );
  const shown = [...groups.flat(), ...plan.sample.filter((planned) => !isDoubtful(planned))];
  return shown.map((planned) => toCheckedRow(found, planned, doubts.get(planned.row.line) ?? []));
}

const toCheckedRow = (found: Found, planned: PlannedRow, warnings: ImportWarning[]): CheckedRow => ({
  line: planned.row.line,
  state: planned.state,
  cells: found.columns.slice(0, COLUMNS_MAX).map((_, index) => shortenCell(planned.row.cells[index] ?? "")),
  before: beforeOf(planned),
  errors: planned.state === "wrong" ? planned.faults.map((fault) => toWrongCell(found, planned.row.cells, fault)) : [],
  warnings,
});

/** Returns the fields that a row changes, as they are now, and the team if it changes. */
function beforeOf(planned: PlannedRow): CheckedRow["before"] {
  if (planned.state !== "updated") return {};
  const before = toFields(planned.existing);
  const changed = fieldNames.filter((name) => before[name] !== planned.after[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, shortenCell(before[name])])),
    ...(planned.teamId !== planned.existing.team_id && { team: planned.existing.team_name ?? "" }),
  };
}

function toWrongCell(found: Found, cells: readonly string[], { target, detail }: Fault): CheckedRow["errors"][number] {
  const index = isCustom(target)
    ? found.custom.find(({ field }) => `fields.${field.key}` === target)?.index
    : found.indexes[target];
  if (index === undefined) return { column: null, value: null, detail };
  const cell = (cells[index] ?? "").toWellFormed();
  return { column: index + 1, value: cell.length > CORRECTED_MAX ? null : cell, detail };
}
