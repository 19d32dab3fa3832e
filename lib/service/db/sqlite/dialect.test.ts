import { DummyDriver, Kysely } from "kysely";
import { expect, test } from "vitest";
import { sqliteDialect } from "./dialect";

/** Compiles queries on a table, without running them. */
const db = new Kysely<{ numbers: { n: number } }>({ dialect: sqliteDialect(new DummyDriver()) });

test("a row lock is omitted, because a transaction locks the whole file", () => {
  expect(db.selectFrom("numbers").selectAll().forUpdate().compile().sql.trim()).toBe('select * from "numbers"');
});
