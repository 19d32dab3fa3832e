import { appliedFilters } from "@/components/access-points/filters/applied-filters";
import { countOf } from "@/components/ui/text/count-of";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { countOfLabel } from "@/lib/contract/access-points/list-filters";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";

type LabelFilter = AccessPointListQuery["label"];

export const labelNames: Record<LabelFilter, string> = {
  any: "All",
  needed: "Needs a label",
  never: "Never printed",
  changed: "Changed since printed",
  damaged: "Damaged",
  printed: "Printed",
};

/** Label filters in the order of the tabs. The others are in the form of the filters. */
export const labelTabs = ["any", "needed", "printed"] as const satisfies LabelFilter[];

const labelWords: Record<LabelFilter, string> = {
  any: "",
  needed: "that need a label",
  never: "never printed",
  changed: "changed since printed",
  damaged: "with a damaged label",
  printed: "printed",
};

/** Such as "Everyone’s access points with “dock”: 2,314, page 3 of 93", or "Access points, page 3". */
export function listCaption(
  query: AccessPointListQuery,
  pagination: AccessPointPage["pagination"],
  fields: readonly { key: string; label: string }[] = [],
): string {
  const { total, page, totalPages, moreThan } = pagination;
  const found = query.q ? ` with “${query.q}”` : "";
  const last = totalPages !== null && totalPages > 1 ? ` of ${inWords(totalPages)}` : "";
  return [
    query.scope === "mine"
      ? `${own(total, moreThan)}${found}`
      : shared(`${whose[query.scope]} access points${found}`, total, moreThan),
    labelWords[query.label],
    ...appliedFilters(query, [], [], fields).map(({ name, field, relation, value }) =>
      name === "owner" || name === "team" || name === "import"
        ? `of one ${name}`
        : [field.toLowerCase(), ...(relation === "is" ? [] : [relation]), value].join(" ").trim(),
    ),
    totalPages === null || totalPages > 1 ? `page ${inWords(page)}${last}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

const whose = { teams: "Our teams’", all: "Everyone’s" };

function shared(words: string, total: number | null, moreThan: number | null): string {
  if (moreThan !== null) return `${words}: more than ${inWords(moreThan)}`;
  return total === null ? words : `${words}: ${inWords(total)}`;
}

function own(total: number | null, moreThan: number | null): string {
  if (moreThan !== null) return `More than ${countOf(moreThan)}`;
  return total === null ? "Access points" : countOf(total);
}

const inWords = (count: number): string => count.toLocaleString("en");

/** Such as "2,314" or "10,000+"; null if unknown. */
export const formatCount = ({ pagination: { total, moreThan } }: Pick<AccessPointPage, "pagination">): string | null =>
  moreThan === null ? (total?.toLocaleString("en") ?? null) : `${inWords(moreThan)}+`;

/** Null where it is unknown. */
export function tabCounts(label: LabelFilter, page: AccessPointPage): Record<LabelFilter, string | null> {
  const { labelCounts } = page;
  const countBehind = (filter: LabelFilter): string | null => {
    if (labelCounts) return inWords(countOfLabel(labelCounts, filter));
    return filter === label ? formatCount(page) : null;
  };
  return {
    any: countBehind("any"),
    needed: countBehind("needed"),
    never: countBehind("never"),
    changed: countBehind("changed"),
    damaged: countBehind("damaged"),
    printed: countBehind("printed"),
  };
}

/** Null if this page is not past it, or the last page is unknown. */
export function lastPageIfPastEnd({ data, pagination: { page, totalPages } }: AccessPointPage): number | null {
  return totalPages !== null && data.length === 0 && page > Math.max(1, totalPages) ? Math.max(1, totalPages) : null;
}
