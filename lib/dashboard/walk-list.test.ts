import { describe, expect, test } from "vitest";
import { blankFields } from "@/lib/contract/access-point-fields";
import { findRows, type ListedRow, type ListPage, walkList } from "./walk-list";

const row = (id: number): ListedRow => ({
  ...blankFields,
  id: String(id),
  name: `Door ${id}`,
  qrCode: `D-${id}`,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  owner: { id: "7", name: "Ada" },
  label: { printedAt: null, state: "never" },
});

/**
 * Creates a list with `total` rows, newest first, that records the requested pages. `most`: maximum number of rows in
 * one answer.
 */
function listOf(total: number, most = 100) {
  const asked: number[] = [];
  const listPage: ListPage = async (page, limit) => {
    asked.push(page);
    const size = Math.min(limit, most);
    const from = (page - 1) * size;
    const ids = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, i) => total - from - i);
    return { ok: true, value: ids.map(row) };
  };
  return { asked, listPage };
}

const walked = async (listPage: ListPage) => {
  const outcome = await walkList(listPage);
  if (!outcome.ok) throw new Error(outcome.problem.detail);
  return { rows: outcome.value.rows.size, isWhole: outcome.value.isWhole };
};

const found = async (listPage: ListPage, ids: number[]) => {
  const outcome = await findRows(listPage, ids.map(String));
  if (!outcome.ok) throw new Error(outcome.problem.detail);
  return { ...outcome.value, rows: outcome.value.rows.map(({ id }) => Number(id)) };
};

describe("finding rows by walking the list", () => {
  test("stops as soon as all are found, and gives them in the order they were named in", async () => {
    const { listPage, asked } = listOf(1_000);
    expect(await found(listPage, [801, 990, 750])).toEqual({ rows: [801, 990, 750], missing: [], searched: null });
    expect(asked).toEqual([1, 2, 3]);
  });

  test("names those the list does not have, once it has ended", async () => {
    const { listPage, asked } = listOf(250);
    expect(await found(listPage, [1, 999, 250])).toEqual({ rows: [1, 250], missing: ["999"], searched: null });
    expect(asked).toEqual([1, 2, 3]);
  });

  test("says among how many it looked when the list goes on", async () => {
    const { listPage, asked } = listOf(10_100);
    expect(await found(listPage, [10_100, 100])).toEqual({ rows: [10_100], missing: ["100"], searched: 10_000 });
    expect(asked).toHaveLength(101);
  });
});

describe("a list", () => {
  test.each([0, 1, 99, 100, 101, 10_000])("of %i rows is read to its end", async (total) => {
    expect(await walked(listOf(total).listPage)).toEqual({ rows: total, isWhole: true });
  });

  test("that gives fewer rows at once than asked for is read to its end", async () => {
    expect(await walked(listOf(87, 25).listPage)).toEqual({ rows: 87, isWhole: true });
  });

  test("that has no pages, and gives all of itself each time, ends", async () => {
    let asked = 0;
    const listPage: ListPage = async () => {
      asked += 1;
      return { ok: true, value: Array.from({ length: 300 }, (_, i) => row(i)) };
    };
    expect(await walked(listPage)).toEqual({ rows: 300, isWhole: true });
    expect(asked).toBe(2);
  });

  test("that pages in circles ends", async () => {
    const { listPage, asked } = listOf(300);
    expect(await walked((page, limit) => listPage(((page - 1) % 3) + 1, limit))).toEqual({ rows: 300, isWhole: true });
    expect(asked).toHaveLength(4);
  });

  test("that grows while it is read has every row once", async () => {
    let total = 250;
    const growing: ListPage = (page, limit) => {
      const answer = listOf(total).listPage(page, limit);
      total += 1;
      return answer;
    };
    const outcome = await walkList(growing);
    expect(outcome.ok && [...outcome.value.rows.keys()].sort()).toEqual(
      Array.from({ length: 250 }, (_, i) => String(i + 1)).sort(),
    );
  });

  test("that never ends is read no further than 100 pages", async () => {
    let asked = 0;
    const endless: ListPage = async () => {
      asked += 1;
      return { ok: true, value: Array.from({ length: 100 }, (_, i) => row(asked * 1_000 + i)) };
    };
    expect(await walked(endless)).toEqual({ rows: 10_000, isWhole: false });
    expect(asked).toBe(101);
  });

  test("that fails on the way fails as a whole", async () => {
    const { listPage } = listOf(300);
    const problem = { type: "/problems/invalid-token", title: "The token is not valid", status: 401, detail: "" };
    const failing: ListPage = async (page, limit) => (page === 2 ? { ok: false, problem } : listPage(page, limit));
    expect(await findRows(failing, ["1"])).toEqual({ ok: false, problem });
  });
});
