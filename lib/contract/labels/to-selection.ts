import { parseFilters } from "../access-points/list-parameters";
import { LABELS_MAX } from "./label-job";

export type SelectionValues = {
  what: "ids" | "filter" | "list" | "pile";
  /** Separated by blanks. */
  ids: string;
  /** Left out of all but `ids`, separated by blanks. */
  except: string;
  /** "1": only as many matches as a job may have labels, by name; blank: all. */
  first: string;
  q: string;
  scope: string;
  label: string;
  /** As in the URL of the list. */
  filters: string;
  sort: string;
  list: string;
  order: string;
  /** "1": the service sorts its list, and so the labels of a filter; blank: it does not. */
  isSorted: string;
};

// Null: unsorted. Sorting 10,000 labels for a preview takes 20 times as long as reading the list in that order.
// For the order by location the service sorts by name, and the job sorts by location afterwards.
export const sortedBy = ({ what, order, isSorted }: Pick<SelectionValues, "what" | "order" | "isSorted">) =>
  what === "filter" && isSorted && order === "name" ? order : null;

export function toSelection(
  { what, ids, except, first, q, scope, label, filters, sort, list, ...order }: SelectionValues,
  copies: number,
): unknown {
  if (what === "ids") return { ids: idsIn(ids) };
  const left = except === "" ? {} : { except: idsIn(except) };
  if (what === "pile") return { pile: true, ...left };
  if (what === "filter") {
    const isByLocation = order.order === "location" && order.isSorted !== "";
    return {
      ...parseFilters(filters),
      q,
      scope: scope || "mine",
      label: label || "any",
      sort: sortedBy({ what, ...order }) ?? (first || isByLocation ? "name" : sort || "-createdAt"),
      ...(first && { first: Math.max(1, Math.floor(LABELS_MAX / copies)) }),
      ...left,
    };
  }
  return { list: linesOf(list), scope: scope || "mine", ...left };
}

const idsIn = (text: string): string[] => text.split(" ").filter(Boolean);

/** Without blank ones. Errors of the service count the lines in this way. */
const linesOf = (list: string): string[] =>
  list
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
