import { nestFields } from "../custom-fields/field-parameters";
import { type FilterValues, pickFilters } from "./list-filters";

/** Any of their values matches. */
const repeatable = new Set(["location", "locationUnder", "accessPoint"]);
const isRepeatable = (name: string): boolean => repeatable.has(name);

/** A repeated parameter is a list where that is allowed; else the first counts. */
export function readParameters(search: URLSearchParams): Record<string, string | string[]> {
  const read = new Map<string, string | string[]>();
  for (const [name, value] of search) {
    const before = read.get(name);
    if (before === undefined) read.set(name, value);
    else if (Array.isArray(before)) before.push(value);
    else if (isRepeatable(name)) read.set(name, [before, value]);
  }
  return Object.fromEntries(read);
}

export function repeatedNames(search: URLSearchParams): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of search.keys()) (seen.has(name) && !isRepeatable(name) ? repeated : seen).add(name);
  return [...repeated];
}

/** Each value of a list by itself. */
export const toPairs = (members: object): [name: string, value: string][] =>
  Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );

/** The characters of the head of a request, each of which may be escaped. */
const TEXT_MAX = 48 * 1_024;

/** Of a longer text it returns a filter that no list has. */
export const parseFilters = (text: string): FilterValues =>
  text.length > TEXT_MAX
    ? { field: { "": "" } }
    : pickFilters(nestFields(readParameters(new URLSearchParams(text))) as FilterValues);

export const placesIn = (filters: string): string[] => new URLSearchParams(filters).getAll("locationUnder");

export function withPlaces(filters: string, places: readonly string[]): string {
  const changed = new URLSearchParams(filters);
  changed.delete("locationUnder");
  for (const place of places) changed.append("locationUnder", place);
  return changed.toString();
}
