import type { Outcome } from "./outcome";
import type { ListedAccessPoint } from "./shapes/access-point";

export type ListedRow = ListedAccessPoint;

/** Function that returns a page of a list with at most `limit` rows. */
export type ListPage = (page: number, limit: number) => Promise<Outcome<ListedRow[]>>;

/** Rows of a list. `isWhole`: the list ended, or `isEnough` was true, before the limit of pages. */
type Walked = { rows: ReadonlyMap<string, ListedRow>; isWhole: boolean };

/** Number of rows on a page, the maximum that every service supports. */
const LIMIT = 100;

/** Maximum number of pages that are read: 10,000 rows. */
const PAGES_MAX = 100;

/**
 * Reads a list page by page until it ends or `isEnough` returns true. The list has ended when a page has no new rows
 * (after the end, or from a service that repeats its pages) or fewer rows than the first page. It is not compared with
 * the requested limit, because a service may have a lower limit. Totals are ignored, because they may be wrong.
 */
export async function walkList(
  listPage: ListPage,
  isEnough: (rows: ReadonlyMap<string, ListedRow>) => boolean = () => false,
): Promise<Outcome<Walked>> {
  const rows = new Map<string, ListedRow>();
  let first = 0;
  for (let page = 1; ; page += 1) {
    const listed = await listPage(page, LIMIT);
    if (!listed.ok) return listed;
    const before = rows.size;
    const fresh = listed.value.filter(({ id }) => !rows.has(id));
    if (fresh.length > 0 && page > PAGES_MAX) return { ok: true, value: { rows, isWhole: false } };
    for (const row of fresh) rows.set(row.id, row);
    if (rows.size === before || listed.value.length < first || isEnough(rows)) {
      return { ok: true, value: { rows, isWhole: true } };
    }
    first ||= listed.value.length;
  }
}

/**
 * Result of a search by id. `missing`: ids that the list does not contain; `searched`: the number of rows that were
 * read if the list is longer than that, otherwise null.
 */
export type Found = Outcome<{ rows: ListedRow[]; missing: string[]; searched: number | null }>;

/** Returns the rows with these ids, in this order. */
export async function findRows(listPage: ListPage, ids: readonly string[]): Promise<Found> {
  const walked = await walkList(listPage, (rows) => ids.every((id) => rows.has(id)));
  if (!walked.ok) return walked;
  const { rows, isWhole } = walked.value;
  return {
    ok: true,
    value: {
      rows: ids.flatMap((id) => rows.get(id) ?? []),
      missing: ids.filter((id) => !rows.has(id)),
      searched: isWhole ? null : rows.size,
    },
  };
}
