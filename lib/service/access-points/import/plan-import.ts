import { setImmediate } from "node:timers/promises";
import { fieldNames } from "@/lib/contract/access-points/access-point-fields";
import { type ImportError, targetLabel } from "@/lib/contract/access-points/imports/import";
import { SAMPLE_ROWS_MAX, SHOWN_CELL_MAX } from "@/lib/contract/access-points/imports/import-rows";
import type { Report } from "@/lib/contract/progress";
import { shorten } from "@/lib/contract/shorten";
import type { ServiceContext } from "../../context";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import type { Person } from "../../http/operation";
import { type CodeOrigins, codeOfLink } from "../edits/scanned-code";
import { loadExisting } from "./load-existing";
import { type PlannedCreate, type PlannedRow, type PlannedUpdate, planRow, type WrongRow } from "./plan-row";
import type { ImportTeams } from "./plan-team";
import { columnOfTarget, type Fault, isCustom, type ReadRows } from "./table/read-rows";

/** Other requests are answered in the pause. */
const PAUSE_ROWS = 2_000;

export type ImportPlan = {
  rows: number;
  creates: PlannedCreate[];
  updates: PlannedUpdate[];
  unchanged: number;
  leftOut: PlannedRow[];
  /** By line. */
  wrong: Map<number, WrongRow & { errors: ImportError[] }>;
  /** New or unchanged. */
  sample: PlannedRow[];
};

/** By id, then by own code, then by equal texts, so that importing a file twice changes nothing. */
export async function planImport(
  { database, ...origins }: Pick<ServiceContext, "database" | keyof CodeOrigins>,
  definitions: FieldDefinitions,
  { found, rows }: ReadRows,
  { person, teams, leaveOut }: { person: Person; teams: ImportTeams; leaveOut: readonly number[] },
  report: Report,
): Promise<ImportPlan> {
  for (const { values } of rows) if (values.qrCode) values.qrCode = codeOfLink(values.qrCode, origins);
  const textFields = fieldNames.filter((name) => name !== "qrCode" && name in found.indexes);
  const customKeys = found.custom.map(({ field }) => field.key);
  const known = await loadExisting(database, person, rows, { fields: textFields, customKeys }, report);
  const plan: ImportPlan = {
    ...{ rows: rows.length, creates: [], updates: [], unchanged: 0 },
    ...{ leftOut: [], wrong: new Map(), sample: [] },
  };
  const lines = { id: new Map(), code: new Map() };
  const planning = { known, teams, person, definitions, textFields, customKeys, lines, leaveOut: new Set(leaveOut) };
  const nameOf = (target: Fault["target"]) => {
    const column = columnOfTarget(found, target);
    return (found.hasHeading && column !== undefined && found.columns[column]) || targetName(target, definitions);
  };
  for (const [index, row] of rows.entries()) {
    const planned = planRow(planning, row);
    if (planned.state === "created") plan.creates.push(planned);
    else if (planned.state === "updated") plan.updates.push(planned);
    else if (planned.state === "unchanged") plan.unchanged += 1;
    else if (planned.state === "left-out") plan.leftOut.push(planned);
    else if (planned.state === "wrong")
      plan.wrong.set(row.line, { ...planned, errors: planned.faults.map((one) => toError(one, row.line, nameOf)) });
    const isSample = planned.state === "created" || planned.state === "unchanged";
    if (isSample && plan.sample.length < SAMPLE_ROWS_MAX) plan.sample.push(planned);
    if (index % PAUSE_ROWS === PAUSE_ROWS - 1) {
      report({ phase: "checking", done: index + 1, total: rows.length });
      await setImmediate();
    }
  }
  return plan;
}

export function targetName(target: Fault["target"], { byKey }: FieldDefinitions): string {
  if (!isCustom(target)) return targetLabel(target);
  const key = target.slice("fields.".length);
  return byKey.get(key)?.label || key;
}

const toError = ({ target, value, detail }: Fault, line: number, nameOf: (target: Fault["target"]) => string) => ({
  line,
  column: nameOf(target),
  value: shorten(value, SHOWN_CELL_MAX),
  detail,
});
