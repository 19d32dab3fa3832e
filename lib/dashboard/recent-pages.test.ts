import { expect, test } from "vitest";
import { listKey, recentPages } from "./recent-pages";
import { type ListPage, walkList } from "./walk-list";

/** Creates a list with `total` rows that records the requested pages. Tests can change `total` and end the session. */
function listOf(total: number) {
  const list = { total, asked: [] as number[], isEnded: false };
  const listPage: ListPage = async (page, limit) => {
    list.asked.push(page);
    if (list.isEnded)
      return { ok: false, problem: { type: "/problems/invalid-token", title: "", status: 401, detail: "" } };
    const from = (page - 1) * limit;
    const ids = Array.from(
      { length: Math.max(0, Math.min(limit, list.total - from)) },
      (_, i) => list.total - from - i,
    );
    return { ok: true, value: ids.map((id) => ({ id: String(id), name: `Door ${id}` })) as never };
  };
  return { list, listPage };
}

let tokens = 0;
const freshKey = () => {
  tokens += 1;
  return listKey(`token ${tokens}`, {});
};

const walk = async (listPage: ListPage) => {
  const outcome = await walkList(listPage);
  return outcome.ok ? outcome.value.rows.size : outcome.problem.status;
};

test("a list that stays as it was is asked for its first page only, for half a minute", async () => {
  const { list, listPage } = listOf(250);
  const clock = { now: 0 };
  const recent = recentPages(freshKey(), listPage, () => clock.now);
  expect(await walk(recent)).toBe(250);
  expect(await walk(recent)).toBe(250);
  expect(list.asked).toEqual([1, 2, 3, 1]);
  clock.now = 30_000;
  expect(await walk(recent)).toBe(250);
  expect(list.asked).toEqual([1, 2, 3, 1, 1, 2, 3]);
});

test("a list whose first page has changed is read anew", async () => {
  const { list, listPage } = listOf(250);
  const recent = recentPages(freshKey(), listPage, () => 0);
  await walk(recent);
  list.total += 1;
  expect(await walk(recent)).toBe(251);
  expect(list.asked).toEqual([1, 2, 3, 1, 2, 3]);
});

test("a session that has ended gets nothing of what it saw before", async () => {
  const { list, listPage } = listOf(250);
  const recent = recentPages(freshKey(), listPage, () => 0);
  await walk(recent);
  list.isEnded = true;
  expect(await walk(recent)).toBe(401);
});

test("one session's list, or one of another filter, is no other's", async () => {
  expect(listKey("a", { q: "" })).not.toBe(listKey("b", { q: "" }));
  expect(listKey("a", { q: "" })).not.toBe(listKey("a", { q: "north" }));
  expect(listKey("secret-token", {})).not.toContain("secret-token");
});
