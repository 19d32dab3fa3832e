import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { AccessPointPage } from "@/lib/dashboard/forms/listing";

/**
 * Returns the caption of the table, such as "2,314 access points with “dock”, of everyone, page 3 of 232", or
 * "Access points, page 3" if the total is unknown.
 */
export function listCaption(query: AccessPointListQuery, pagination: AccessPointPage["pagination"]): string {
  const { total, page, totalPages, moreThan } = pagination;
  return [
    `${countInWords(total, moreThan)}${query.q ? ` with “${query.q}”` : ""}`,
    query.label === "any" ? "" : query.label === "never" ? "never printed" : "changed since print",
    query.scope === "all" ? "of everyone" : "",
    totalPages === null ? `page ${page.toLocaleString("en")}` : "",
    totalPages !== null && totalPages > 1
      ? `page ${page.toLocaleString("en")} of ${totalPages.toLocaleString("en")}`
      : "",
  ]
    .filter(Boolean)
    .join(", ");
}

function countInWords(total: number | null, moreThan: number | null): string {
  if (moreThan !== null) return `More than ${accessPoints(moreThan)}`;
  return total === null ? "Access points" : accessPoints(total);
}

const accessPoints = (total: number): string => `${total.toLocaleString("en")} access point${total === 1 ? "" : "s"}`;

/** Returns the number of rows of the list, such as "2,314" or "10,000+"; null if unknown. */
export const formatCount = ({ pagination: { total, moreThan } }: AccessPointPage): string | null =>
  moreThan === null ? (total?.toLocaleString("en") ?? null) : `${moreThan.toLocaleString("en")}+`;

/** Returns the number of the last page if this page is past it; null if it is not, or the last page is unknown. */
export function lastPageIfPastEnd({ data, pagination: { page, totalPages } }: AccessPointPage): number | null {
  return totalPages !== null && data.length === 0 && page > Math.max(1, totalPages) ? Math.max(1, totalPages) : null;
}
