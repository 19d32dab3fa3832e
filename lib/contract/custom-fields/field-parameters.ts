const PREFIX = "field.";

export type FieldParameter = `field.${string}`;

/** By key, after which a relation may stand: `batch.contains` and `batch.empty`, whose value is "true". */
export type FieldFilters = Record<string, string>;

export type FieldRelation = "is" | "contains" | "empty";

export function relationOf(name: string): { key: string; relation: FieldRelation } {
  const [key = "", relation = "is"] = name.split(".");
  return { key, relation: relation as FieldRelation };
}

export const fieldParameter = (key: string): FieldParameter => `${PREFIX}${key}`;

export const keyOfParameter = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;

export const keyOfSort = (sort: string): string | undefined => keyOfParameter(sort.replace(/^-/, ""));

/** In alphabetical order. */
export const fieldParametersIn = (names: Iterable<string>): string[] =>
  [...new Set(names)].filter((name) => name.startsWith(PREFIX)).sort();

export function nestFields<Value>(
  parameters: Record<string, Value>,
): Record<string, Value | Record<string, Value>> & { field?: Record<string, Value> } {
  const names = fieldParametersIn(Object.keys(parameters));
  if (names.length === 0) return parameters;
  const others = Object.entries(parameters).filter(([name]) => keyOfParameter(name) === undefined);
  const field = names.map((name) => [name.slice(PREFIX.length), parameters[name] as Value] as const);
  return { ...Object.fromEntries(others), field: Object.fromEntries(field) };
}

/** As `field.{key}`, in alphabetical order. */
export function flattenFields<Query extends { field?: FieldFilters | undefined }>(
  query: Query,
): Omit<Query, "field"> & Record<FieldParameter, string> {
  const { field = {}, ...others } = query;
  const filters = Object.keys(field).sort();
  return { ...others, ...Object.fromEntries(filters.map((key) => [fieldParameter(key), field[key] as string])) };
}
