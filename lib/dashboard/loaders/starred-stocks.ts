import "server-only";
import type { ListedLabelStock } from "@/lib/contract/labels/label-stock";
import { readCookie, writeCookie } from "@/lib/dashboard/session/page-cookies";
import { YEAR_SECONDS } from "@/lib/dashboard/session/session-cookie";

/** The latest ones. */
const STARRED_MAX = 10;

/** Of any service. */
const ID = /^[\w.-]{1,100}$/;

export async function readStarred(): Promise<string[]> {
  const ids = ((await readCookie("stocks")) ?? "").split(" ");
  return ids.filter((id) => ID.test(id)).slice(0, STARRED_MAX);
}

/** Only for server actions. */
export async function toggleStar(id: string): Promise<void> {
  const starred = await readStarred();
  const others = starred.filter((other) => other !== id);
  const next = starred.includes(id) || !ID.test(id) ? others : [id, ...others].slice(0, STARRED_MAX);
  await writeCookie("stocks", next.join(" "), YEAR_SECONDS);
}

const DEFAULT_STOCK = "avery-a4-l7160";

/** The service lists the last used one first. Before the first job: the first starred one, or the default. */
export async function usualStock(stocks: readonly ListedLabelStock[]): Promise<ListedLabelStock | undefined> {
  if (stocks[0]?.lastUsedAt) return stocks[0];
  const [starred = DEFAULT_STOCK] = await readStarred();
  return stocks.find(({ id }) => id === starred) ?? stocks.find(({ id }) => id === DEFAULT_STOCK) ?? stocks[0];
}

/** `dayOf` returns the day of the last use in words. */
export async function toStockChoice(stocks: readonly ListedLabelStock[], dayOf: (iso: string) => string) {
  const starred = await readStarred();
  return stocks.map(({ sources, lastUsedAt, ...stock }) => ({
    ...stock,
    usedLast: lastUsedAt && dayOf(lastUsedAt),
    isStarred: starred.includes(stock.id),
  }));
}
