import { type FieldName, type FieldValues, fieldNames } from "@/lib/contract/access-points/access-point-fields";
import type { CustomValue, CustomValues } from "@/lib/contract/custom-fields/field-value";
import { storedValues } from "../../custom-fields/stored-values";
import { columnOf } from "../../db/field-columns";
import type { EditedRow } from "../rows/locked-rows";
import { toFields } from "../rows/rows";

/** By key, as stored; null for none. */
export type CustomSet = Record<string, CustomValue | null>;

/** `by` is null for the terminal. */
export type Deletion = { at: number; by: string | null };

/** What is absent stays as it is. A blank `qrCode` is replaced by a generated one. */
export type EditSet = Partial<FieldValues> & {
  fields?: CustomSet;
  teamId?: string | null;
  ownerId?: string;
  /** Null restores. */
  deletion?: Deletion | null;
  importId?: string | null;
};

/** `row` is null for a new one, whose `set` has all its fields and its owner. */
export type Edit = { row: EditedRow | null; set: EditSet };

/** `set`: what differs. */
export type Applied = { before: EditedRow | null; after: EditedRow; set: EditSet };

export const fieldsOf = (set: EditSet): FieldName[] => fieldNames.filter((name) => set[name] !== undefined);

const valuesOf = ({ custom }: Pick<EditedRow, "custom">) => new Map(Object.entries(storedValues(custom)));

/** An import is named only when something else changes. */
export function differences(row: EditedRow, { fields = {}, teamId, ownerId, deletion, importId, ...texts }: EditSet) {
  const before = toFields(row);
  const stored = valuesOf(row);
  const own = Object.entries(texts).filter(([name, value]) => before[name as FieldName] !== value);
  const custom = Object.entries(fields).filter(([key, value]) => (stored.get(key) ?? null) !== value);
  const isDeleted = row.deleted_at !== null;
  const different: EditSet = {
    ...Object.fromEntries(own),
    ...(custom.length > 0 && { fields: Object.fromEntries(custom) }),
    ...(teamId !== undefined && teamId !== row.team_id && { teamId }),
    ...(ownerId !== undefined && ownerId !== row.owner_id && { ownerId }),
    ...(deletion !== undefined && (deletion !== null) !== isDeleted && { deletion }),
  };
  return importId == null || isEmpty(different) ? different : { ...different, importId };
}

export const isEmpty = (set: EditSet): boolean => Object.keys(set).length === 0;

/** Setting them undoes the edit, but for a deletion. */
export function valuesBefore(row: EditedRow, set: EditSet): EditSet {
  const stored = valuesOf(row);
  const before = toFields(row);
  const custom = Object.keys(set.fields ?? {}).map((key) => [key, stored.get(key) ?? null]);
  return {
    ...Object.fromEntries(fieldsOf(set).map((name) => [name, before[name]])),
    ...(set.fields && { fields: Object.fromEntries(custom) }),
    ...(set.teamId !== undefined && { teamId: row.team_id }),
    ...(set.ownerId !== undefined && { ownerId: row.owner_id }),
  };
}

export function customChanges(before: CustomValues, after: CustomValues): CustomSet {
  const removed = Object.keys(before).map((key) => [key, null] as const);
  return Object.fromEntries([...removed, ...Object.entries(after)]);
}

/** An access point in the trash keeps its version, also when it goes there. */
export function rowAfter(row: EditedRow, { fields, teamId, ownerId, deletion, ...set }: EditSet): EditedRow {
  const texts = Object.fromEntries(fieldsOf(set).map((name) => [columnOf(name), set[name]]));
  const after: EditedRow = {
    ...row,
    ...texts,
    ...(fields && { custom: customAfter(row, fields) }),
    ...(teamId !== undefined && { team_id: teamId }),
    ...(ownerId !== undefined && { owner_id: ownerId }),
    ...(deletion !== undefined && { deleted_at: deletion?.at ?? null, deleted_by: deletion?.by ?? null }),
  };
  return after.deleted_at === null ? { ...after, version: row.version + 1 } : after;
}

function customAfter(row: Pick<EditedRow, "custom">, changed: CustomSet): string | null {
  const values = valuesOf(row);
  for (const [key, value] of Object.entries(changed)) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
  return values.size === 0 ? null : JSON.stringify(Object.fromEntries(values));
}
