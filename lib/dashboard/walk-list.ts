import type { Outcome } from "./outcome";
import type { ListedAccessPoint } from "./shapes/access-point";

export type ListedRow = ListedAccessPoint;

/** A page of a list, `limit` rows at the most. */
export type ListPage = (page: number, limit: number) => Promise<Outcome<ListedRow[]>>;

/** `isWhole`: the list ended, or had enough, before the walk did. */
type Walked = { rows: ReadonlyMap<string, ListedRow>; isWhole: boolean };

/** Rows on a page: as many as a service has to give at once. */
const LIMIT = 100;

/** Most pages asked for: 10,000 rows. */
const PAGES_MAX = 100;

/**
 * The rows of a list in its order, page by page until it ends or there are enough. It has ended when a page brings
 * nothing new, as beyond the end or from a service that pages in circles, or is shorter than the first: not shorter
 * than asked for, since a service may have a limit of its own. Totals are not believed.
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

/** `missing`: ids the list does not have; `searched`: among how many rows, where it goes on beyond them. */
export type Found = Outcome<{ rows: ListedRow[]; missing: string[]; searched: number | null }>;

/** The rows with these ids, in their order. */
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
