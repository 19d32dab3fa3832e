import { createHash } from "node:crypto";
import type { ListedRow, ListPage } from "./walk-list";

/** Time in milliseconds that cached pages after the first one are used. */
const RECENT_MS = 30_000;

/** Maximum number of cached lists. Each may have 10,000 rows. */
const LISTS_MAX = 10;

type Recent = { first: string; pages: Map<string, ListedRow[]>; until: number };

const lists = new Map<string, Recent>();

/** Returns the cache key of a session's list. The hash avoids storing the token itself. */
export const listKey = (token: string, query: object): string =>
  createHash("sha256")
    .update(JSON.stringify([token, query]))
    .digest("base64url");

/**
 * Adds a cache to a list that is read repeatedly, as the print form does after each change. Always requests the first
 * page, which also verifies the session. While the first page is unchanged, the cached copies of the other pages are
 * used.
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
