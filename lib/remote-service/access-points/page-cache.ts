import { createHash } from "node:crypto";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { FetchPage } from "./fetch-all-pages";

/** Time in milliseconds that cached pages after the first one are used. */
const KEPT_MS = 30_000;

/** Maximum number of cached lists. Each may have 10,000 rows. */
const LISTS_MAX = 10;

type CachedList = { first: string; pages: Map<string, ListedAccessPoint[]>; until: number };

const lists = new Map<string, CachedList>();

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
export function cachePages(key: string, listPage: FetchPage, now: () => number = Date.now): FetchPage {
  return async (page, limit) => {
    const known = lists.get(key);
    const cached = page > 1 ? known?.pages.get(`${page} ${limit}`) : undefined;
    if (cached) return cached;
    const listed = await listPage(page, limit);
    if (page === 1) replaceIfChanged(key, JSON.stringify(listed), now());
    else known?.pages.set(`${page} ${limit}`, listed);
    return listed;
  };
}

function replaceIfChanged(key: string, first: string, now: number): void {
  const known = lists.get(key);
  if (known?.first === first && known.until > now) return;
  lists.delete(key);
  lists.set(key, { first, pages: new Map(), until: now + KEPT_MS });
  for (const [other, { until }] of lists) if (until <= now || lists.size > LISTS_MAX) lists.delete(other);
}
