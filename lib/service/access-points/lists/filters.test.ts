import fc from "fast-check";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { sortKeys } from "@/lib/contract/access-points/access-point-list";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { COUNTED_MAX, READ_COUNTED_MAX } from "./count";

test("filters with more matches than are counted return every page in every order", async () => {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com", "manager");
  const rows = COUNTED_MAX + 40;
  const pointOf = (number: number) => ({ name: `Locker ${number}`, location: number % 50 ? "Hall" : "Quay" });
  await seedAccessPoints(service.db, { ownerId: user.id, rows, pointOf, now: service.clock.now, onProgress: () => {} });
  const list = async (query: string) =>
    (await service.send("GET", `/access-points?limit=100&${query}`, { token })).json();
  const filters = ["changedFrom=2020-01-01", "createdFrom=2020-01-01", "changedTo=2030-01-01&createdFrom=2020-01-01"];
  for (const filter of filters) {
    for (const scope of ["mine", "all"]) {
      for (const key of sortKeys) {
        for (const sort of [key, `-${key}`]) {
          const plain = await list(`scope=${scope}&sort=${sort}&page=77`);
          const found = await list(`scope=${scope}&sort=${sort}&page=77&${filter}`);
          expect(found.data).toEqual(plain.data);
          expect(found.pagination.total).toBe(rows);
          const capped = await list(`scope=${scope}&sort=${sort}&page=77&count=capped&labelCounts=yes&${filter}`);
          expect(capped.data).toEqual(plain.data);
          expect(capped.pagination).toMatchObject({ total: COUNTED_MAX, capped: true });
        }
      }
    }
  }
});

test("a filter or a search returns its page when its matches are at the other end of the order", async () => {
  const service = await startTestService();
  const { token, user } = await service.signedIn("ada@example.com", "manager");
  const rows = 2 * COUNTED_MAX + 400;
  const pointOf = (number: number) => ({ name: `Door ${number}`, location: number < rows / 2 ? "Quay" : "Hall" });
  await seedAccessPoints(service.db, { ownerId: user.id, rows, pointOf, now: service.clock.now, onProgress: () => {} });
  for (const scope of ["mine", "all"]) {
    for (const [location, sort, first] of [
      ["Hall", "name", rows / 2],
      ["Quay", "-name", rows / 2 - 1],
      ["Quay", "name", 0],
    ] as const) {
      const query = `scope=${scope}&location=${location}&sort=${sort}&count=capped&limit=3&page=2`;
      const { data } = await (await service.send("GET", `/access-points?${query}`, { token })).json();
      const step = sort === "name" ? 1 : -1;
      expect(data.map(({ name }: AccessPoint) => name)).toEqual([3, 4, 5].map((at) => `Door ${first + at * step}`));
    }
    for (const sort of ["updatedAt", "name", "location"]) {
      const query = `scope=${scope}&q=door+hall&sort=${sort}&count=capped&labelCounts=yes&limit=3&page=2`;
      const { data, pagination } = await (await service.send("GET", `/access-points?${query}`, { token })).json();
      expect(data.map(({ name }: AccessPoint) => name)).toEqual([3, 4, 5].map((at) => `Door ${rows / 2 + at}`));
      expect(pagination).toMatchObject({ total: READ_COUNTED_MAX, capped: true });
    }
  }
});

test("a day of a year that no calendar of the office has is refused, and every other day is answered", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn("ada@example.com", "admin");
  await service.send("PATCH", "/settings", { token, body: { timeZone: "Asia/Kathmandu" } });
  const ask = (name: string, day: string) => service.send("GET", `/access-points?${name}=${day}`, { token });
  for (const name of ["createdFrom", "createdTo", "changedFrom", "changedTo"]) {
    for (const day of ["0000-01-01", "0020-11-01", "0999-12-31", "1899-12-31", "3000-01-01", "9999-12-31"]) {
      const refused = await ask(name, day);
      expect([day, refused.status]).toEqual([day, 422]);
      expect((await refused.json()).errors[0].detail).toContain("in the years 1900 to 2999");
    }
    await fc.assert(
      fc.asyncProperty(
        fc.date({ min: new Date("1900-01-01"), max: new Date("2999-12-31"), noInvalidDate: true }),
        async (date) => {
          expect((await ask(name, date.toISOString().slice(0, 10))).status).toBe(200);
          expect((await ask(name, date.toISOString())).status).toBe(200);
        },
      ),
      { numRuns: 30 },
    );
  }
});
