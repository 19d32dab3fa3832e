import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import { matchingAccessPoints } from "../../access-points/lists/filter";
import { inOrder, orderOf } from "../../access-points/lists/order";
import { startTestService, toPerson } from "../../testing/start-test-service";

test.each([
  ["mine", "access_points_by_location (owner_id=? AND location_key=?)"],
  ["all", "access_points_of_all_by_location (location_key=?)"],
] as const)("a location sorted by name is read from the index alone, with scope=%s", async (scope, index) => {
  const { db, signedIn } = await startTestService();
  const { user } = await signedIn("zoe@example.com", "manager");
  const filter = { q: "", scope, label: "never", location: "Hall", values: [] } as const;
  const { indexed, isSortedByIndex } = matchingAccessPoints(db, filter, toPerson(user));
  const order = orderOf({ ...filter, sort: "name" });
  expect(isSortedByIndex(order)).toBe(true);
  const key = scope === "mine" ? "seq" : "id";
  const page = inOrder(indexed, order, { isSorted: true }).select(key).limit(25).compile();
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${page.sql}`, [...page.parameters]));
  expect(JSON.stringify(rows)).toContain(`COVERING INDEX ${index}`);
});
