import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-point-list";

/** What the table holds, in words: "2,314 access points with “dock”, of everyone, page 3 of 232". */
export function listCaption(query: AccessPointListQuery, pagination: AccessPointList["pagination"]): string {
  const { total, page, totalPages } = pagination;
  return [
    `${total.toLocaleString("en")} access point${total === 1 ? "" : "s"}${query.q ? ` with “${query.q}”` : ""}`,
    query.label === "any" ? "" : query.label === "never" ? "never printed" : "changed since print",
    query.scope === "all" ? "of everyone" : "",
    totalPages > 1 ? `page ${page.toLocaleString("en")} of ${totalPages.toLocaleString("en")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}
