import { type Compilable, CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { matchingAccessPoints } from "../../access-points/lists/filter";
import { inOrder, orderOf } from "../../access-points/lists/order";
import { startTestService, toPerson } from "../../testing/start-test-service";
import type { Db } from "../open";

async function startWithManager() {
  const { db, signedIn } = await startTestService();
  const { user } = await signedIn("zoe@example.com", "manager");
  return { db, manager: toPerson(user) };
}

async function planOf(db: Db, query: Compilable): Promise<string> {
  const { sql, parameters } = query.compile();
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]));
  return JSON.stringify(rows);
}

const keyOf = { mine: "seq", all: "id" } as const;

test.each([
  ["mine", "access_points_by_location (owner_id=? AND location_key=?)"],
  ["all", "access_points_of_all_by_location (location_key=?)"],
] as const)("a location sorted by name is read from the index alone, with scope=%s", async (scope, index) => {
  const { db, manager } = await startWithManager();
  const filter = { q: "", scope, label: "never", location: "Hall", values: [] } as const;
  const { indexed, isSortedByIndex } = matchingAccessPoints(db, filter, manager);
  const order = orderOf({ ...filter, sort: "name" });
  expect(isSortedByIndex(order)).toBe(true);
  const page = inOrder(indexed, order, { isSorted: true }).select(keyOf[scope]).limit(25);
  expect(await planOf(db, page)).toContain(`COVERING INDEX ${index}`);
});

test.each([
  ["name", "mine", "any", "COVERING INDEX access_points_by_name_key (owner_id=?)"],
  ["name", "all", "any", "COVERING INDEX access_points_of_all_by_name_key"],
  ["name", "mine", "never", "INDEX access_points_by_name_key (owner_id=?)"],
  ["name", "all", "never", "INDEX access_points_of_all_by_name_key"],
  ["location", "mine", "any", "COVERING INDEX access_points_by_location (owner_id=?)"],
  ["location", "all", "any", "COVERING INDEX access_points_of_all_by_location"],
  ["location", "mine", "never", "COVERING INDEX access_points_by_location (owner_id=?)"],
  ["location", "all", "never", "COVERING INDEX access_points_of_all_by_location"],
] as const)(
  "a search by %s tests entries of the index in this order, with scope=%s and label=%s",
  async (sort, scope, label, index) => {
    const { db, manager } = await startWithManager();
    const filter = { q: "hall", scope, label, values: [] } as const;
    const order = orderOf({ ...filter, sort });
    const { walked, amongFirst } = matchingAccessPoints(db, filter, manager);
    expect(amongFirst(order, 10)).toBeNull();
    const plan = await planOf(db, inOrder(walked(order), order).select(keyOf[scope]).limit(25));
    expect(plan).toContain(index);
    expect(plan).not.toContain("TEMP B-TREE");
  },
);
