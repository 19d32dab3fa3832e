type Place = { page: number; totalPages: number };

/**
 * The Link header of a page of a list (RFC 8288): `first`, `prev`, `next`, `last`.
 * Targets are relative to the request (§3.1), so that they are right behind every proxy and no Host header gets in.
 */
export function linkHeader(path: string, search: URLSearchParams, { page, totalPages }: Place): string {
  const last = Math.max(1, totalPages);
  const rest = new URLSearchParams(search);
  rest.delete("page");
  const others = rest.size > 0 ? `${rest}&` : "";
  const to = (target: number, rel: string) => `<${path}?${others}page=${target}>; rel="${rel}"`;
  return [
    to(1, "first"),
    ...(page > 1 ? [to(Math.min(page - 1, last), "prev")] : []),
    ...(page < last ? [to(page + 1, "next")] : []),
    to(last, "last"),
  ].join(", ");
}
