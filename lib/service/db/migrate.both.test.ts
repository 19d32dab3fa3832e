import { CompiledQuery, type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { compareCounters } from "../access-points/counters/counters";
import { makeTestDatabase } from "../testing/make-test-database";
import { startTestService } from "../testing/start-test-service";
import { digestTables } from "./copy/copy";
import { type Db, isPostgres } from "./database";
import { engineSql } from "./engine-sql";
import { appliedMigrations, MigrationError, migrate, migrations, requireMigrated } from "./migrate";
import { createLiveView } from "./migrations/initial/initial";
import { openDatabase } from "./open-database";
import { openMigrated } from "./open-migrated";

test("an empty database gets the initial schema, and migrating again changes nothing", async () => {
  const where = await makeTestDatabase("template0");
  const { db } = openDatabase(where);
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

test.each(["001-begin", "001-initial", "0001-initial"])(
  "a database that began with migration %s is refused and not changed",
  async (first) => {
    const { db, database } = await startTestService();
    await sql`delete from kysely_migration`.execute(db);
    await addMigration(db, first);
    const read = async () => ({
      schema: await readSchema(db),
      rows: await digestTables(db),
      applied: await appliedMigrations(db),
    });
    const before = await read();
    const refused = openMigrated(database);
    await expect(refused).rejects.toThrow(MigrationError);
    await expect(refused).rejects.toThrow(
      /^the database was written by a version before the first release; export the access points with that version/,
    );
    expect(await read()).toEqual(before);
  },
);

test("a later migration upgrades a database with rows, and keeps its rows, counters and search", async () => {
  const { db, signedIn, send } = await startTestService();
  const { token } = await signedIn();
  for (const name of ["Door", "Gate"]) await send("POST", "/access-points", { token, body: { name, location: "HQ" } });
  const before = await db.selectFrom("access_points").selectAll().orderBy("number").execute();

  await migrate(db, { ...migrations, "999-remark": { up: addRemark } });
  const after = await db.selectFrom("access_points").selectAll().orderBy("number").execute();
  expect(after).toEqual(before.map((row) => ({ ...row, remark: "" })));
  expect(await compareCounters(db)).toEqual([]);
  expect(await engineSql(db).checkSearch(db)).toEqual([]);

  await send("POST", "/access-points", { token, body: { name: "Locker" } });
  const { data, pagination } = await (await send("GET", "/access-points?q=lock", { token })).json();
  expect(data).toMatchObject([{ name: "Locker" }]);
  expect(pagination.total).toBe(1);
  expect(await compareCounters(db)).toEqual([]);
  await expect(requireMigrated(db)).rejects.toThrow(/newer version/);
});

test("lists read an index alone after all migrations, and after one more that adds a column", async () => {
  const { db } = await startTestService();
  await expectIndexOnly(db);
  await migrate(db, { ...migrations, "999-remark": { up: addRemark } });
  await expectIndexOnly(db);
});

/** Expects that the condition of the view is that of the indexes: a partial index serves no other condition. */
async function expectIndexOnly(db: Db) {
  const query = "select number from access_points where owner_id = 'x' order by number limit 25";
  const plan = await db.connection().execute(async (connection) => {
    const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
    // PostgreSQL scans a small table where it may, and visits the rows of an index that it may not trust.
    if (isPostgres(db)) for (const way of ["seqscan", "bitmapscan", "sort"]) await run(`set enable_${way} = off`);
    return run(`explain ${isPostgres(db) ? "" : "query plan"} ${query}`);
  });
  expect(JSON.stringify(plan.rows)).toMatch(/(COVERING INDEX|Index Only Scan using) access_points_by_number/);
}

const addRemark = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop view access_points`.execute(db);
  await sql`alter table all_access_points add column remark text not null default ''`.execute(db);
  await createLiveView(db);
};

const addMigration = (db: Db, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(db);

const readSchema = async (db: Db) => {
  const tables = await db.introspection.getTables();
  return tables.map(({ name, columns }) => [name, columns]).sort();
};
