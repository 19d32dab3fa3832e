import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { waitForOpenTransactions } from "../access-points/changes/test-settle";
import { seedAccessPoints } from "../access-points/seed/seed";
import { measureWaiting, queueMail } from "../accounts/mail/outbox";
import { digestTables } from "../db/copy/copy";
import type { Where } from "../db/database";
import { appliedMigrations } from "../db/migrate";
import { openDatabase } from "../db/open-database";
import { databaseFile } from "../db/sqlite/database-file";
import { lockFolder } from "../db/sqlite/folder-lock";
import { makeOlderWithUser, makeTestDatabase } from "../testing/make-test-database";
import { PASSWORD, startTestService } from "../testing/start-test-service";
import { listBackups } from "./backup-folder";
import { createBackup } from "./create-backup";
import { restoreBackup } from "./restore-backup";

const SECRET = "a secret for tests, long enough, 0123456789";
const NOW = Date.parse("2026-11-22T09:30:00Z");

const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "access-points-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Empty place of the same kind of database as the project tests, or an empty SQLite folder. */
const emptyPlace = (kind: "same" | "sqlite" = "same"): Promise<Where> | Where =>
  kind === "same" ? makeTestDatabase("template0") : { dataDir: newFolder() };

async function startUsed() {
  const where = { ...(await makeTestDatabase()), authSecret: SECRET };
  const service = await startTestService({}, undefined, where);
  const { id } = await service.addUser("ada@example.com");
  const pointOf = (number: number) => ({ name: `Gate ${number}`, location: "Köln", description: "" });
  await seedAccessPoints(service.db, { ownerId: id, rows: 700, pointOf, now: service.clock.now, onProgress: () => {} });
  const { token } = await service.logIn("ada@example.com");
  const create = async (name: string) =>
    (await service.send("POST", "/access-points", { token, body: { name } })).status;
  const backUp = (keep = 5, now = NOW) => createBackup(where, { folder, keep, now });
  const folder = newFolder();
  return { where, service, token, create, backUp, folder };
}

/** Digests of the tables that a restore does not change. */
async function digestsOf(where: Where) {
  const { db } = openDatabase(where);
  const digests = await digestTables(db);
  await db.destroy();
  return digests.filter(({ name }) => !["sessions", "access_point_feed"].includes(name));
}

test.for(["same", "sqlite"] as const)("a backup is restored with every row into an empty place (%s)", async (kind) => {
  const { where, service, backUp, create } = await startUsed();
  expect(await create("Café ☕")).toBe(201);
  const { path, manifest } = await backUp();
  const target = await emptyPlace(kind);
  const tables = await restoreBackup({ ...target, authSecret: SECRET }, path);
  expect(tables).toEqual(manifest.tables);
  expect(await digestsOf(target)).toEqual(await digestsOf(where));
  expect(manifest.tables).toContainEqual({ name: "access_points", rows: 701 });
  await service.db.destroy();
});

test("a backup made during writes has every access point that was acknowledged before it began", async () => {
  const { create, backUp } = await startUsed();
  const acknowledged: string[] = [];
  let writing = true;
  const writer = async (name: string) => {
    for (let count = 0; writing; count += 1) {
      expect(await create(`${name} ${count}`)).toBe(201);
      acknowledged.push(`${name} ${count}`);
    }
  };
  const writers = ["A", "B", "C"].map(writer);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const before = [...acknowledged];
  const { path } = await backUp();
  writing = false;
  await Promise.all(writers);

  const target = { ...(await emptyPlace("sqlite")), authSecret: SECRET };
  await restoreBackup(target, path);
  const { db } = openDatabase(target);
  const names = new Set((await db.selectFrom("access_points").select("name").execute()).map(({ name }) => name));
  await db.destroy();
  expect(before.filter((name) => !names.has(name))).toEqual([]);
});

