import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { AccessPointPage } from "@/lib/dashboard/forms/listing";

/** What the table holds, in words: "2,314 access points with “dock”, of everyone, page 3 of 232"; uncounted: "Access points, page 3". */
export function listCaption(query: AccessPointListQuery, pagination: AccessPointPage["pagination"]): string {
  const { total, page, totalPages, moreThan } = pagination;
  return [
    `${howMany(total, moreThan)}${query.q ? ` with “${query.q}”` : ""}`,
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

function howMany(total: number | null, moreThan: number | null): string {
  if (moreThan !== null) return `More than ${counted(moreThan)}`;
  return total === null ? "Access points" : counted(total);
}

const counted = (total: number): string => `${total.toLocaleString("en")} access point${total === 1 ? "" : "s"}`;
