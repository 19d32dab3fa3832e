import { appliedFilters, filterInWords } from "@/components/access-points/filters/applied-filters";
import { parseFilters } from "@/lib/contract/access-points/list-parameters";
import type { LabelValues } from "@/lib/contract/labels/label-forms";
import type { PrintSource } from "@/lib/dashboard/forms/label-form-state";

const idsWords: Record<PrintSource["ids"], [one: string, many: string]> = {
  failed: ["label that did not print", "labels that did not print"],
  job: ["of an earlier print job", "of an earlier print job"],
  created: ["created just now", "created just now"],
  codes: ["unclaimed code", "unclaimed codes"],
  list: ["selected in the list", "selected in the list"],
};

/** Returns how many access points the page was opened for, and where they come from, such as "23 created just now". */
export const idsInWords = (count: number, source: PrintSource): string =>
  `${count.toLocaleString("en")} ${idsWords[source.ids][count === 1 ? 0 : 1]}`;

const labelWords: Record<string, string> = {
  needed: "All that need a label",
  never: "All that were never printed",
  changed: "All that were changed since they were printed",
  damaged: "All with a damaged label",
  printed: "All with a printed label",
};

/** Returns which access points the filter of the form matches, such as "All that need a label". */
export function filterTitle({ label, except }: LabelValues, { importFile }: PrintSource): string {
  const title = `${labelWords[label] ?? "All access points"}${importFile === null ? "" : ` of the import “${importFile}”`}`;
  const left = except.split(" ").filter(Boolean).length;
  return left > 0 ? `${title}, except ${left.toLocaleString("en")}` : title;
}

/** Returns the search and the further filters of the form in words. An owner has no name here, a custom field its key. */
export function filterDetails({ q, filters }: LabelValues, { importFile }: PrintSource): string[] {
  const others = appliedFilters(parseFilters(filters), [], [], []).filter(
    ({ name }) => name !== "import" || importFile === null,
  );
  return [...(q === "" ? [] : [`Search: ${q}`]), ...others.map(filterInWords)];
}
