import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { compareCounters } from "../access-points/counters";
import { makeTestDatabase } from "../testing/make-test-database";
import { startTestService } from "../testing/start-test-service";
import { integrityOf } from "./integrity";
import { MigrationError, migrate, migrations, requireMigrated } from "./migrate";
import { type Db, isPostgres, openDatabase } from "./open";
import { openMigrated } from "./open-migrated";
import { redefineTable } from "./sqlite/redefine-table";

test("an empty database gets the initial schema, and migrating again changes nothing", async () => {
  const where = await makeTestDatabase("template0");
  const db = openDatabase(where, { onLost: () => {} });
  await migrate(db);
  const tables = await readSchema(db);
  const { id } = await db.selectFrom("installation").selectAll().executeTakeFirstOrThrow();
  await migrate(db);
  expect(await readSchema(db)).toEqual(tables);
  expect(await db.selectFrom("installation").select("id").execute()).toEqual([{ id }]);
  await expect(requireMigrated(db)).resolves.toBeUndefined();
  await db.destroy();
});

test("a database of a newer version is refused", async () => {
  const { db } = await startTestService();
  await addMigration(db, "999-later");
  await expect(migrate(db)).rejects.toThrow(MigrationError);
  await expect(migrate(db)).rejects.toThrow(/newer version of this program \(it has 999-later\)/);
});

test("a database of an unreleased version is refused, and the error says what to do", async () => {
  const { db, database } = await startTestService();
  await sql`delete from kysely_migration`.execute(db);
  await addMigration(db, "001-begin");
  await expect(openMigrated(database, () => {})).rejects.toThrow(MigrationError);
  await expect(openMigrated(database, () => {})).rejects.toThrow(/unreleased version.*name an empty folder/);
});

test("a later migration upgrades a database with rows, and keeps its rows, counters and search", async () => {
  const { db, signedIn, send } = await startTestService();
  const { token } = await signedIn();
  for (const name of ["Door", "Gate"]) await send("POST", "/access-points", { token, body: { name, location: "HQ" } });
  const before = await db.selectFrom("access_points").selectAll().orderBy("seq").execute();

  await migrate(db, { ...migrations, "998-remark": { up: addRemark } });
  const after = await db.selectFrom("access_points").selectAll().orderBy("seq").execute();
  const names = Object.keys(before[0] ?? {}).filter((name) => name !== "row_json");
  for (const [index, row] of before.entries()) {
    for (const name of names) expect(after[index]).toHaveProperty(name, row[name as keyof typeof row]);
    expect(after[index]).toHaveProperty("remark", "");
  }
  expect(await compareCounters(db)).toEqual([]);
  expect(await integrityOf(db).checkSearch(db)).toEqual([]);

  await send("POST", "/access-points", { token, body: { name: "Locker" } });
  const { data, pagination } = await (await send("GET", "/access-points?q=lock", { token })).json();
  expect(data).toMatchObject([{ name: "Locker" }]);
  expect(data[0].remark).toBe(isPostgres(db) ? undefined : "");
  expect(pagination.total).toBe(1);
  expect(await compareCounters(db)).toEqual([]);
  await expect(requireMigrated(db)).rejects.toThrow(/newer version/);
});

/** Adds a column, and on SQLite also adds it to the JSON of the row. */
async function addRemark(db: Kysely<unknown>): Promise<void> {
  await sql`alter table access_points add column remark text not null default ''`.execute(db);
  if (isPostgres(db as Db)) return;
  await redefineTable(db, "access_points", (statement) =>
    statement.replace(`',"createdAt":`, `',"remark":' || json_quote(remark) || ',"createdAt":`),
  );
}

const addMigration = (db: Db, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);

const readSchema = async (db: Db) => {
  const tables = await db.introspection.getTables();
  return tables.map(({ name, columns }) => [name, columns]).sort();
};
