import { describe, expect, test } from "vitest";
import type { ListedAccessPoint } from "@/lib/contract/access-points/listed-access-point";
import { ServiceProblem } from "@/lib/service/http/problem-error";
import { type FetchPage, fetchAllPages, findInList } from "./lists";

const row = (id: number): ListedAccessPoint => ({
  id: String(id),
  name: `Door ${id}`,
  location: "",
  description: "",
  qrCode: `D-${id}`,
  createdAt: "2026-11-20T09:00:00.000Z",
  updatedAt: "2026-11-20T09:00:00.000Z",
  owner: { id: "7", name: "Ada" },
  label: { printedAt: null, state: "never", seenAt: null },
  team: null,
});

/**
 * Creates a list with `total` rows, newest first, that records the requested pages. `most`: maximum number of rows in
 * one answer.
 */
function listOf(total: number, most = 100) {
  const asked: number[] = [];
  const listPage: FetchPage = async (page, limit) => {
    asked.push(page);
    const size = Math.min(limit, most);
    const from = (page - 1) * size;
    const ids = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, i) => total - from - i);
    return ids.map(row);
  };
  return { asked, listPage };
}

const fetched = async (listPage: FetchPage) => {
  const { rows, isWhole } = await fetchAllPages(listPage);
  return { rows: rows.size, isWhole };
};

const found = async (listPage: FetchPage, ids: number[]) => {
  const result = await findInList(listPage, ids.map(String));
  return { ...result, rows: result.rows.map(({ id }) => Number(id)) };
};

describe("findInList", () => {
  test("stops when all ids are found, and returns the rows in the order of the ids", async () => {
    const { listPage, asked } = listOf(1_000);
    expect(await found(listPage, [801, 990, 750])).toEqual({ rows: [801, 990, 750], missing: [], searched: null });
    expect(asked).toEqual([1, 2, 3]);
  });

  test("returns the ids that the list does not have", async () => {
    const { listPage, asked } = listOf(250);
    expect(await found(listPage, [1, 999, 250])).toEqual({ rows: [1, 250], missing: ["999"], searched: null });
    expect(asked).toEqual([1, 2, 3]);
  });

  test("returns how many rows were read when the list is longer", async () => {
    const { listPage, asked } = listOf(10_100);
    expect(await found(listPage, [10_100, 100])).toEqual({ rows: [10_100], missing: ["100"], searched: 10_000 });
    expect(asked).toHaveLength(101);
  });
});

describe("a list of pages", () => {
  test.each([0, 1, 99, 100, 101, 10_000])("of %i rows is read to its end", async (total) => {
    expect(await fetched(listOf(total).listPage)).toEqual({ rows: total, isWhole: true });
  });

  test("is read to its end when the service returns fewer rows than requested", async () => {
    expect(await fetched(listOf(87, 25).listPage)).toEqual({ rows: 87, isWhole: true });
  });

  test("ends when the service ignores the page and always returns all rows", async () => {
    let asked = 0;
    const listPage: FetchPage = async () => {
      asked += 1;
      return Array.from({ length: 300 }, (_, i) => row(i));
    };
    expect(await fetched(listPage)).toEqual({ rows: 300, isWhole: true });
    expect(asked).toBe(2);
  });

  test("ends when the service repeats its pages", async () => {
    const { listPage, asked } = listOf(300);
    expect(await fetched((page, limit) => listPage(((page - 1) % 3) + 1, limit))).toEqual({ rows: 300, isWhole: true });
    expect(asked).toHaveLength(4);
  });

  test("has every row once when it grows while it is read", async () => {
    let total = 250;
    const growing: FetchPage = (page, limit) => {
      const rows = listOf(total).listPage(page, limit);
      total += 1;
      return rows;
    };
    const { rows } = await fetchAllPages(growing);
    expect([...rows.keys()].sort()).toEqual(Array.from({ length: 250 }, (_, i) => String(i + 1)).sort());
  });

  test("is read no further than 100 pages", async () => {
    let asked = 0;
    const endless: FetchPage = async () => {
      asked += 1;
      return Array.from({ length: 100 }, (_, i) => row(asked * 1_000 + i));
    };
    expect(await fetched(endless)).toEqual({ rows: 10_000, isWhole: false });
    expect(asked).toBe(101);
  });

  test("throws the problem of a page that fails", async () => {
    const { listPage } = listOf(300);
    const problem = new ServiceProblem("invalid-token", "Sign in again.");
    const failing: FetchPage = async (page, limit) => {
      if (page === 2) throw problem;
      return listPage(page, limit);
    };
    await expect(findInList(failing, ["1"])).rejects.toBe(problem);
  });
});
