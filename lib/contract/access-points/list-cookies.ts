import { fieldParametersIn } from "../custom-fields/field-parameters";
import { filterNames } from "./list-filters";

/** For links back to the list. The server reads it without script. */
export const LIST_COOKIE = "list";

export const CHOICE_COOKIES = {
  limit: "list-rows",
  scope: "list-scope",
  columns: "list-columns",
} as const;

/** In the order of the URLs. */
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

/** Also for a person with a default view. */
export const NO_VIEW = "all";

/** Browsers drop cookies of more than 4,096 bytes. */
const VALUE_MAX = 3_000;

/** Without messages and selected rows. Blank if too long. */
export function listParamsIn(search: URLSearchParams): string {
  const names = [...listKeys, ...fieldParametersIn(search.keys())];
  const stated = names.flatMap((name) => search.getAll(name).map((value) => [name, value]));
  const text = new URLSearchParams(stated).toString();
  return encodeURIComponent(text).length > VALUE_MAX ? "" : text;
}
