import { createHash } from "node:crypto";
import type { ListedRow, ListPage } from "./walk-list";

/** How long pages after the first are believed, in milliseconds. */
const RECENT_MS = 30_000;

/** Most lists remembered at once; each may have 10,000 rows. */
const LISTS_MAX = 10;

type Recent = { first: string; pages: Map<string, ListedRow[]>; until: number };

const lists = new Map<string, Recent>();

/** What a list of one session is remembered by: the token itself is not kept. */
export const listKey = (token: string, query: object): string =>
  createHash("sha256")
    .update(JSON.stringify([token, query]))
    .digest("base64url");

/**
 * The same list for somebody who looks again and again, as the print form does with each change. The first page is
 * asked for every time, and says whether the session still lives; while it stays as it was, so do the others.
 */
export function recentPages(key: string, listPage: ListPage, now: () => number = Date.now): ListPage {
  return async (page, limit) => {
    const known = lists.get(key);
    const recent = page > 1 ? known?.pages.get(`${page} ${limit}`) : undefined;
    if (recent) return { ok: true, value: recent };
    const listed = await listPage(page, limit);
    if (listed.ok && page === 1) beginAnew(key, JSON.stringify(listed.value), now());
    else if (listed.ok) known?.pages.set(`${page} ${limit}`, listed.value);
    return listed;
  };
}

function beginAnew(key: string, first: string, now: number): void {
  const known = lists.get(key);
  if (known?.first === first && known.until > now) return;
  lists.delete(key);
  lists.set(key, { first, pages: new Map(), until: now + RECENT_MS });
  for (const [other, { until }] of lists) if (until <= now || lists.size > LISTS_MAX) lists.delete(other);
}
