import {
  blankFields,
  type FieldName,
  type FieldValues,
  fieldNames,
} from "@/lib/contract/access-points/access-point-fields";
import type { CustomValues } from "@/lib/contract/custom-fields/field-value";
import { t } from "@/lib/messages/messages";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { checkValues, storedValues } from "../../custom-fields/stored-values";
import type { Person } from "../../http/operation";
import { hasAccess } from "../../teams/rights";
import { voidDetail } from "../edits/free-codes";
import { describeHolder } from "../edits/taken-codes";
import { onlyEditors } from "../rows/find";

import { toFields } from "../rows/rows";
import { codeKey, type Existing, isWithoutKey, type KnownPoints, textsKey } from "./load-existing";
import { type ImportTeams, planTeam } from "./plan-team";
import { type CustomTarget, type Fault, type ImportRow, isCustom } from "./table/read-rows";

/** It has no code yet where the file has none. */
export type PlannedCreate = {
  state: "created";
  row: ImportRow;
  fields: FieldValues;
  values: CustomValues;
  teamId: string | null;
};

export type PlannedUpdate = {
  state: "updated";
  row: ImportRow;
  existing: Existing;
  after: FieldValues;
  values: CustomValues;
  teamId: string | null;
};

export type WrongRow = { state: "wrong"; row: ImportRow; faults: Fault[] };

export type PlannedRow = PlannedCreate | PlannedUpdate | WrongRow | { state: "unchanged" | "left-out"; row: ImportRow };

/** Also what the rows above have taken. */
export type Planning = {
  known: KnownPoints;
  teams: ImportTeams;
  person: Person;
  definitions: FieldDefinitions;
  textFields: FieldName[];
  customKeys: string[];
  /** Lines. */
  leaveOut: ReadonlySet<number>;
  /** Line by id and by code. */
  lines: { id: Map<string, number>; code: Map<string, number> };
};

/** A row that is left out takes no code and no id from the rows below it. */
export function planRow(planning: Planning, row: ImportRow): PlannedRow {
  const { known, person, lines, leaveOut } = planning;
  if (leaveOut.has(row.line)) return { state: "left-out", row };
  const wrong = (faults: Fault[]) => ({ state: "wrong", row, faults }) as const;
  if (row.id !== "" && row.faults.some(({ target }) => target === "id")) return wrong(row.faults);
  const existing = findExisting(planning, row);
  if (row.id !== "") {
    const refusal = refuse(existing, person);
    if (refusal) return wrong([{ target: "id", value: row.id, detail: refusal }, ...row.faults]);
  }
  const before = existing && toFields(existing);
  // A value that an earlier version accepted may stay.
  const faults = row.faults.filter(
    ({ target, value }) => target === "id" || target === "team" || isCustom(target) || before?.[target] !== value,
  );
  const team = planTeam(planning.teams, row.team, existing);
  if (team.detail !== null) faults.push({ target: "team", value: row.team ?? "", detail: team.detail });
  const stored = existing ? storedValues(existing.custom) : null;
  const { values, errors } = checkValues(planning.definitions, row.custom, stored, "fields");
  for (const { pointer = "", detail } of errors) {
    const target: CustomTarget = `fields.${pointer.slice("fields/".length)}`;
    faults.push({ target, value: String(row.custom[target.slice("fields.".length)] ?? ""), detail });
  }
  if (!existing && row.values.name === undefined && !faults.some(({ target }) => target === "name")) {
    faults.push({ target: "name", value: "", detail: t("fieldRules.missing.name") });
  }
  const code = row.values.qrCode ?? "";
  const ownerId = existing?.owner_id ?? person.id;
  const holder = code === "" ? undefined : known.byCode.get(codeKey(ownerId, code));
  if (holder && holder.id !== existing?.id) {
    const { detail, named } = describeHolder(code, holder, person);
    faults.push({ target: "qrCode", value: code, detail, ...(named && { holderId: named.id }) });
  }
  if (code !== before?.qrCode && known.voided.has(codeKey(ownerId, code))) {
    faults.push({ target: "qrCode", value: code, detail: voidDetail(code) });
  }
  const twice = (existing && lines.id.get(existing.id)) ?? (code && lines.code.get(codeKey(ownerId, code)));
  if (twice) {
    const target = row.id === "" ? "qrCode" : "id";
    const value = row.id === "" ? code : row.id;
    faults.push({
      target,
      value,
      detail: t("serviceImport.twice", { line: String(twice) }),
    });
  }
  if (existing) lines.id.set(existing.id, lines.id.get(existing.id) ?? row.line);
  if (code !== "") lines.code.set(codeKey(ownerId, code), lines.code.get(codeKey(ownerId, code)) ?? row.line);
  if (team.detail !== null || faults.length > 0) return wrong(faults);

  const { teamId } = team;
  if (!existing || !before) {
    return { state: "created", row, fields: { ...blankFields, ...row.values, qrCode: code }, values, teamId };
  }
  const after = { ...before, ...row.values, qrCode: code || before.qrCode };
  const isChanged = fieldNames.some((name) => unified(after[name]) !== unified(before[name]));
  const isUpdated = isChanged || teamId !== existing.team_id || JSON.stringify(values) !== JSON.stringify(stored);
  return isUpdated ? { state: "updated", row, existing, after, values, teamId } : { state: "unchanged", row };
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

/** By the rule of PATCH; null if the person may. */
function refuse(existing: Existing | undefined, person: Person): string | null {
  if (!existing || !hasAccess(person, existing, "view")) {
    return t("serviceImport.unknownId");
  }
  if (hasAccess(person, existing, "edit")) return null;
  return onlyEditors(existing);
}

/** `id` is undefined for a new one. */
export type WrittenPoint = { line: number; fields: FieldValues; ownerId: string; id: string | undefined };

/** New access points belong to the person who imports them. */
export const toWrittenPoint = (planned: PlannedCreate | PlannedUpdate, person: Person): WrittenPoint =>
  planned.state === "created"
    ? { line: planned.row.line, fields: planned.fields, ownerId: person.id, id: undefined }
    : {
        line: planned.row.line,
        fields: planned.after,
        ownerId: planned.existing.owner_id,
        id: planned.existing.id,
      };
