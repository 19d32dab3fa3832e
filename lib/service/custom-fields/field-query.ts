import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { fieldParameter, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import { valueOfText } from "@/lib/contract/custom-fields/field-value";
import type { ProblemError } from "@/lib/contract/problem";
import type { Condition } from "../access-points/lists/conditions";
import type { Db } from "../db/open";
import type { Tables } from "../db/tables";
import { invalid } from "../http/problem-error";
import { type FieldDefinitions, readDefinitions } from "./definitions";
import { valueKey } from "./value-key";

/** Condition that a custom field has a value. */
export type FieldCondition = { fieldId: string; key: string };

/** Parameters of a list about custom fields: filters by key, and the sort order. */
type Asked = { field?: Record<string, string> | undefined; sort?: string | undefined };

/** What `resolveFields` found: the conditions of the filters, and the field that the list is sorted by. */
export type ResolvedFields = { values: readonly FieldCondition[]; sortField?: string };

/** Returns the place of a filter or of the sort order in a request, for errors. */
type PlaceOf = (name: string) => Pick<ProblemError, "parameter"> | Pick<ProblemError, "pointer">;

const inQuery: PlaceOf = (name) => ({ parameter: name });

/** Returns the places in a selection of a body, whose filters by custom fields are members of `field`. */
export const inBody =
  (selection: string): PlaceOf =>
  (name) => ({ pointer: `${selection}/${name.replace(".", "/")}` });

/**
 * Finds the custom fields that a query names.
 * @throws ServiceProblem 422 for an unknown field, or for a text that is no value of its type
 */
export async function resolveFields(
  db: Db,
  { field = {}, sort = "" }: Asked,
  placeOf = inQuery,
): Promise<ResolvedFields> {
  const key = keyOfSort(sort);
  const filters = Object.entries(field);
  if (key === undefined && filters.length === 0) return { values: [] };
  const definitions = await readDefinitions(db);
  return {
    values: filters.map(([name, text]) => conditionOf(definitions, name, text, placeOf)),
    ...(key !== undefined && { sortField: getId(definitions, key, placeOf("sort")) }),
  };
}

function conditionOf(definitions: FieldDefinitions, key: string, text: string, placeOf: PlaceOf): FieldCondition {
  const place = placeOf(fieldParameter(key));
  const fieldId = getId(definitions, key, place);
  const { type, label } = definitions.byKey.get(key) as { type: "text"; label: string };
  const value = valueOfText({ type }, text);
  const wanted = typeNames[type as keyof typeof typeNames];
  if (value === null || (wanted && typeof value !== wanted.type)) {
    const detail = `${label}: ${wanted?.advice ?? "enter a value."}`;
    throw invalid([{ ...place, detail }]);
  }
  return { fieldId, key: valueKey(type, value) };
}

const typeNames: Partial<Record<string, { type: string; advice: string }>> = {
  number: { type: "number", advice: "enter a number." },
  boolean: { type: "boolean", advice: "choose yes or no." },
};

function getId({ byKey }: FieldDefinitions, key: string, place: ReturnType<PlaceOf>): string {
  const field = byKey.get(key);
  if (field) return field.id;
  const detail = `There is no field “${key.slice(0, 60)}”. Choose one of those at /fields.`;
  throw invalid([{ ...place, detail }]);
}

/** Sorts rows by the value of a custom field, those without a value last. */
export const byValue = <Output>(
  rows: SelectQueryBuilder<Tables, "access_points", Output>,
  fieldId: string,
  direction: "asc" | "desc",
): SelectQueryBuilder<Tables, "access_points", Output> =>
  rows
    .leftJoin("access_point_field_values as sorted", (join) =>
      join.onRef("sorted.access_point_id", "=", "access_points.id").on("sorted.field_id", "=", fieldId),
    )
    .orderBy(sql`sorted.value_key is null`)
    .orderBy("sorted.value_key", direction) as unknown as typeof rows;

/** Returns the condition of a filter that a custom field has a value. Another order than its own is sorted. */
export const valueCondition = (value: FieldCondition): Condition => ({
  orders: [],
  toRows: (ownerId) => rowsWithValue(value, ownerId),
  toSql: (_, column) => sql<boolean>`exists (
    select 1 from access_point_field_values as value where value.access_point_id = ${column("id")}
      and value.field_id = ${value.fieldId} and value.value_key = ${value.key})`,
});

/**
 * Returns a table expression for the rows of `access_points` that have a value, found by the index of values. SQLite
 * does not reorder a cross join, so it reads the index first.
 * @param ownerId null for all owners
 */
function rowsWithValue({ fieldId, key }: FieldCondition, ownerId: string | null): RawBuilder<unknown> {
  const owned = ownerId === null ? sql`` : sql`and value.owner_id = ${ownerId}`;
  return sql`(
    select access_points.* from access_point_field_values as value cross join access_points
    where value.field_id = ${fieldId} and value.value_key = ${key} ${owned}
      and access_points.id = value.access_point_id)`;
}
