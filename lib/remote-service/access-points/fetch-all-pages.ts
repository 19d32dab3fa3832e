import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";

/** Function that returns a page of a list with at most `limit` rows. */
export type FetchPage = (page: number, limit: number) => Promise<ListedAccessPoint[]>;

/** Rows of a list. `isWhole`: the list ended, or `isEnough` was true, before the limit of pages. */
export type FetchedRows = { rows: ReadonlyMap<string, ListedAccessPoint>; isWhole: boolean };

/** Number of rows on a page, the maximum that every service supports. */
const LIMIT = 100;

/** Maximum number of pages that are read: 10,000 rows. */
const PAGES_MAX = 100;

/**
 * Reads a list page by page until it ends or `isEnough` returns true. The list has ended when a page has no new rows
 * (after the end, or from a service that repeats its pages) or fewer rows than the first page. It is not compared with
 * the requested limit, because a service may have a lower limit. Totals are ignored, because they may be wrong.
 */
export async function fetchAllPages(
  listPage: FetchPage,
  isEnough: (rows: FetchedRows["rows"]) => boolean = () => false,
): Promise<FetchedRows> {
  const rows = new Map<string, ListedAccessPoint>();
  let first = 0;
  for (let page = 1; ; page += 1) {
    const listed = await listPage(page, LIMIT);
    const before = rows.size;
    const added = listed.filter(({ id }) => !rows.has(id));
    if (added.length > 0 && page > PAGES_MAX) return { rows, isWhole: false };
    for (const row of added) rows.set(row.id, row);
    if (rows.size === before || listed.length < first || isEnough(rows)) return { rows, isWhole: true };
    first ||= listed.length;
  }
}

/**
 * Result of a search by id. `missing`: ids that the list does not contain; `searched`: the number of rows that were
 * read if the list is longer than that, otherwise null.
 */
export type FoundRows = { rows: ListedAccessPoint[]; missing: string[]; searched: number | null };

export async function findInList(listPage: FetchPage, ids: readonly string[]): Promise<FoundRows> {
  const { rows, isWhole } = await fetchAllPages(listPage, (known) => ids.every((id) => known.has(id)));
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    missing: ids.filter((id) => !rows.has(id)),
    searched: isWhole ? null : rows.size,
  };
}
