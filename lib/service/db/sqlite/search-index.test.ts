import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startTrash } from "../../access-points/trash/test-trash";
import { makeTestDatabase, migrationsBefore } from "../../testing/make-test-database";
import { engineSql } from "../engine-sql";
import { migrate } from "../migrate";
import { openDatabase } from "../open-database";
import { inTransaction } from "../transaction";

async function start() {
  const { service, send, add } = await startTrash();
  const { db } = service;
  const found = async (q: string): Promise<number> =>
    (await (await send("GET", `/access-points?${new URLSearchParams({ q })}`)).json()).pagination.total;
  const expectWhole = async () => expect(await engineSql(db).checkSearch(db)).toEqual([]);
  /** Copies the only access point `count` times, without the program's own statements. */
  const copies = (count: number) => sql`
    with recursive counted (number) as (select 1 union all select number + 1 from counted where number < ${count})
    insert into all_access_points (id, owner_id, name, location, description, qr_code, name_key, location_key, search_text, created_at, updated_at)
    select access_points.id || counted.number, owner_id, name, location, description, qr_code || counted.number, name_key, location_key, 'copied ' || counted.number,
      created_at, updated_at
    from access_points cross join counted where access_points.number = 1`;
  return { db, send, add, found, expectWhole, copies };
}

test("a row of another program is found at once, and a failed transaction leaves the index as it was", async () => {
  const { db, add, copies, found, expectWhole } = await start();
  await add({ name: "First" });
  await copies(3).execute(db);
  expect(await found("copied")).toBe(3);
  const failed = inTransaction(db, async (trx) => {
    await sql`delete from all_access_points where search_text = 'copied 1'`.execute(trx);
    await sql`update all_access_points set search_text = 'changed' where search_text = 'copied 2'`.execute(trx);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect([await found("copied"), await found("changed")]).toEqual([3, 0]);
  await expectWhole();
});

test("the migration 0004 adds the texts that waited to the index", async () => {
  const { db } = openDatabase(await makeTestDatabase("template0"));
  onTestFinished(() => db.destroy());
  const before = migrationsBefore("0004-texts-by-trigger");
  await migrate(db, before);
  const add = (name: string) => sql`insert into all_access_points
    (id, owner_id, name, location, description, qr_code, name_key, location_key, search_text, created_at, updated_at)
    values (${name}, 'u', ${name}, '', '', ${name}, ${name}, '', ${name}, 1, 1)`;
  await sql`insert into users (id, email, name, name_key, search_text, role, created_at, updated_at)
    values ('u', 'ada@example.com', 'Ada', 'ada', 'ada', 'staff', 1, 1)`.execute(db);
  await add("waiting").execute(db);
  expect(await engineSql(db).checkSearch(db)).not.toEqual([]);
  await migrate(db);
  await add("new").execute(db);
  expect(await engineSql(db).checkSearch(db)).toEqual([]);
});
