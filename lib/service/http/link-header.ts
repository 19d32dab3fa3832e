import { toPairs } from "@/lib/contract/access-points/list-parameters";
import type { Answer } from "./operation";

/** `capped`: the total is unknown. `isEmpty`: the page has no rows. */
type Place = { page: number; totalPages: number; capped?: boolean | undefined; isEmpty?: boolean };

/** RFC 8288. Relative targets (§3.1) are correct behind every proxy and never contain the Host header. */
export function linkHeader(path: string, kept: Record<string, string | number | string[]>, place: Place): string {
  const { page, totalPages, capped = false, isEmpty = false } = place;
  const last = capped ? Number.POSITIVE_INFINITY : Math.max(1, totalPages);
  const rest = toPairs(kept).map(([name, value]) => `${name}=${encodeURIComponent(value)}&`);
  const to = (target: number, rel: string) => `<${path}?${rest.join("")}page=${target}>; rel="${rel}"`;
  return [
    to(1, "first"),
    ...(page > 1 ? [to(Math.min(page - 1, last), "prev")] : []),
    ...(page < last && !(capped && isEmpty) ? [to(page + 1, "next")] : []),
    ...(capped ? [] : [to(last, "last")]),
  ].join(", ");
}

/** `path` is under `/api/v1`. */
export const listAnswer = (
  path: string,
  kept: Record<string, string | number | string[]>,
  list: { data: unknown[]; pagination: Place },
): Answer => ({
  status: 200,
  headers: { Link: linkHeader(`/api/v1${path}`, kept, { ...list.pagination, isEmpty: list.data.length === 0 }) },
  body: list,
});
