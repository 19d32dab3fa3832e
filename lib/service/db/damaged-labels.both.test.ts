import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { compareCounters } from "../access-points/counters/counters";
import { makeTestDatabase, migrationsBefore } from "../testing/make-test-database";
import { isPostgres } from "./database";
import { engineSql } from "./engine-sql";
import { migrate } from "./migrate";
import { openDatabase } from "./open-database";

test("the migration 0005 keeps rows, indexes, counters and search, and counts damaged labels", async () => {
  const { db } = openDatabase(await makeTestDatabase("template0"), { onLost: () => {} });
  onTestFinished(() => db.destroy());
  const before = migrationsBefore("0005-damaged-labels");
  await migrate(db, before);
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const id of ["u", "v"]) {
    await run(`insert into users (id, email, name, name_key, search_text, role, created_at, updated_at)
      values ('${id}', '${id}@example.com', '${id}', '${id}', '${id}', 'staff', 1, 1)`);
  }
  for (const [at, state] of ["never", "printed", "changed", "printed"].entries()) {
    await run(`insert into all_access_points (id, owner_id, name, location, description, qr_code, name_key, location_key,
        search_text, created_at, updated_at, label_state, deleted_at)
      values ('p${at}', 'u', 'Door ${at}', '', '', 'D-${at}', 'door ${at}', '', 'door ${at}', 1, 1, '${state}',
        ${at === 3 ? "5" : "null"})`);
  }
  const names = async () => {
    const of = isPostgres(db)
      ? sql<{ name: string }>`select indexname as name from pg_indexes where tablename = 'all_access_points' order by 1`
      : sql<{ name: string }>`select name from sqlite_schema where tbl_name = 'all_access_points'
          and type in ('index', 'trigger') and name not like '%damage%' and name not like '%reports%' and name not like '%pile%' order by 1`;
    return (await of.execute(db)).rows.map(({ name }) => name);
  };
  const rows = () => db.selectFrom("all_access_points").selectAll().orderBy("number").execute();
  const [rowsBefore, namesBefore] = [await rows(), await names()];
  await migrate(db);
  expect(await rows()).toEqual(rowsBefore.map((row) => ({ ...row, damaged_at: null, seen_at: null })));
  expect(await names()).toEqual(namesBefore);
  expect(await engineSql(db).checkSearch(db)).toEqual([]);

  const damaged = async () =>
    (await db.selectFrom("access_point_totals").select(["owner_id", "damaged"]).orderBy("owner_id").execute()).map(
      ({ owner_id, damaged }) => `${owner_id} ${damaged}`,
    );
  for (const [statement, expected] of [
    ["update all_access_points set label_state = 'damaged'", ["u 3"]],
    ["update all_access_points set owner_id = 'v' where id = 'p0'", ["u 2", "v 1"]],
    ["update all_access_points set deleted_at = 7 where id = 'p1'", ["u 1", "v 1"]],
    ["update all_access_points set deleted_at = null where id in ('p1', 'p3')", ["u 3", "v 1"]],
    ["update all_access_points set label_state = 'printed' where id = 'p3'", ["u 2", "v 1"]],
    ["delete from all_access_points where id = 'p0'", ["u 2", "v 0"]],
  ] as const) {
    await run(statement);
    expect(await damaged(), statement).toEqual(expected);
    expect(await compareCounters(db), statement).toEqual([]);
  }
  for (const id of ["p1", "p2"]) {
    await run(`insert into reports (id, access_point_id, kind, text, contact, created_at)
      values ('r of ${id}', '${id}', 'label', '', '', 1)`);
  }
  await run("delete from all_access_points where id = 'p1'");
  expect((await db.selectFrom("reports").select("id").execute()).map(({ id }) => id)).toEqual(["r of p2"]);
  await expect(run("update all_access_points set label_state = 'lost'")).rejects.toThrow(/label_state|constraint/i);
});