test("after a restore everybody signs in again, cursors of the change feed are expired, and no waiting mail is sent", async () => {
  const { service, token, backUp } = await startUsed();
  const { id: userId } = await service.db.selectFrom("users").select("id").executeTakeFirstOrThrow();
  await queueMail(service.db, { kind: "factor", userId, about: "added", at: service.clock.now });
  const { cursor } = await (await service.send("GET", "/access-points/changes?limit=1", { token })).json();
  const { path } = await backUp();
  const target = await emptyPlace();
  await restoreBackup({ ...target, authSecret: SECRET }, path);
  const restored = await startTestService({}, undefined, target);
  expect((await restored.send("GET", "/me", { token })).status).toBe(401);
  expect([(await measureWaiting(service.db)).mails, (await measureWaiting(restored.db)).mails]).toEqual([1, 0]);
  const body = { email: "ada@example.com", password: PASSWORD };
  const { token: fresh } = await (await restored.send("POST", "/auth/login", { body })).json();
  const stale = await restored.send("GET", `/access-points/changes?cursor=${cursor}`, { token: fresh });
  expect([stale.status, (await stale.json()).type]).toEqual([410, "/problems/cursor-expired"]);
  await waitForOpenTransactions(restored.db);
  const whole = await (await restored.send("GET", "/access-points/changes?limit=1000", { token: fresh })).json();
  expect([whole.data.length, whole.more]).toEqual([700, false]);
  const next = await restored.send("GET", `/access-points/changes?cursor=${whole.cursor}`, { token: fresh });
  expect(next.status).toBe(200);
});

test("a restore refuses a place with data, a damaged backup, a folder without one, and a newer one", async () => {
  const { where, service, backUp, folder } = await startUsed();
  const { path } = await backUp();
  await expect(restoreBackup(where, path)).rejects.toThrow(/exists; move the folder|has users already/);

  const target = { ...(await emptyPlace("sqlite")), authSecret: SECRET };
  const isUntouched = () => expect(readdirSync(target.dataDir).filter((name) => name !== "in-use")).toEqual([]);
  await expect(restoreBackup(target, folder)).rejects.toThrow(/backup\.json cannot be read \(ENOENT\)/);
  const manifest = join(path, "backup.json");
  const good = readFileSync(manifest, "utf8");
  writeFileSync(manifest, good.slice(0, -20));
  await expect(restoreBackup(target, path)).rejects.toThrow(/backup\.json is damaged/);
  writeFileSync(manifest, good);
  const file = databaseFile(path);
  const bytes = readFileSync(file);
  const wrong = Buffer.from(bytes);
  wrong[Math.floor(wrong.length / 2)] = (wrong[Math.floor(wrong.length / 2)] ?? 0) ^ 1;
  writeFileSync(file, wrong);
  await expect(restoreBackup(target, path)).rejects.toThrow(/is damaged: it differs/);
  writeFileSync(file, bytes);
  isUntouched();
  await expect(restoreBackup({ ...target, authSecret: undefined }, path)).rejects.toThrow(/set AUTH_SECRET/);
  isUntouched();

  await sql`insert into kysely_migration (name, timestamp) values ('999-tomorrow', '2027')`.execute(service.db);
  if (where.databaseUrl) {
    await expect(backUp(5, NOW + 1_000)).rejects.toThrow(/newer version/);
  } else {
    const newer = await backUp(5, NOW + 1_000);
    await expect(restoreBackup(target, newer.path)).rejects.toThrow(/newer version of this program/);
  }
  isUntouched();
});

test("a restore that was killed leaves nothing to the next one, and a program that runs on the folder refuses it", async () => {
  const { backUp } = await startUsed();
  const { path } = await backUp();
  const target = { ...(await emptyPlace("sqlite")), authSecret: SECRET };
  mkdirSync(join(target.dataDir, "restoring-x7Yk2a"));
  writeFileSync(databaseFile(join(target.dataDir, "restoring-x7Yk2a")), "half of a database");
  const unlock = lockFolder(target.dataDir);
  await expect(restoreBackup(target, path)).rejects.toThrow(/another process .+ uses the data folder/);
  unlock();
  await restoreBackup(target, path);
  expect(readdirSync(target.dataDir).filter((name) => name.startsWith("restoring-"))).toEqual([]);
});

