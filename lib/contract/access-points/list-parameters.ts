import { nestFields } from "../custom-fields/field-parameters";
import { type FilterValues, pickFilters } from "./list-filters";

/** Parameters that may be given more than once: any of their values matches. */
const repeatable = new Set(["location", "locationUnder", "accessPoint"]);
const isRepeatable = (name: string): boolean => repeatable.has(name);

/** Returns parameters as an object. One that is given more than once, and may be, is a list; of another one the first counts. */
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

/** Returns the names of the parameters that are given more than once, and may not be. */
export function repeatedNames(search: URLSearchParams): string[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const name of search.keys()) (seen.has(name) && !isRepeatable(name) ? repeated : seen).add(name);
  return [...repeated];
}

/** Returns the members that are given as the parameters of a URL, each value of a list by itself. */
export const toPairs = (members: object): [name: string, value: string][] =>
  Object.entries(members).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
  );

/** Most characters of filters in the URL of a list: those of the head of a request, each of which may be escaped. */
const TEXT_MAX = 48 * 1_024;

/** Parses the filters of a list's URL in a field of a form. Of a longer text it returns a filter that no list has. */
export const parseFilters = (text: string): FilterValues =>
  text.length > TEXT_MAX
    ? { field: { "": "" } }
    : pickFilters(nestFields(readParameters(new URLSearchParams(text))) as FilterValues);

/** Returns the places that the filters of a list's URL, in a field of a form, are limited to. */
export const placesIn = (filters: string): string[] => new URLSearchParams(filters).getAll("locationUnder");

/** Returns these filters, limited to other places. */
export function withPlaces(filters: string, places: readonly string[]): string {
  const changed = new URLSearchParams(filters);
  changed.delete("locationUnder");
  for (const place of places) changed.append("locationUnder", place);
  return changed.toString();
}
