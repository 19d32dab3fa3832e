import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pino from "pino";
import { expect, test } from "vitest";
import { appliedMigrations, migrate, migrations } from "../db/migrate";
import { openDatabase } from "../db/open-database";
import { openMigrated } from "../db/open-migrated";
import { makeTestDatabase } from "../testing/make-test-database";
import { backUpBeforeUpgrade } from "./backup-before-upgrade";
import { listBackups } from "./backup-folder";
import { restoreBackup } from "./restore-backup";

const NOW = Date.parse("2026-11-22T09:30:00Z");
const [FIRST = "", ...LATER] = Object.keys(migrations);

async function newPlace() {
  const where = { ...(await makeTestDatabase("template0")), authSecret: "x".repeat(40) };
  return { ...where, backups: schedule(join(where.dataDir, "backups")) };
}

const schedule = (folder: string) => ({ folder, hours: 24, keep: 3, besideData: true });

/** Returns the place of a database with a row that only the first migration made. */
async function startEarlier() {
  const where = await newPlace();
  const { db } = openDatabase(where);
  await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name === FIRST)));
  await sql`insert into users (id, email, name, name_key, search_text, role, created_at, updated_at)
    values ('u', 'ada@example.com', 'Ada', 'ada', 'ada', 'staff', 1, 1)`.execute(db);
  await db.destroy();
  const lines: string[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  return { where, log, lines };
}

test("a database of an earlier version is backed up once before its upgrade, and the backup can be restored", async () => {
  const { where, log, lines } = await startEarlier();
  await backUpBeforeUpgrade(where, NOW, log);
  const folder = join(where.dataDir, "backups");
  const [backup, ...others] = await listBackups(folder);
  expect(others).toEqual([]);
  expect(backup?.manifest).toMatchObject({ migration: FIRST, source: where.databaseUrl ? "postgresql" : "sqlite" });
  const path = join(folder, backup?.name ?? "");
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: "backup.made-before-upgrade", path }]);

  // As when the migration fails and the program is started again and again.
  for (const seconds of [1, 2, 3]) await backUpBeforeUpgrade(where, NOW + seconds * 1_000, log);
  expect(await listBackups(folder)).toHaveLength(1);

  await (await openMigrated(where)).db.destroy();
  await backUpBeforeUpgrade(where, NOW + 4_000, log);
  expect(await listBackups(folder)).toHaveLength(1);

  const target = await newPlace();
  await restoreBackup(target, path);
  const { db } = openDatabase(target);
  expect(await db.selectFrom("users").select("email").execute()).toEqual([{ email: "ada@example.com" }]);
  expect((await appliedMigrations(db)).sort()).toEqual([FIRST, ...LATER]);
  await db.destroy();
});

test("the backup before an upgrade goes to the folder of the backups, and a failed one stops the upgrade", async () => {
  const { where, log } = await startEarlier();
  const folder = join((await newPlace()).dataDir, "elsewhere");
  await backUpBeforeUpgrade({ ...where, backups: schedule(folder) }, NOW, log);
  expect(await listBackups(folder)).toHaveLength(1);
  const file = join((await newPlace()).dataDir, "file");
  writeFileSync(file, "");
  const refused = backUpBeforeUpgrade({ ...where, backups: schedule(file) }, NOW, log);
  await expect(refused).rejects.toThrow(/^the database was not upgraded, because no backup could be made before/);
});

test("a new data folder and one of this version are not backed up", async () => {
  const { log } = await startEarlier();
  const where = await newPlace();
  await backUpBeforeUpgrade(where, NOW, log);
  expect(existsSync(join(where.dataDir, "backups"))).toBe(false);
  await (await openMigrated(where)).db.destroy();
  await backUpBeforeUpgrade(where, NOW, log);
  expect(await listBackups(join(where.dataDir, "backups"))).toEqual([]);
});