test("a generated secret is in the backup, readable by this user alone, and is restored with it", async () => {
  const { where, service } = await startUsed();
  const secret = `${"x4Kq9".repeat(9)}\n`;
  writeFileSync(join(where.dataDir, "auth-secret"), secret);
  const { path } = await createBackup({ ...where, authSecret: undefined }, { folder: newFolder(), keep: 1, now: NOW });
  expect(statSync(join(path, "auth-secret")).mode & 0o077).toBe(0);
  expect(statSync(databaseFile(path)).mode & 0o077).toBe(0);
  const target = { ...(await emptyPlace("sqlite")), authSecret: undefined };
  writeFileSync(join(target.dataDir, "auth-secret"), "another secret that is long enough for the program");
  await expect(restoreBackup(target, path)).rejects.toThrow(/another secret than that of the backup/);
  rmSync(join(target.dataDir, "auth-secret"));
  await restoreBackup(target, path);
  expect(readFileSync(join(target.dataDir, "auth-secret"), "utf8")).toBe(secret);
  await service.db.destroy();
});

test("the newest backups are kept, and only they and unfinished ones of today stay in the folder", async () => {
  const { backUp, folder } = await startUsed();
  for (const name of ["access-points-2026-11-20T00-00-00Z.partial", "access-points-2026-11-22T09-29-00Z.partial"]) {
    mkdirSync(join(folder, name));
    const at = new Date(name.includes("11-20") ? NOW - 2 * 86_400_000 : NOW);
    utimesSync(join(folder, name), at, at);
  }
  writeFileSync(join(folder, "notes.txt"), "mine");
  for (const second of [1, 2, 3]) await backUp(2, NOW + second * 1_000);
  expect(readdirSync(folder).sort()).toEqual([
    "access-points-2026-11-22T09-29-00Z.partial",
    "access-points-2026-11-22T09-30-02Z",
    "access-points-2026-11-22T09-30-03Z",
    "notes.txt",
  ]);
  expect((await listBackups(folder)).map(({ name }) => name)).toEqual([
    "access-points-2026-11-22T09-30-03Z",
    "access-points-2026-11-22T09-30-02Z",
  ]);
});

test("a backup of a damaged database is refused, and the good ones stay", async () => {
  const { where, backUp, folder, service } = await startUsed();
  const good = await backUp();
  if (where.databaseUrl) {
    await sql`drop table reserved_codes`.execute(service.db);
  } else {
    await sql`pragma foreign_keys = off`.execute(service.db);
    await sql`delete from users`.execute(service.db);
  }
  await expect(backUp(1, NOW + 1_000)).rejects.toThrow(/no backup was made|same tables/);
  expect((await listBackups(folder)).map(({ name }) => join(folder, name))).toEqual([good.path]);
});

test("a restore that a database with users refuses neither upgrades it nor writes a secret", async () => {
  const source = { ...(await makeTestDatabase()), authSecret: undefined };
  writeFileSync(join(source.dataDir, "auth-secret"), `${"x4Kq9".repeat(9)}\n`);
  const { path } = await createBackup(source, { folder: newFolder(), keep: 1, now: NOW });

  const target = { ...(await makeTestDatabase("template0")), authSecret: undefined };
  const { db } = openDatabase(target);
  onTestFinished(() => db.destroy());
  const applied = await makeOlderWithUser(db);
  await expect(restoreBackup(target, path)).rejects.toThrow(/exists; move the folder|has users already/);
  expect(await appliedMigrations(db)).toEqual(applied);
  expect(readdirSync(target.dataDir)).not.toContain("auth-secret");
});
