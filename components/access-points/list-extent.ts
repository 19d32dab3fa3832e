import type { AccessPointPage } from "@/lib/dashboard/forms/listing";

/** How many there are, such as "2,314" or "10,000+"; null: nobody knows. */
export const countOf = ({ pagination: { total, moreThan } }: AccessPointPage): string | null =>
  moreThan === null ? (total?.toLocaleString("en") ?? null) : `${moreThan.toLocaleString("en")}+`;

/** The last page, for an address that is past it; null where that is not so, or nobody knows which is the last. */
export function pageToGoBackTo({ data, pagination: { page, totalPages } }: AccessPointPage): number | null {
  return totalPages !== null && data.length === 0 && page > Math.max(1, totalPages) ? Math.max(1, totalPages) : null;
}
