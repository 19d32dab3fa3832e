import Sqlite from "better-sqlite3";
import { DummyDriver, Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { sqliteDialect } from "./dialect";

/** Compiles queries on a table, without running them. */
const db = new Kysely<{ numbers: { n: number } }>({ dialect: sqliteDialect(new DummyDriver()) });

const limited = () => db.selectFrom("numbers").select("n").orderBy("n").limit(2).offset(1);

test("no limit is a parameter alone, for which SQLite would plan the query again before each run", () => {
  expect(limited().compile().sql).toBe('select "n" from "numbers" order by "n" limit +? offset ?');
  expect(sql`select n from ${limited()} limit ${2}`.compile(db).sql).toMatch(/limit \+\? offset \?\) limit \+\?$/);
  expect(sql`select n from numbers limit ${sql.lit(2)}`.compile(db).sql).toBe("select n from numbers limit +2");
});

test("a limit with a plus sign limits the rows", () => {
  const handle = new Sqlite(":memory:");
  handle.exec("create table numbers (n integer); insert into numbers values (4), (3), (2), (1)");
  const { sql: text, parameters } = limited().compile();
  expect(handle.prepare<unknown[]>(text).pluck().all(parameters)).toEqual([2, 3]);
  handle.close();
});

test("a row lock is omitted, because a transaction locks the whole file", () => {
  expect(db.selectFrom("numbers").selectAll().forUpdate().compile().sql.trim()).toBe('select * from "numbers"');
});
