import { expect, test } from "vitest";
import { ServiceProblem } from "@/lib/service/http/problem-error";
import { type FetchPage, fetchAllPages } from "./fetch-all-pages";
import { cachePages, listKey } from "./page-cache";

/** Creates a list with `total` rows that records the requested pages. Tests can change `total` and end the session. */
function listOf(total: number) {
  const list = { total, asked: [] as number[], isEnded: false };
  const listPage: FetchPage = async (page, limit) => {
    list.asked.push(page);
    if (list.isEnded) throw new ServiceProblem("invalid-token", "Sign in again.");
    const from = (page - 1) * limit;
    const ids = Array.from(
      { length: Math.max(0, Math.min(limit, list.total - from)) },
      (_, i) => list.total - from - i,
    );
    return ids.map((id) => ({ id: String(id), name: `Door ${id}` })) as never;
  };
  return { list, listPage };
}

let tokens = 0;
const freshKey = () => {
  tokens += 1;
  return listKey(`token ${tokens}`, {});
};

const countRows = async (listPage: FetchPage) => (await fetchAllPages(listPage)).rows.size;

test("an unchanged list is requested for its first page only, for half a minute", async () => {
  const { list, listPage } = listOf(250);
  const clock = { now: 0 };
  const recent = cachePages(freshKey(), listPage, () => clock.now);
  expect(await countRows(recent)).toBe(250);
  expect(await countRows(recent)).toBe(250);
  expect(list.asked).toEqual([1, 2, 3, 1]);
  clock.now = 30_000;
  expect(await countRows(recent)).toBe(250);
  expect(list.asked).toEqual([1, 2, 3, 1, 1, 2, 3]);
});

test("a list whose first page has changed is read again", async () => {
  const { list, listPage } = listOf(250);
  const recent = cachePages(freshKey(), listPage, () => 0);
  await countRows(recent);
  list.total += 1;
  expect(await countRows(recent)).toBe(251);
  expect(list.asked).toEqual([1, 2, 3, 1, 2, 3]);
});

test("a session that has ended gets no cached rows", async () => {
  const { list, listPage } = listOf(250);
  const recent = cachePages(freshKey(), listPage, () => 0);
  await countRows(recent);
  list.isEnded = true;
  await expect(countRows(recent)).rejects.toMatchObject({ status: 401 });
});

test("the cache key differs by session and by filter, and does not contain the token", async () => {
  expect(listKey("a", { q: "" })).not.toBe(listKey("b", { q: "" }));
  expect(listKey("a", { q: "" })).not.toBe(listKey("a", { q: "north" }));
  expect(listKey("secret-token", {})).not.toContain("secret-token");
});
