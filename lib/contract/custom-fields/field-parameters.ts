/** First part of the names of parameters about custom fields, which continue with the key of the field. */
const PREFIX = "field.";

/** Name of a parameter of a filter by a custom field, and of a column of the list: `field.{key}`. */
export type FieldParameter = `field.${string}`;

/**
 * Filters by custom fields: wanted values as text, by key. After the key may stand a relation: `batch.contains` and
 * `batch.empty`, whose value is "true".
 */
export type FieldFilters = Record<string, string>;

export type FieldRelation = "is" | "contains" | "empty";

/** Returns the key of the custom field of a filter, and its relation. */
export function relationOf(name: string): { key: string; relation: FieldRelation } {
  const [key = "", relation = "is"] = name.split(".");
  return { key, relation: relation as FieldRelation };
}

/** Returns the name of the parameter of a filter by a custom field. */
export const fieldParameter = (key: string): FieldParameter => `${PREFIX}${key}`;

/** Returns the key of the custom field that a parameter or a column is about; else undefined. */
export const keyOfParameter = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;

/** Returns the key of the custom field that a list is sorted by, or undefined. */
export const keyOfSort = (sort: string): string | undefined => keyOfParameter(sort.replace(/^-/, ""));

/** Returns those of the names that are parameters of filters by custom fields, in alphabetical order. */
export const fieldParametersIn = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => name.startsWith(PREFIX)).sort();

/** Returns parameters with those named `field.{key}` as the members of `field`. */
export function nestFields<Value>(
  parameters: Record<string, Value>,
): Record<string, Value | Record<string, Value>> & { field?: Record<string, Value> } {
  const names = fieldParametersIn(Object.keys(parameters));
  if (names.length === 0) return parameters;
  const others = Object.entries(parameters).filter(([name]) => keyOfParameter(name) === undefined);
  const field = names.map((name) => [name.slice(PREFIX.length), parameters[name] as Value] as const);
  return { ...Object.fromEntries(others), field: Object.fromEntries(field) };
}

/** Returns parameters as a URL has them: the members of `field` as `field.{key}`, in alphabetical order. */
export function flattenFields<Query extends { field?: FieldFilters | undefined }>(
  query: Query,
): Omit<Query, "field"> & Record<FieldParameter, string> {
  const { field = {}, ...others } = query;
  const filters = Object.keys(field).sort();
  return { ...others, ...Object.fromEntries(filters.map((key) => [fieldParameter(key), field[key] as string])) };
}
