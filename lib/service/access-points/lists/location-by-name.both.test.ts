import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { seedAccessPoints } from "../seed/seed";
import { COUNTED_MAX } from "./count";

/** Starts a service with more access points in the hall than are counted, and as many before them in the order of names. */
async function startWithHall() {
  const service = await startTestService();
  const { db, clock, send } = service;
  const { user, token } = await service.signedIn();
  const rows = COUNTED_MAX + 30;
  const pointOf = (number: number) =>
    number % 2 === 0 ? { name: `Arch ${number}`, location: "Yard" } : { name: `Door ${number}`, location: "Hall" };
  await seedAccessPoints(db, { ownerId: user.id, rows: 2 * rows, pointOf, now: clock.now, onProgress: () => {} });
  const list = async (query: string) => (await send("GET", `/access-points?limit=100&${query}`, { token })).json();
  return { db, list };
}

test("more access points of a location than are counted are in the order of names, where others come before them", async () => {
  const { db, list } = await startWithHall();
  const { data, pagination } = await list("location=hall&label=never&sort=name&count=capped&labelCounts=yes");
  const { rows } = await sql<{ name: string }>`
    select name from access_points where location = 'Hall' order by name_key, number limit 100`.execute(db);
  expect(pagination).toMatchObject({ total: COUNTED_MAX, capped: true });
  expect(data.map(({ name }: { name: string }) => name)).toEqual(rows.map(({ name }) => name));
});
