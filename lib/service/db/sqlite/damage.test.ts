import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test, vi } from "vitest";
import { runCheckCommand } from "../../backup/check-command";
import { expectProblem } from "../../testing/expect-problem";
import { makeTestDatabase } from "../../testing/make-test-database";
import { startTestService, type TestService } from "../../testing/start-test-service";
import { StorageError } from "../failures";
import { openMigrated } from "../open-migrated";
import { databaseFile } from "./database-file";

const whereOf = (dataDir: string) => ({ dataDir });

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "access-points-damage-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

async function open(dataDir: string) {
  const { db } = await openMigrated(whereOf(dataDir));
  onTestFinished(() => db.destroy());
  return db;
}

/** Copies the database as a crash leaves it: the file, and the write-ahead log not yet merged into it. */
function copyCrashed({ dataDir }: TestService): string {
  const folder = emptyFolder();
  for (const end of ["", "-wal"]) copyFileSync(databaseFile(dataDir) + end, databaseFile(folder) + end);
  return folder;
}

/** Overwrites the first page of a table. */
async function spoilTable({ db, dataDir }: TestService, table: string): Promise<void> {
  const { rows } = await sql<{ rootpage: number }>`select rootpage from sqlite_master where name = ${table}`.execute(
    db,
  );
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  const descriptor = openSync(databaseFile(dataDir), "r+");
  writeSync(descriptor, Buffer.alloc(4_096, 0xaa), 0, 4_096, ((rows[0]?.rootpage ?? 0) - 1) * 4_096);
}

test("a database that is missing or empty where there was one is not created again", async () => {
  const folder = emptyFolder();
  writeFileSync(join(folder, "auth-secret"), "as the first start leaves it when it ends before the database is made");
  await (await openMigrated(whereOf(folder))).db.destroy();
  for (const lose of [
    (file: string) => rmSync(file),
    (file: string) => writeFileSync(file, ""),
    (file: string) => writeFileSync(`${file}-wal`, ""),
  ]) {
    lose(databaseFile(folder));
    await expect(open(folder)).rejects.toThrow(StorageError);
    await expect(open(folder)).rejects.toThrow(/is missing or empty.*restore it from a backup, or, to start afresh/);
    expect(existsSync(databaseFile(folder)) && statSync(databaseFile(folder)).size).toBeFalsy();
  }
});

test("a log without its database is refused and left as it is", async () => {
  const service = await startTestService({}, undefined, await makeTestDatabase("template0"));
  const folder = copyCrashed(service);
  rmSync(databaseFile(folder));
  const log = readFileSync(`${databaseFile(folder)}-wal`);
  await expect(open(folder)).rejects.toThrow(/is missing or empty.*though its log .*-wal is there/);
  expect(readFileSync(`${databaseFile(folder)}-wal`).equals(log)).toBe(true);
});

test("a log that was cut opens with what it still holds, or is refused; never as a new installation", async () => {
  const service = await startTestService();
  await sql`pragma wal_checkpoint(truncate)`.execute(service.db);
  const { token } = await service.signedIn();
  for (let count = 0; count < 20; count += 1) {
    await service.send("POST", "/access-points", { token, body: { name: `Door ${count}` } });
  }
  const size = statSync(`${databaseFile(service.dataDir)}-wal`).size;
  for (const left of [10, 32, 5_000, Math.round(size / 2), size - 1_000]) {
    const folder = copyCrashed(service);
    truncateSync(`${databaseFile(folder)}-wal`, left);
    const db = await open(folder);
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    expect(rows).toEqual([{ integrity_check: "ok" }]);
  }
});

test("a database whose pages were all in a log that is gone is refused", async () => {
  const service = await startTestService({}, undefined, await makeTestDatabase("template0"));
  const folder = copyCrashed(service);
  copyFileSync(join(service.dataDir, "database-created"), join(folder, "database-created"));
  truncateSync(`${databaseFile(folder)}-wal`, 0);
  await expect(open(folder)).rejects.toThrow(/restore it from a backup/);
});

test("a database and a log that were both cut are refused", async () => {
  const service = await startTestService();
  await sql`pragma wal_checkpoint(truncate)`.execute(service.db);
  await service.addUser("ada@example.com");
  const folder = copyCrashed(service);
  truncateSync(databaseFile(folder), 8 * 4_096);
  await expect(open(folder)).rejects.toThrow(/is damaged .*the command check.*restore a backup/);
});

test("a damaged page answers 503 and says what to do, while other pages are still read", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  await service.send("POST", "/access-points", { token, body: { name: "Door" } });
  await spoilTable(service, "all_access_points");
  const again = await startTestService({}, undefined, service.database);
  for (const path of ["/access-points", "/access-points?q=do"]) {
    const response = await again.send("GET", path, { token });
    expect((await response.clone().json()).detail).toMatch(
      /database is damaged.*the command check, and restore a backup/,
    );
    await expectProblem(response, { status: 503, kind: "service-unavailable", headers: { "Retry-After": "60" } });
  }
  expect(again.lines.join("")).toMatch(/the database \/.*access-points\.sqlite is damaged .*the command check/);
  expect((await again.logIn("ada@example.com")).token).toEqual(expect.any(String));
});

test("check names the damage and repairs nothing that it cannot read", async () => {
  const service = await startTestService();
  await service.addUser("ada@example.com");
  await spoilTable(service, "all_access_points");
  vi.stubEnv("DATA_DIR", service.dataDir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const lines: string[] = [];
  expect(await runCheckCommand({ repair: true }, { print: (line) => lines.push(line), note: () => {} })).toBe(false);
  expect(lines.join("\n")).toMatch(/^database: 1 error\n {2}the database \/.* is damaged .*restore a backup/);
  expect(lines.join("\n")).not.toMatch(/rebuilt/);
});

test("a damaged page that migrations read is refused at the start, with the file's name and what to do", async () => {
  const service = await startTestService();
  await spoilTable(service, "kysely_migration");
  await expect(open(service.dataDir)).rejects.toThrow(StorageError);
  await expect(open(service.dataDir)).rejects.toThrow(
    /the database \/.*access-points\.sqlite is damaged .*the command check, and restore a backup/,
  );
});
