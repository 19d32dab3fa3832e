import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { READ_COUNTED_MAX } from "./count";

async function startWithLockers() {
  const service = await startTestService();
  const { db, clock, addUser, logIn, send } = service;
  const { id } = await addUser("ada@example.com");
  const seed = (rows: number, pointOf: (number: number) => { name: string; location: string }) =>
    seedAccessPoints(db, { ownerId: id, rows, pointOf, now: clock.now, onProgress: () => {} });
  const rows = READ_COUNTED_MAX + 130;
  await seed(rows, (number) => ({ name: `Locker ${number}`, location: `Floor ${number % 7}` }));
  const { token } = await logIn("ada@example.com");
  const list = async (query: string) => {
    const answer = await send("GET", `/access-points?limit=100&${query}`, { token });
    const relations = [...(answer.headers.get("Link") ?? "").matchAll(/rel="(\w+)"/g)].map(([, name]) => name);
    return { ...(await answer.json()), relations };
  };
  return { rows, seed, list };
}

test("a search with count=capped stops counting at 1,000 and still returns every page", async () => {
  const { rows, list: listAll } = await startWithLockers();
  const list = (query: string) => listAll(`q=locker&${query}`);

  const exact = await list("page=12");
  expect(exact.pagination).toEqual({ page: 12, limit: 100, total: rows, totalPages: 12 });
  expect(exact.relations).toEqual(["first", "prev", "last"]);
  const capped = await list("page=12&count=capped");
  expect(capped.pagination).toEqual({ page: 12, limit: 100, total: 1_100, totalPages: 11, capped: true });
  const first = await list("count=capped");
  expect(first.pagination).toEqual({ page: 1, limit: 100, total: READ_COUNTED_MAX, totalPages: 10, capped: true });
  expect(capped.data).toEqual(exact.data);
  expect(capped.relations).toEqual(["first", "prev", "next"]);
  const counts = { never: rows, changed: 0, damaged: 0, printed: 0 };
  expect(await list("labelCounts=yes")).toMatchObject({ labelCounts: counts, pagination: { total: rows } });
  const uncounted = await list("labelCounts=yes&count=capped");
  expect(uncounted).not.toHaveProperty("labelCounts");
  expect(uncounted.pagination).toMatchObject({ total: READ_COUNTED_MAX, capped: true });
  const beyond = await list("page=13&count=capped");
  expect(beyond.data).toEqual([]);
  expect(beyond.relations).toEqual(["first", "prev"]);
});

test("a search with many matches lists them and stops counting when the newest access points do not match", async () => {
  const { list, rows, seed } = await startWithLockers();
  await seed(1_100, (number) => ({ name: `Imported ${number}`, location: "Depot" }));
  const { data, pagination } = await list("q=locker&count=capped");
  expect(pagination).toMatchObject({ total: READ_COUNTED_MAX, capped: true });
  expect(data[0].name).toBe(`Locker ${rows - 1}`);
});
