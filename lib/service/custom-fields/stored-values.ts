import { hash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type FieldValues, pickFields } from "@/lib/contract/access-points/access-point-fields";
import { type CustomFieldType, isTextType, textOfValue } from "@/lib/contract/custom-fields/field-types";
import {
  type CustomInput,
  type CustomValue,
  type CustomValues,
  checkValue,
} from "@/lib/contract/custom-fields/field-value";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import type { ProblemError } from "@/lib/contract/problem";
import { t } from "@/lib/messages/messages";
import type { Db } from "../db/database";
import { idsAsTable, rowsAsTable } from "../db/json-table";
import { invalid } from "../http/problem-error";
import type { FieldDefinition, FieldDefinitions } from "./definitions";

/** Also those of deleted fields. */
export const storedValues = (custom: string | null): CustomValues => (custom === null ? {} : JSON.parse(custom));

/** Of deleted fields, which `visibleValues` leaves out. */
export const hiddenKeys: RawBuilder<string> = sql<string>`(select hidden from custom_field_state)`;

/** `hidden_keys` is what `hiddenKeys` selects. */
export function visibleValues({ custom, hidden_keys }: { custom: string | null; hidden_keys: string }): CustomValues {
  const values = storedValues(custom);
  if (hidden_keys === "{}") return values;
  const hidden: object = JSON.parse(hidden_keys);
  return Object.fromEntries(Object.entries(values).filter(([key]) => !Object.hasOwn(hidden, key)));
}

/** With the names of the audit log: `name`, and `fields.floor` for a custom field. */
export const auditedValues = (point: FieldValues, custom: CustomValues): Record<string, CustomValue> => ({
  ...pickFields(point),
  ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [`fields.${key}`, value])),
});

type Checked = { values: CustomValues; errors: ProblemError[] };

/** What is stored may stay: a removed option, and no value of a required field. `before` is null for a new one. */
export function checkValues(
  { byKey }: FieldDefinitions,
  given: CustomInput,
  before: CustomValues | null,
  pointer = "/fields",
): Checked {
  const values = new Map(Object.entries(before ?? {}));
  const errors: ProblemError[] = [];
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key);
    if (!field) {
      errors.push(unknownField(key, pointer));
      continue;
    }
    const isBlank = value === null || (typeof value === "string" && value.trim() === "");
    if (isBlank ? before !== null && !values.has(key) : value === values.get(key)) continue;
    const checked = checkValue(field, value);
    if ("error" in checked) errors.push({ pointer: `${pointer}/${key}`, detail: checked.error });
    else if (checked.value === null) values.delete(key);
    else values.set(key, checked.value);
  }
  for (const { key, label, required } of before === null ? byKey.values() : []) {
    if (!required || Object.hasOwn(given, key)) continue;
    errors.push({ pointer: `${pointer}/${key}`, detail: t("rulesList.field.enter.value", { label }) });
  }
  return { values: Object.fromEntries(values), errors };
}

export function requireValues(definitions: FieldDefinitions, given: CustomInput, before: CustomValues | null) {
  const { values, errors } = checkValues(definitions, given, before);
  if (errors.length > 0) throw invalid(errors);
  return values;
}

const unknownField = (key: string, pointer: string): ProblemError => ({
  pointer: `${pointer}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`,
  detail: t("serviceFields.value.unknown", { key: key.slice(0, 60) }),
});

/** Null for none. Throws 422 also for none of a required field. */
export function requireEach({ byKey }: FieldDefinitions, given: CustomInput, pointer: string) {
  const errors: ProblemError[] = [];
  const values: Record<string, CustomValue | null> = {};
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key);
    const checked = field && checkValue(field, value);
    if (!checked) errors.push(unknownField(key, pointer));
    else if ("error" in checked) errors.push({ pointer: `${pointer}/${key}`, detail: checked.error });
    else values[key] = checked.value;
  }
  if (errors.length > 0) throw invalid(errors);
  return values;
}

export type CustomColumns = { custom: string | null; searched: string };

export const noValues: CustomColumns = { custom: null, searched: "" };

/** `values` may contain those of deleted fields. */
export function toCustomColumns({ byKey }: FieldDefinitions, values: CustomValues): CustomColumns {
  const keys = Object.keys(values);
  if (keys.length === 0) return noValues;
  const searched = [...byKey.values()]
    .filter(({ key, searchable }) => searchable && Object.hasOwn(values, key))
    .map(({ key }) => foldForSearch(textOfValue(values[key])));
  return { custom: JSON.stringify(values), searched: searched.join("\n") };
}

export type IndexedPoint = { number: number; owner_id: string; custom: string | null };

/** Call it in the transaction that writes `custom`. `isNew`: there are no entries yet. */
export async function indexValues(
  db: Db,
  { all }: Pick<FieldDefinitions, "all">,
  points: readonly IndexedPoint[],
  isNew: boolean,
): Promise<void> {
  if (all.length === 0) return;
  if (!isNew && points.length > 0) {
    const fields = idsAsTable(
      db,
      all.map(({ id }) => id),
    );
    const numbers = rowsAsTable(
      db,
      points.map(({ number }) => ({ number })),
      [],
      ["number"],
    );
    await sql`delete from access_point_field_values
      where field_id in (select id from ${fields}) and number in (select number from ${numbers})`.execute(db);
  }
  const entries = points.flatMap((point) => entriesOf(all, point));
  if (entries.length === 0) return;
  const given = rowsAsTable(db, entries, ["field_id", "value_key", "value_text", "owner_id"], ["number"]);
  await sql`insert into access_point_field_values (number, field_id, value_key, value_text, owner_id)
    select number, field_id, value_key, value_text, owner_id from ${given}`.execute(db);
}

export function entriesOf(fields: readonly FieldDefinition[], { number, owner_id, custom }: IndexedPoint) {
  const values = new Map(Object.entries(storedValues(custom)));
  return fields.flatMap(({ id: field_id, key, type }) => {
    const value = values.get(key);
    if (value === undefined) return [];
    const value_text = isTextType(type) ? foldForSearch(String(value)) : "";
    return [{ number, field_id, value_key: valueKey(type, value), value_text, owner_id }];
  });
}

/** PostgreSQL's index takes at most 2,704 bytes. */
const ORDERED_MAX = 200;

/** Texts with the same first 200 characters sort in any order. */
export function valueKey(type: CustomFieldType, value: CustomValue): string {
  if (type === "number") return numberKey(Number(value));
  if (type === "boolean") return value === true ? "1" : "0";
  if (type === "date") return String(value);
  return textKey(String(value));
}

/** The bits of the double, all inverted for a negative number and the sign inverted for another. */
function numberKey(value: number): string {
  const bits = Buffer.alloc(8);
  bits.writeDoubleBE(value === 0 ? 0 : value);
  const isNegative = (bits[0] ?? 0) >= 0x80;
  for (const [at, byte] of bits.entries()) bits[at] = isNegative ? byte ^ 0xff : at === 0 ? byte ^ 0x80 : byte;
  return bits.toString("hex");
}

/** The part after the line break makes texts differ that have the same key for sorting, such as 7 and 007. */
function textKey(value: string): string {
  const key = foldForOrder(value);
  if (key.length <= ORDERED_MAX && !/(?<!\d)0\d/.test(foldForSearch(value))) return key;
  const folded = hash("sha256", foldForSearch(value), "base64url").slice(0, 22);
  return `${key.slice(0, ORDERED_MAX).toWellFormed()}\n${folded}`;
}
