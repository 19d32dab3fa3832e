import { setImmediate } from "node:timers/promises";
import {
  blankFields,
  type FieldName,
  type FieldValues,
  fieldNames,
} from "@/lib/contract/access-points/access-point-fields";
import { IMPORT_ERRORS_MAX, type ImportError, targetLabel } from "@/lib/contract/access-points/import";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";
import type { Report } from "@/lib/contract/progress";
import type { ServiceContext } from "../../context";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { checkValues, storedValues } from "../../custom-fields/stored-values";
import type { Person } from "../../http/operation";
import { usedDetail, voidDetail } from "../codes/reserved-codes";
import { toFields } from "../rows";
import { codeKey, type Existing, isWithoutKey, type KnownPoints, loadExisting, textsKey } from "./load-existing";
import type { CustomTarget, Fault, ImportRow, ReadRows } from "./read-rows";
import { shortenCell } from "./shorten-cell";

/** Rows between two pauses, in which other requests are answered. */
const PAUSE_ROWS = 2_000;

/** Change of an access point by an import. */
export type PlannedUpdate = { existing: Existing; after: FieldValues; values: CustomValues };

/** New access point of an import: its fields, and the values of its custom fields. */
type PlannedCreate = { fields: FieldValues; values: CustomValues };

/** Rows that an import will write, and the errors in the file. `creates` has no codes yet where the file has none. */
export type ImportPlan = {
  rows: number;
  creates: PlannedCreate[];
  updates: PlannedUpdate[];
  unchanged: number;
  /** The errors by the line of their row. Only the first `IMPORT_ERRORS_MAX` are in an answer. */
  wrong: Map<number, ImportError[]>;
};

type Planning = {
  plan: ImportPlan;
  known: KnownPoints;
  person: Person;
  definitions: FieldDefinitions;
  textFields: FieldName[];
  customKeys: string[];
  /** Line of the row by the id of its access point, and by its code. */
  lines: { id: Map<string, number>; code: Map<string, number> };
};

/**
 * Decides for each row whether it is new, changes an access point, is the same or is wrong. A row is the access point
 * with its id, then the own one with its code. A row with neither is the same as an own access point with the same texts,
 * so that importing a file twice changes nothing.
 */
export async function planImport(
  { database }: Pick<ServiceContext, "database">,
  definitions: FieldDefinitions,
  { found, rows }: ReadRows,
  person: Person,
  report: Report,
): Promise<ImportPlan> {
  const textFields = fieldNames.filter((name) => name !== "qrCode" && name in found.indexes);
  const customKeys = found.custom.map(({ field }) => field.key);
  const known = await loadExisting(database, person.id, rows, { fields: textFields, customKeys }, report);
  const plan: ImportPlan = { rows: rows.length, creates: [], updates: [], unchanged: 0, wrong: new Map() };
  const lines = { id: new Map(), code: new Map() };
  const planning: Planning = { plan, known, person, definitions, textFields, customKeys, lines };
  const nameOf = (target: Fault["target"]) => {
    if (isCustom(target)) return customName(definitions, found, target);
    const index = found.indexes[target];
    return (found.hasHeading && index !== undefined && found.columns[index]) || targetLabel(target);
  };
  for (const [index, row] of rows.entries()) {
    const faults = planRow(planning, row);
    if (faults.length > 0)
      plan.wrong.set(
        row.line,
        faults.map((fault) => toError(fault, row.line, nameOf)),
      );
    if (index % PAUSE_ROWS === PAUSE_ROWS - 1) {
      report({ phase: "checking", done: index + 1, total: rows.length });
      await setImmediate();
    }
  }
  return plan;
}

/** Returns the first errors of a plan, as many as an answer has. */
export const errorsOf = ({ wrong }: ImportPlan): ImportError[] =>
  [...wrong.values()].flat().slice(0, IMPORT_ERRORS_MAX);

const isCustom = (target: Fault["target"]): target is CustomTarget => target.startsWith("fields.");

/** Returns the heading of a custom field's column, or its label when the file has no such column. */
function customName({ byKey }: FieldDefinitions, { columns, custom }: ReadRows["found"], target: CustomTarget): string {
  const key = target.slice("fields.".length);
  const column = custom.find(({ field }) => field.key === key);
  return (column && columns[column.index]) || byKey.get(key)?.label || key;
}

