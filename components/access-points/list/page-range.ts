import { appliedFilters, filterInWords } from "@/components/access-points/filters/applied-filters";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { countOfLabel } from "@/lib/contract/access-points/list-filters";
import type { AccessPointPage } from "@/lib/contract/access-points/listed-access-point";
import { formatNumber, t } from "@/lib/messages/messages";

type LabelFilter = AccessPointListQuery["label"];

/** Label filters in the order of the form of the filters. */
export const labelFilters = [
  "any",
  "needed",
  "never",
  "changed",
  "damaged",
  "printed",
] as const satisfies LabelFilter[];

/** In the order of the tabs. */
export const labelTabs = ["any", "needed", "printed"] as const satisfies LabelFilter[];

/** Such as "Everyone’s access points with “dock”: 2,314, page 3 of 93", or "Access points, page 3". */
export function listCaption(
  query: AccessPointListQuery,
  { total, page, totalPages, moreThan }: AccessPointPage["pagination"],
  fields: readonly { key: string; label: string }[] = [],
): string {
  const { scope, q, label } = query;
  const count = moreThan ?? total;
  const kind = moreThan !== null ? "more" : "total";
  const parts = [
    count === null
      ? q
        ? t("list.caption.uncountedFound", { scope, q })
        : t("list.caption.uncounted", { scope })
      : q
        ? t(`list.caption.${kind}Found`, { scope, q, count })
        : t(`list.caption.${kind}`, { scope, count }),
    ...(label === "any" ? [] : [t(`list.caption.label.${label}`)]),
    ...appliedFilters(query, [], [], fields).map(filterInWords),
  ];
  if (totalPages === null) parts.push(t("list.caption.page", { page }));
  else if (totalPages > 1) parts.push(t("list.caption.pageOf", { page, last: totalPages }));
  return joinParts(parts);
}

export const joinParts = (parts: readonly string[]): string =>
  parts.reduce((one, other) => t("list.joined", { one, other }));

/** Such as "2,314" or "10,000+"; null if unknown. */
export function formatCount({ pagination: { total, moreThan } }: Pick<AccessPointPage, "pagination">): string | null {
  if (moreThan !== null) return t("list.more", { count: moreThan });
  return total === null ? null : formatNumber(total);
}

/** Null where it is unknown. */
export function tabCounts(label: LabelFilter, page: AccessPointPage): Record<LabelFilter, string | null> {
  const { labelCounts } = page;
  const countBehind = (filter: LabelFilter): string | null => {
    if (labelCounts) return formatNumber(countOfLabel(labelCounts, filter));
    return filter === label ? formatCount(page) : null;
  };
  return Object.fromEntries(labelFilters.map((filter) => [filter, countBehind(filter)])) as Record<
    LabelFilter,
    string | null
  >;
}

/** Null if this page is not past it, or the last page is unknown. */
export function lastPageIfPastEnd({ data, pagination: { page, totalPages } }: AccessPointPage): number | null {
  return totalPages !== null && data.length === 0 && page > Math.max(1, totalPages) ? Math.max(1, totalPages) : null;
}
