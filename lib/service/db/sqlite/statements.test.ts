import Sqlite from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { withKeptStatements } from "./statements";

function openNumbers() {
  const handle = new Sqlite(":memory:");
  onTestFinished(() => void handle.close());
  handle.exec("create table numbers (n integer); insert into numbers values (1), (2), (3)");
  return { handle, database: withKeptStatements(handle) };
}

test("a cached statement sees the current rows and columns", () => {
  const { handle, database } = openNumbers();
  const all = "select * from numbers";
  const first = database.prepare(all);
  expect(first.all([])).toHaveLength(3);
  handle.exec("alter table numbers add column word text; insert into numbers values (4, 'four')");
  expect(database.prepare(all)).toBe(first);
  expect(first.all([]).at(-1)).toEqual({ n: 4, word: "four" });
});

test("a statement that begins with a line break is cached too", () => {
  const { database } = openNumbers();
  const all = "\n  select n from numbers";
  expect(database.prepare(all)).toBe(database.prepare(all));
});

test("a statement whose rows are still being read is not reused", () => {
  const { database } = openNumbers();
  const all = "select n from numbers order by n";
  const rows = database.prepare(all).iterate([]);
  expect(rows.next().value).toEqual({ n: 1 });
  expect(database.prepare(all).reader).toBe(true);
  expect([...rows]).toEqual([{ n: 2 }, { n: 3 }]);
});

test("the cache keeps the last 500 statements", () => {
  const { database } = openNumbers();
  const often = database.prepare("select 'often'");
  const seldom = database.prepare("select 'seldom'");
  for (let count = 0; count < 600; count += 1) {
    database.prepare(`select ${count}`);
    expect(database.prepare("select 'often'")).toBe(often);
  }
  expect(database.prepare("select 'seldom'")).not.toBe(seldom);
});

test("pragmas are prepared each time, because some take effect while they are prepared", () => {
  const { database } = openNumbers();
  const pragma = database.prepare("pragma user_version = 5");
  expect(database.prepare("pragma user_version = 5")).not.toBe(pragma);
});
