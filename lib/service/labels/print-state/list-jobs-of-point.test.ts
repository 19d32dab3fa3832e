import { expect, test } from "vitest";
import { jobIdOf, startPrinting } from "../test-printing";

test("a job lists its access points as they were printed, and an access point its jobs, newest first", async () => {
  const { service, token, addMany, print, get } = await startPrinting();
  const create = async (ids: string[], more: object = {}) =>
    jobIdOf(await print({ select: { ids }, ...more }, { Prefer: "return=minimal" }));
  const confirm = (id: string, body: object) => service.send("POST", `/label-jobs/${id}/confirm`, { token, body });
  const ids = await addMany(3);
  const [first = "", second = ""] = ids;
  const older = await create(ids);
  service.clock.now += 1_000;
  const newer = await create([first], { copies: 2 });
  await confirm(older, { printed: true });
  await confirm(older, { printed: false, ids: [second] });
  await service.send("PATCH", `/access-points/${first}`, { token, body: { name: "Renamed" } });
  await service.send("DELETE", `/access-points/${second}`, { token });

  const page = await get(`/label-jobs/${older}/access-points?limit=2`);
  expect(page.headers.get("Link")).toContain(`</api/v1/label-jobs/${older}/access-points?limit=2&page=2>; rel="next"`);
  const { data, pagination } = await page.json();
  expect(data).toMatchObject([
    { id: first, name: "Door 1", position: 1, printed: true },
    { id: second, name: "Door 2", position: 2, printed: false },
  ]);
  expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 });
  const last = await (await get(`/label-jobs/${older}/access-points?limit=2&page=2`)).json();
  expect(last.data).toMatchObject([{ id: ids[2], position: 3, printed: true }]);

  expect(last.data).toMatchObject([{ sheet: 1, cell: 3 }]);

  const path = `/access-points/${first}/label-jobs`;
  const jobs = await (await get(path)).json();
  expect(jobs.data).toMatchObject([
    { id: newer, copies: 2, printed: false, printedAt: null, owner: { name: "ada" } },
    { id: older, copies: 1, printed: true, printedAt: "2026-11-20T09:00:01.000Z" },
  ]);
  expect(jobs.pagination.total).toBe(2);
  expect((await (await get(`${path}?limit=1&page=2`)).json()).data).toMatchObject([{ id: older }]);
  const { token: stranger } = await service.signedIn("ben@example.com");
  expect((await get(path, stranger)).status).toBe(404);
  expect((await get(`/label-jobs/${older}/access-points`, stranger)).status).toBe(404);
});

test("the access points of a job have the sheet and the cell of their label, and are listed as the paper has them", async () => {
  const { service, token, add, print, get } = await startPrinting();
  for (const name of ["Boiler room", "Server room", "Bike store"]) await add({ name });
  const listed = async (id: string, query: string) => {
    const { data } = await (await get(`/label-jobs/${id}/access-points?${query}`)).json();
    return data.map((one: { name: string; position: number; sheet: number; cell: number }) => [
      ...[one.name, one.position, one.sheet, one.cell],
    ]);
  };
  const skip = Array.from({ length: 19 }, (_, index) => index + 1);
  const order = { select: { scope: "mine", sort: "createdAt" }, order: "name", skip };
  const id = jobIdOf(await print(order));
  expect(await listed(id, "order=paper")).toEqual([
    ["Bike store", 3, 1, 20],
    ["Boiler room", 1, 1, 21],
    ["Server room", 2, 2, 1],
  ]);
  expect(await listed(id, "limit=1&page=3&order=paper")).toEqual([["Server room", 2, 2, 1]]);
  expect(await listed(id, "")).toEqual([
    ["Boiler room", 1, 1, 21],
    ["Server room", 2, 2, 1],
    ["Bike store", 3, 1, 20],
  ]);
  const copied = jobIdOf(await print({ ...order, copies: 2, copyOrder: "uncollated" }));
  expect((await listed(copied, "order=paper")).map(([name, , sheet, cell]: unknown[]) => [name, sheet, cell])).toEqual([
    ["Bike store", 1, 20],
    ["Boiler room", 2, 1],
    ["Server room", 2, 3],
  ]);
  const roll = jobIdOf(await print({ ...order, skip: [], stock: "zebra-2x1in" }));
  expect((await listed(roll, "order=paper")).map(([name, , sheet]: unknown[]) => [name, sheet])).toEqual([
    ["Bike store", 1],
    ["Boiler room", 2],
    ["Server room", 3],
  ]);
  expect((await service.send("GET", `/label-jobs/${id}/access-points?order=x`, { token })).status).toBe(422);
});
