import { sql } from "kysely";
import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { AccessPointList } from "@/lib/contract/access-points/access-point-list";
import { seedAccessPoints } from "../access-points/seed/seed";
import { isPostgres } from "../db/database";
import { valueKey } from "./stored-values";
import { startWithFields } from "./test-fields";

const ROWS = 10_050;

/**
 * Starts a service where every access point has a material, every thousandth a wingspan, every other one a lot, and all except
 * each 300th a paint.
 */
async function startWithMany() {
  const it = await startWithFields();
  const { service, addField } = it;
  await addField({ key: "material", label: "Material", type: "text" });
  await addField({ key: "wingspan", label: "Wingspan", type: "number" });
  await addField({ key: "lot", label: "Lot", type: "text" });
  await addField({ key: "paint", label: "Paint", type: "text" });
  const me = await (await service.send("GET", "/me", { token: it.token })).json();
  const pointOf = (number: number) => ({ name: `Gate ${number}`, location: number % 3 === 0 ? "Yard" : "Hall" });
  const seeded = { ownerId: me.id, rows: ROWS, pointOf, now: service.clock.now, onProgress: () => {} };
  await seedAccessPoints(service.db, seeded);
  const set = async (key: string, value: number | string, divisor: number) => {
    const field = await service.db
      .selectFrom("custom_fields")
      .selectAll()
      .where("key", "=", key)
      .executeTakeFirstOrThrow();
    await sql`
      insert into access_point_field_values (number, field_id, value_key, value_text, owner_id)
      select number, ${field.id}, ${valueKey(field.type, value)}, '', owner_id from access_points
      where number % ${sql.lit(divisor)} = 0`.execute(service.db);
  };
  await set("material", "Steel", 1);
  await set("wingspan", 3, 1_000);
  await set("lot", "A", 2);
  await set("paint", "Red", 1);
  await sql`
    delete from access_point_field_values
    where number % 300 = 0 and field_id = (select id from custom_fields where key = 'paint')`.execute(service.db);
  // As autovacuum does within a minute after so many writes. SQLite's planner works without statistics.
  if (isPostgres(service.db)) await sql`analyze`.execute(service.db);
  const page = async (query: string): Promise<AccessPointList> => {
    // Only managers and admins list everyone's.
    const { token } = query.includes("scope=all") ? it.admin : it;
    return (await service.send("GET", `/access-points?labelCounts=yes&${query}`, { token })).json();
  };
  const names = async (query: string) => (await page(query)).data.map(({ name }: Pick<AccessPoint, "name">) => name);
  return { page, names };
}

test("lists of many values are counted as far as asked, and their pages are the same from both ends", async () => {
  const { page, names } = await startWithMany();
  const all = await page("count=capped&field.material=Steel");
  expect(all.pagination).toMatchObject({ capped: true, total: 10_000 });
  expect(all).not.toHaveProperty("labelCounts");
  const exact = await page("field.material=Steel");
  expect([exact.pagination.total, exact.labelCounts]).toEqual([
    ROWS,
    { never: ROWS, changed: 0, damaged: 0, printed: 0 },
  ]);

  // Found by the value with fewer access points, whichever is named first.
  for (const query of ["field.material=Steel&field.wingspan=3", "field.wingspan=3&field.material=Steel"]) {
    expect((await page(query)).labelCounts).toEqual({ never: 10, changed: 0, damaged: 0, printed: 0 });
  }

  const numbers = Array.from({ length: ROWS }, (_, number) => number);
  const hasWingspan = (number: number) => (number + 1) % 1_000 === 0;
  for (const order of ["scope=mine&sort=", "scope=mine&sort=-", "scope=all&sort=", "scope=all&sort=-"]) {
    const inOrder = order.endsWith("-") ? numbers.toReversed() : numbers;
    const sorted = [...inOrder.filter(hasWingspan), ...inOrder.filter((number) => !hasWingspan(number))];
    for (const number of [1, 2, 50, 51, 100, 101]) {
      const expected = sorted.slice((number - 1) * 100, number * 100).map((one) => `Gate ${one}`);
      expect(await names(`${order}field.wingspan&limit=100&page=${number}`), `${order} ${number}`).toEqual(expected);
    }
    // Half of the access points have this value: pages before and after the last of them.
    const hasLot = (number: number) => (number + 1) % 2 === 0;
    const byLot = [...inOrder.filter(hasLot), ...inOrder.filter((number) => !hasLot(number))];
    for (const number of [50, 51, 52, 76, 88, 101]) {
      const expected = byLot.slice((number - 1) * 100, number * 100).map((one) => `Gate ${one}`);
      expect(await names(`${order}field.lot&limit=100&page=${number}`), `${order} ${number}`).toEqual(expected);
    }
  }
});

test("a location and a value that many have are in the order of names, in both directions", async () => {
  const { page, names } = await startWithMany();
  const matching = Array.from({ length: ROWS }, (_, number) => number).filter(
    (number) => number % 3 !== 0 && (number + 1) % 300 !== 0,
  );
  for (const scope of ["mine", "all"]) {
    for (const sort of ["name", "-name"]) {
      const expected = sort === "name" ? matching : matching.toReversed();
      const query = `scope=${scope}&location=hall&field.paint=red&sort=${sort}&label=never&count=capped&limit=100`;
      for (const number of [1, 2, 30]) {
        const found = expected.slice((number - 1) * 100, number * 100).map((one) => `Gate ${one}`);
        expect(await names(`${query}&page=${number}`), `${query} ${number}`).toEqual(found);
      }
      expect((await page(query)).pagination).toMatchObject({ capped: true, total: 1_000 });
    }
  }
});
