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
