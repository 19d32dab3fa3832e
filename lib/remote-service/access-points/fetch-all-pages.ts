import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";

/** At most `limit` rows. */
export type FetchPage = (page: number, limit: number) => Promise<ListedAccessPoint[]>;

/** `isWhole`: the list ended, or `isEnough` was true, before the limit of pages. */
export type FetchedRows = { rows: ReadonlyMap<string, ListedAccessPoint>; isWhole: boolean };

/** The maximum that every service supports. */
const LIMIT = 100;

/** 10,000 rows. */
const PAGES_MAX = 100;

/** Ends at a page without new rows or shorter than the first one: services may have a lower limit, wrong totals. */
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

/** `searched`: the number of rows read if the list is longer, otherwise null. */
export type FoundRows = { rows: ListedAccessPoint[]; missing: string[]; searched: number | null };

export async function findInList(listPage: FetchPage, ids: readonly string[]): Promise<FoundRows> {
  const { rows, isWhole } = await fetchAllPages(listPage, (known) => ids.every((id) => known.has(id)));
  return {
    rows: ids.flatMap((id) => rows.get(id) ?? []),
    missing: ids.filter((id) => !rows.has(id)),
    searched: isWhole ? null : rows.size,
  };
}
