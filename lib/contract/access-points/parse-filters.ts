import { nestFields } from "../custom-fields/field-parameters";
import { type FilterValues, pickFilters } from "./list-filters";

/** Most characters of filters in the URL of a list: those of the head of a request, each of which may be escaped. */
const TEXT_MAX = 48 * 1_024;

/** Parses the filters of a list's URL in a field of a form. Of a longer text it returns a filter that no list has. */
export const parseFilters = (text: string): FilterValues =>
  text.length > TEXT_MAX
    ? { field: { "": "" } }
    : pickFilters(nestFields(Object.fromEntries(new URLSearchParams(text))));
