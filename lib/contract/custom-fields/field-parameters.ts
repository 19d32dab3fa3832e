/** First part of the names of parameters about custom fields, which continue with the key of the field. */
const PREFIX = "field.";

/** Filters by custom fields: wanted values as text, by key. */
export type FieldFilters = Record<string, string>;

/** Returns the name of the parameter of a filter by a custom field. */
export const fieldParameter = (key: string): string => `${PREFIX}${key}`;

/** Returns the key of the custom field that a parameter is about, or that a list is sorted by; else undefined. */
export const keyOfParameter = (name: string): string | undefined =>
  name.replace(/^-/, "").startsWith(PREFIX) ? name.replace(/^-/, "").slice(PREFIX.length) : undefined;

/** Returns parameters with those named `field.{key}` as the members of `field`. */
export function nestFields<Value>(
  parameters: Record<string, Value>,
): Record<string, Value> & { field?: Record<string, Value> } {
  const isFilter = ([name]: [string, Value]) => name.startsWith(PREFIX);
  const all = Object.entries(parameters);
  const filters = all.filter(isFilter).map(([name, value]) => [name.slice(PREFIX.length), value] as const);
  if (filters.length === 0) return parameters;
  return Object.assign(Object.fromEntries(all.filter((one) => !isFilter(one))) as Record<string, Value>, {
    field: Object.fromEntries(filters),
  });
}

/** Returns parameters as a URL has them: the members of `field` as `field.{key}`. */
export function flattenFields(query: { field?: FieldFilters | undefined }): Record<string, unknown> {
  const { field = {}, ...others } = query;
  return {
    ...others,
    ...Object.fromEntries(Object.entries(field).map(([key, value]) => [fieldParameter(key), value])),
  };
}