const toError = ({ target, value, detail }: Fault, line: number, nameOf: (target: Fault["target"]) => string) => ({
  line,
  column: nameOf(target),
  value: shortenCell(value),
  detail,
});

/** Adds a row to the plan. Returns its wrong cells: then it is not added. */
function planRow(planning: Planning, row: ImportRow): Fault[] {
  const { plan, known, person, lines } = planning;
  if (row.id !== "" && row.faults.some(({ target }) => target === "id")) return row.faults;
  const existing = findExisting(planning, row);
  if (row.id !== "") {
    const refusal = refuse(existing, person);
    if (refusal) return [{ target: "id", value: row.id, detail: refusal }, ...row.faults];
  }
  const before = existing && toFields(existing);
  // A value that an earlier version accepted may stay.
  const faults = row.faults.filter(
    ({ target, value }) => target === "id" || isCustom(target) || before?.[target] !== value,
  );
  const stored = existing ? storedValues(existing.custom) : null;
  const { values, errors } = checkValues(planning.definitions, row.custom, stored, "fields");
  for (const { pointer = "", detail } of errors) {
    const target: CustomTarget = `fields.${pointer.slice("fields/".length)}`;
    faults.push({ target, value: String(row.custom[target.slice("fields.".length)] ?? ""), detail });
  }
  if (!existing && row.values.name === undefined && !faults.some(({ target }) => target === "name")) {
    faults.push({ target: "name", value: "", detail: "Enter a name." });
  }
  const code = row.values.qrCode ?? "";
  const ownerId = existing?.owner_id ?? person.id;
  const holder = code === "" ? undefined : known.byCode.get(codeKey(ownerId, code));
  if (holder && holder.id !== existing?.id) {
    faults.push({ target: "qrCode", value: code, detail: usedDetail(code, holder.name) });
  }
  if (code !== before?.qrCode && known.voided.has(codeKey(ownerId, code))) {
    faults.push({ target: "qrCode", value: code, detail: voidDetail(code) });
  }
  const twice = (existing && lines.id.get(existing.id)) ?? (code && lines.code.get(codeKey(ownerId, code)));
  if (twice) {
    const target = row.id === "" ? "qrCode" : "id";
    const value = row.id === "" ? code : row.id;
    faults.push({ target, value, detail: `This access point is in line ${twice} too. Delete one of the two rows.` });
  }
  if (existing) lines.id.set(existing.id, lines.id.get(existing.id) ?? row.line);
  if (code !== "") lines.code.set(codeKey(ownerId, code), lines.code.get(codeKey(ownerId, code)) ?? row.line);
  if (faults.length > 0) return faults;

  if (!existing || !before) {
    plan.creates.push({ fields: { ...blankFields, ...row.values, qrCode: code }, values });
    return [];
  }
  const after = { ...before, ...row.values, qrCode: code || before.qrCode };
  const isChanged = fieldNames.some((name) => unified(after[name]) !== unified(before[name]));
  if (isChanged || JSON.stringify(values) !== JSON.stringify(stored)) plan.updates.push({ existing, after, values });
  else plan.unchanged += 1;
  return [];
}

const unified = (text: string): string => text.replaceAll("\r\n", "\n");

function findExisting({ known, person, textFields, customKeys }: Planning, row: ImportRow): Existing | undefined {
  if (row.id !== "") return known.byId.get(row.id);
  const texts = [
    row.values.qrCode,
    ...row.faults.filter(({ target }) => target === "qrCode").map(({ value }) => value),
  ];
  for (const code of texts) {
    const found = code ? known.byCode.get(codeKey(person.id, code)) : undefined;
    if (found) return found;
  }
  // Each access point is the same as one row at most.
  return isWithoutKey(row)
    ? known.byTexts.get(textsKey(row.values, textFields, row.custom, customKeys))?.shift()
    : undefined;
}

/** Returns why this person may not change the access point of a row with an id, by the rule of PATCH, or null. */
function refuse(existing: Existing | undefined, person: Person): string | null {
  if (!existing || (existing.owner_id !== person.id && person.role === "staff")) {
    return "There is no access point with this id. Correct it, or leave it empty to create a new one.";
  }
  if (existing.owner_id === person.id || person.role === "admin") return null;
  return `Only ${existing.owner_name} or an admin may change this access point.`;
}
