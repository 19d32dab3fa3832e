import { fieldParametersIn } from "../custom-fields/field-parameters";
import { filterNames } from "./list-filters";

/** Cookie with the parameters of the list that was shown last, for links back to it. The server reads it without script. */
export const LIST_COOKIE = "list";

/** Cookies with the page size, the scope and the columns that the person chose last. */
export const CHOICE_COOKIES = {
  limit: "list-rows",
  scope: "list-scope",
  columns: "list-columns",
} as const;

/** Parameters of the list in the order of its URLs. `view` is the saved view that they belong to. */
export const listKeys = [
  "view",
  "scope",
  "q",
  "label",
  ...filterNames,
  "sort",
  "limit",
  "page",
  "count",
  "columns",
] as const;
export type ListKey = (typeof listKeys)[number];

/** Value of `view` for the list without a saved view, also for a person with a default view. */
export const NO_VIEW = "all";

/** Longest value of the cookie: browsers drop cookies of more than 4,096 bytes. */
const VALUE_MAX = 3_000;

/** Returns the parameters of a list's URL as text, without messages and selected rows. Blank if they are too long. */
export function listParamsIn(search: URLSearchParams): string {
  const names = [...listKeys, ...fieldParametersIn(search.keys())];
  const stated = names.flatMap((name) => search.getAll(name).map((value) => [name, value]));
  const text = new URLSearchParams(stated).toString();
  return encodeURIComponent(text).length > VALUE_MAX ? "" : text;
}
