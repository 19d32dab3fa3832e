import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { fieldParameter, keyOfSort } from "@/lib/contract/custom-fields/field-parameters";
import { valueOfText } from "@/lib/contract/custom-fields/field-value";
import type { ProblemError } from "@/lib/contract/problem";
import type { ColumnSql, Condition } from "../access-points/lists/conditions";
import type { Db } from "../db/open";
import type { Tables } from "../db/tables";
import { invalid } from "../http/problem-error";
import { type FieldDefinitions, readDefinitions } from "./definitions";
import { type FieldCondition, rowsWithValues } from "./value-entries";
import { valueKey } from "./value-key";

/** Parameters of a list about custom fields: filters by key, and the sort order. */
type Asked = { field?: Record<string, string> | undefined; sort?: string | undefined };

/** Result of `resolveFields`: the conditions of the filters, and the field that the list is sorted by. */
export type ResolvedFields = {
  values: readonly FieldCondition[];
  /** Whether so few access points have the first value that other conditions are tested on each of them. */
  areValuesFew?: boolean;
  sortField?: string;
};

/** Returns the place of a filter or of the sort order in a request, for errors. */
type PlaceOf = (name: string) => Pick<ProblemError, "parameter"> | Pick<ProblemError, "pointer">;

const inQuery: PlaceOf = (name) => ({ parameter: name });

/** Returns the places in a selection of a body, whose filters by custom fields are members of `field`. */
export const inBody =
  (selection: string): PlaceOf =>
  (name) => ({ pointer: `${selection}/${name.replace(".", "/")}` });

/** Result of `resolveFields` for a query without custom fields. */
export const noFields: ResolvedFields = { values: [] };

/** Returns true when a query filters or sorts by a custom field. */
export const namesFields = ({ field = {}, sort = "" }: Asked): boolean =>
  keyOfSort(sort) !== undefined || Object.keys(field).length > 0;

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
  if (!namesFields({ field, sort })) return noFields;
  const definitions = await readDefinitions(db);
  const values = filters.map(([name, text]) => conditionOf(definitions, name, text, placeOf));
  return {
    ...(await fewestFirst(db, values)),
    ...(key !== undefined && { sortField: getId(definitions, key, placeOf("sort")) }),
  };
}

/** Most entries that are counted to find the value with the fewest. Counting them takes 2 ms. */
const COUNTED_MAX = 10_000;

/** Returns the conditions, that with the fewest access points first: a list tests each of these for the other values. */
async function fewestFirst(db: Db, values: readonly FieldCondition[]): Promise<ResolvedFields> {
  const counted = await Promise.all(values.map(async (value) => ({ value, count: await countEntries(db, value) })));
  counted.sort((a, b) => a.count - b.count);
  const [fewest] = counted;
  return {
    values: counted.map(({ value }) => value),
    areValuesFew: fewest !== undefined && fewest.count < COUNTED_MAX,
  };
}

async function countEntries(db: Db, { fieldId, key }: FieldCondition): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select 1 as one from access_point_field_values where field_id = ${fieldId} and value_key = ${key}
      limit ${sql.lit(COUNTED_MAX)}) as entries`.execute(db);
  return Number(rows[0]?.count);
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

/** Sorts rows by the value of a custom field, those without a value last. `id` is the column of the access point. */
export const byValue = <Rows>(rows: Rows, id: string, fieldId: string, direction: "asc" | "desc"): Rows =>
  (rows as SelectQueryBuilder<Tables, "access_points", object>)
    .leftJoin("access_point_field_values as sorted", (join) =>
      join.on("sorted.access_point_id", "=", sql.ref(id)).on("sorted.field_id", "=", fieldId),
    )
    .orderBy(sql`sorted.value_key is null`)
    .orderBy("sorted.value_key", direction) as Rows;

/**
 * Returns the condition of a filter that custom fields have values; none without values. Another order than their own is
 * sorted.
 */
export const valueConditions = (values: readonly FieldCondition[]): Condition[] => {
  const [first, ...others] = values;
  if (!first) return [];
  return [
    {
      orders: [],
      toRows: (ownerId) => rowsWithValues([first, ...others], ownerId),
      toSql: (_, column, ownerId) => allOf(values.map((value) => sql`exists (${entryOf(value, column, ownerId)})`)),
      toTest: (column, ownerId) => allOf(values.map((value) => sql`(${entryOf(value, column, ownerId)} limit 1) = 1`)),
    },
  ];
};

const allOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** Rows of one owner are compared by `seq`, which every index of them has, so that no row is read. */
const entryOf = ({ fieldId, key }: FieldCondition, column: ColumnSql, ownerId: string | null): RawBuilder<unknown> => {
  const isSame =
    ownerId === null
      ? sql`value.access_point_id = ${column("id")}`
      : sql`value.owner_id = ${ownerId} and value.seq = ${column("seq")}`;
  return sql`
    select 1 from access_point_field_values as value
    where ${isSame} and value.field_id = ${fieldId} and value.value_key = ${key}`;
};
