import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { StorageError } from "../failures";
import { migrate } from "../migrate";
import { openDatabase } from "../open-database";
import { databaseFile } from "./database-file";
import { setPragmas } from "./pragmas";

const open = (dataDir: string) => openDatabase({ dataDir }).db;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "access-points-open-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test("a commit is on disk before it is acknowledged, and foreign keys hold", async () => {
  const { db } = await startTestService();
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(db)).rows[0] ?? {})[0];
  expect(await pragma("journal_mode")).toBe("wal");
  expect(await pragma("synchronous")).toBe(2);
  expect(await pragma("foreign_keys")).toBe(1);
  expect(await pragma("trusted_schema")).toBe(0);
});

test("a truncated database, and a file that is no database, are refused and not changed", async () => {
  const service = await startTestService();
  await service.addUser("ada@example.com");
  await sql`pragma wal_checkpoint(truncate)`.execute(service.db);
  for (const spoil of [
    (file: string) => truncateSync(file, statSync(file).size - 4_096),
    (file: string) => writeFileSync(file, "a spreadsheet, perhaps, and longer than a hundred bytes ".repeat(10)),
  ]) {
    const folder = emptyFolder();
    copyFileSync(databaseFile(service.dataDir), databaseFile(folder));
    spoil(databaseFile(folder));
    const before = readFileSync(databaseFile(folder));
    expect(() => open(folder)).toThrow(StorageError);
    expect(() => open(folder)).toThrow(/nothing was changed, restore it from a backup/);
    expect(readFileSync(databaseFile(folder)).equals(before)).toBe(true);
  }
});

test("a failed migration changes nothing", async () => {
  const db = open(emptyFolder());
  await sql`create table access_points (x integer)`.execute(db);
  await expect(migrate(db)).rejects.toThrow(/could not be migrated/);
  const tables = await db.introspection.getTables();
  expect(tables.map((table) => table.name)).toEqual(["access_points"]);
  await db.destroy();
});

test("setPragmas refuses a database that cannot use a write-ahead log", () => {
  const inMemory = new Sqlite(":memory:");
  onTestFinished(() => void inMemory.close());
  expect(() => setPragmas(inMemory)).toThrow("it refuses the settings that make commits durable");
});
