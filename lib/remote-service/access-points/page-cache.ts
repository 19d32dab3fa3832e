import { createHash } from "node:crypto";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import type { FetchPage } from "./fetch-all-pages";

/** For pages after the first one. */
const KEPT_MS = 30_000;

/** Each may have 10,000 rows. */
const LISTS_MAX = 10;

type CachedList = { first: string; pages: Map<string, ListedAccessPoint[]>; until: number };

const lists = new Map<string, CachedList>();

/** The hash avoids storing the token itself. */
export const listKey = (token: string, query: object): string =>
  createHash("sha256")
    .update(JSON.stringify([token, query]))
    .digest("base64url");

/** The first page is always requested: it verifies the session, and says whether the cached others still hold. */
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
