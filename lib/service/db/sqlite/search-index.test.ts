import { sql } from "kysely";
import { expect, test } from "vitest";
import { startTrash } from "../../access-points/trash/test-trash";
import type { Database, Db } from "../database";
import { engineSql } from "../engine-sql";
import { inTransaction } from "../transaction";

async function start() {
  const { service, send, add } = await startTrash();
  const { db } = service;
  const { database } = service.context;
  const found = async (q: string): Promise<number> =>
    (await (await send("GET", `/access-points?${new URLSearchParams({ q })}`)).json()).pagination.total;
  const waiting = async () =>
    (await sql<{ waiting: number }>`select count(*) as waiting from access_points_to_index`.execute(db)).rows[0]
      ?.waiting;
  const expectWhole = async () => {
    expect(await waiting()).toBe(0);
    expect(await engineSql(db).checkSearch(db)).toEqual([]);
  };
  /** Copies the only access point `count` times, without the program's own statements. */
  const copies = (count: number) => sql`
    with recursive counted (number) as (select 1 union all select number + 1 from counted where number < ${count})
    insert into all_access_points (id, owner_id, name, location, description, qr_code, name_key, location_key, search_text, created_at, updated_at)
    select access_points.id || counted.number, owner_id, name, location, description, qr_code || counted.number, name_key, location_key, 'copied ' || counted.number,
      created_at, updated_at
    from access_points cross join counted where access_points.number = 1`;
  return { db, database, send, add, found, waiting, expectWhole, copies };
}

test("new, changed, deleted and restored access points are in the search index after each request", async () => {
  const { send, add, found, expectWhole } = await start();
  const [gate] = await Promise.all(["North gate", "South gate", "Desk"].map((name) => add({ name })));
  await expectWhole();
  expect([await found("gate"), await found("north gate"), await found("desk")]).toEqual([2, 1, 1]);
  await send("PATCH", `/access-points/${gate?.id}`, { name: "North door" });
  expect([await found("gate"), await found("door")]).toEqual([1, 1]);
  await send("DELETE", `/access-points/${gate?.id}`);
  expect(await found("door")).toBe(0);
  await send("POST", `/access-points/${gate?.id}/restore`, {});
  expect(await found("door")).toBe(1);
  await expectWhole();
});

test.each([
  ["inTransaction", ({ db }: Database, work: (trx: Db) => Promise<void>) => inTransaction(db, work)],
  ["runLong", ({ runLong }: Database, work: (trx: Db) => Promise<void>) => runLong(work)],
])("%s adds as many texts as there are, also of changed and deleted rows", async (_, inOne) => {
  const { database, add, copies, found, expectWhole } = await start();
  await add({ name: "First" });
  await inOne(database, async (trx) => {
    await copies(700).execute(trx);
    await sql`delete from all_access_points where search_text = 'copied 7'`.execute(trx);
    await sql`update all_access_points set search_text = 'changed' where search_text = 'copied 8'`.execute(trx);
  });
  await expectWhole();
  expect([await found("copied"), await found("changed"), await found("first")]).toEqual([698, 1, 1]);
});

test("a row of another program is found after the next transaction, and a failed transaction adds nothing", async () => {
  const { db, add, copies, found, waiting, expectWhole } = await start();
  await add({ name: "First" });
  await copies(3).execute(db);
  expect([await found("copied"), await waiting()]).toEqual([0, 3]);
  const failed = inTransaction(db, async (trx) => {
    await sql`delete from all_access_points where search_text = 'copied 1'`.execute(trx);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  await add({ name: "Second" });
  expect(await found("copied")).toBe(3);
  await expectWhole();
});
