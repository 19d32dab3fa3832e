import {
  type CheckedRow,
  CORRECTED_MAX,
  type ImportWarning,
  SHOWN_ROWS_MAX,
} from "@/lib/contract/access-points/imports/import-rows";
import { fieldsBefore } from "./fields-before";
import type { ImportPlan } from "./plan-import";
import type { PlannedRow } from "./plan-row";
import { shortenCell } from "./shorten-cell";
import { columnOfTarget, type Fault, type ReadRows } from "./table/read-rows";

/** Columns that a table can show: 300 rows of more would take megabytes. */
const COLUMNS_MAX = 30;

type Found = ReadRows["found"];

/**
 * Returns the rows that a table of the check shows: those that need a person first, then those that change an access point,
 * those that are left out, and the first of the others.
 */
export function toCheckedRows(
  found: Found,
  plan: ImportPlan,
  doubts: Map<number, ImportWarning[]>,
  isKept: (line: number) => boolean,
): CheckedRow[] {
  const isDoubtful = ({ row }: PlannedRow) => doubts.has(row.line);
  const changed = doubts.size > 0 ? [...plan.creates, ...plan.updates] : [];
  const doubtful = changed.filter(isDoubtful).sort((one, other) => one.row.line - other.row.line);
  const updates = plan.updates.filter((planned) => !isDoubtful(planned));
  const groups: PlannedRow[][] = [[...plan.wrong.values()], doubtful, updates, plan.leftOut].map((group) =>
    group.slice(0, SHOWN_ROWS_MAX),
  );
  const shown = [...groups.flat(), ...plan.sample.filter((planned) => !isDoubtful(planned))];
  return shown.map((planned) => ({
    ...toCheckedRow(found, planned, doubts.get(planned.row.line) ?? []),
    kept: isKept(planned.row.line),
  }));
}

const toCheckedRow = (found: Found, planned: PlannedRow, warnings: ImportWarning[]): Omit<CheckedRow, "kept"> => ({
  line: planned.row.line,
  state: planned.state,
  cells: found.columns.slice(0, COLUMNS_MAX).map((_, index) => shortenCell(planned.row.cells[index] ?? "")),
  before: planned.state === "updated" ? shortened(fieldsBefore(planned)) : {},
  errors: planned.state === "wrong" ? planned.faults.map((fault) => toWrongCell(found, planned.row.cells, fault)) : [],
  warnings,
});

const shortened = (texts: Record<string, string>): CheckedRow["before"] =>
  Object.fromEntries(Object.entries(texts).map(([target, text]) => [target, shortenCell(text)]));

function toWrongCell(found: Found, cells: readonly string[], { target, detail }: Fault): CheckedRow["errors"][number] {
  const index = columnOfTarget(found, target);
  if (index === undefined) return { column: null, value: null, detail };
  const cell = (cells[index] ?? "").toWellFormed();
  return { column: index + 1, value: cell.length > CORRECTED_MAX ? null : cell, detail };
}
