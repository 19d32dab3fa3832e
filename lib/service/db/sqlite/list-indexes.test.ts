import { CompiledQuery, sql } from "kysely";
import { expect, test } from "vitest";
import { sortKeys } from "@/lib/contract/access-points/access-point-list";
import { fromSorted, indexedRows, rowsOf, selectionOf, sortedRows } from "../../access-points/lists/list-query";
import { orderOf } from "../../access-points/lists/order";
import { startTestService, toPerson } from "../../testing/start-test-service";
import type { Db } from "../database";

async function startWithManager() {
  const { db, signedIn } = await startTestService();
  const { user } = await signedIn("zoe@example.com", "manager");
  return { db, manager: toPerson(user) };
}

async function planOf(db: Db, query: ReturnType<typeof fromSorted>): Promise<string> {
  const { sql: text, parameters } = query.compile(db);
  const { rows } = await db.executeQuery(CompiledQuery.raw(`explain query plan ${text}`, [...parameters]));
  return JSON.stringify(rows);
}

const scopes = ["mine", "all"] as const;

test.each(scopes)(
  "pages without a filter are found in an index alone, in every order, with scope=%s",
  async (scope) => {
    const { db, manager } = await startWithManager();
    for (const key of sortKeys) {
      for (const sort of [key, `-${key}`] as const) {
        const ownerId = scope === "mine" ? manager.id : null;
        const order = orderOf({ sort }, ownerId);
        const rows = indexedRows({ ownerId, teamScope: null }, order);
        const plan = await planOf(db, sql`select ${rows.keys.at(-1)} ${fromSorted(rows, order.direction)} limit 25`);
        expect(plan, sort).toContain("USING");
        expect(plan, sort).toMatch(order.key === "ownerName" ? /INDEX/ : /COVERING INDEX/);
        expect(plan, sort).not.toContain("TEMP B-TREE");
      }
    }
  },
);

test.each(scopes)("the state of the label is tested in an index alone, with scope=%s", async (scope) => {
  const { db, manager } = await startWithManager();
  for (const sort of ["name", "-updatedAt", "location"] as const) {
    const ownerId = scope === "mine" ? manager.id : null;
    const order = orderOf({ sort }, ownerId);
    const { keys, ...rows } = indexedRows({ ownerId, teamScope: null }, order);
    const tested = { keys, ...rows, where: [...rows.where, sql`+(access_points.label_state = 'never')`] };
    const plan = await planOf(db, sql`select ${keys.at(-1)} ${fromSorted(tested, order.direction)} limit 25`);
    expect(plan, sort).toContain("COVERING INDEX");
    expect(plan, sort).not.toContain("TEMP B-TREE");
  }
});

test.each([
  ["mine", { location: "Hall" }, "access_points_by_location (owner_id=? AND location_key=?)"],
  ["all", { location: "Hall" }, "access_points_of_all_by_location (location_key=?)"],
  ["mine", { label: "changed" }, "access_points_by_label (owner_id=? AND label_state=?)"],
  ["all", { changedFrom: "2026-11-20" }, "access_points_of_all_by_updated_at (updated_at>?)"],
  ["all", { q: "quay" }, "SCAN access_point_search VIRTUAL TABLE"],
  ["all", { values: [{ fieldId: "f", key: "k" }] }, "access_point_field_values_of_all (field_id=? AND value_key=?)"],
] as const)("scope=%s with %j is found by %s and then sorted", async (scope, filter, index) => {
  const { db, manager } = await startWithManager();
  const selection = await selectionOf(db, { q: "", scope, label: "any", values: [], ...filter }, manager);
  const order = orderOf({ sort: "qrCode" }, selection.ownerId);
  const { keys, ...rows } = sortedRows(db, selection, order);
  const sorted = fromSorted({ ...rows, keys: keys.map((key) => sql`+${key}`) }, order.direction);
  expect(await planOf(db, sql`select access_points.id ${sorted}`)).toContain(index);
  expect(rowsOf(db, selection).where).toHaveLength(rows.where.length);
});
