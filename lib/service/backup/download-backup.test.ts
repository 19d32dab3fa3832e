import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openMigrated } from "../db/open-migrated";
import { restoreBackup } from "./restore-backup";
import { startScheduled } from "./test-backups";

test("an admin makes a backup and downloads it, which the audit log has, and it is restored elsewhere", async () => {
  const { service, backups, send, where } = await startScheduled();
  const { token } = await service.logIn("zoe@example.com");
  await service.send("POST", "/access-points", { token, body: { name: "Gate" } });
  expect((await send("POST", "/backups", { token })).status).toBe(202);
  expect(await (await send("GET", "/backups", { token })).json()).toMatchObject({ running: true });
  while (backups.isRunning()) await new Promise(setImmediate);
  const { data, last } = await (await send("GET", "/backups", { token })).json();
  expect([data.length, last.problem]).toEqual([1, null]);

  const [{ name }] = data;
  const answer = await send("GET", `/backups/${name}/archive`, { token });
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}.tar"`);
  const archive = Buffer.from(await answer.arrayBuffer());
  expect(archive.length).toBe(Number(answer.headers.get("content-length")));
  const place = mkdtempSync(join(tmpdir(), "access-points-download-"));
  onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  writeFileSync(join(place, "backup.tar"), archive);
  execFileSync("tar", ["-xf", "backup.tar"], { cwd: place });
  expect(readdirSync(join(place, name)).sort()).toEqual(["access-points.sqlite", "backup.json"]);

  const target = { dataDir: join(place, "data") };
  await restoreBackup({ ...target, authSecret: where.authSecret }, join(place, name));
  const { db } = await openMigrated(target);
  expect(await db.selectFrom("access_points").select("name").execute()).toEqual([{ name: "Gate" }]);
  await db.destroy();

  const log = await (await service.send("GET", "/audit?action=settings", { token })).json();
  expect(log.data.map(({ action, target }: { action: string; target: unknown }) => [action, target])).toEqual([
    ["backup.downloaded", { type: "backup", id: name, name }],
    ["backup.requested", null],
  ]);
});

test("names outside of the folder answer 404, and a program with BACKUP_HOURS=0 says so", async () => {
  const { service, backups, send } = await startScheduled();
  const { token } = await service.logIn("zoe@example.com");
  await backups.check();
  for (const name of ["..", "%2e%2e%2fsecret", "access-points-2020-01-01T00-00-00Z", ".claimed"]) {
    expect((await send("GET", `/backups/${name}/archive`, { token })).status).toBe(404);
  }
  const answer = await service.send("POST", "/backups", { token });
  expect([answer.status, (await answer.json()).detail]).toEqual([
    409,
    "This program makes no backups, because BACKUP_HOURS is 0. Take BACKUP_HOURS away.",
  ]);
});

test("a backup that is asked for twice is made once, and one that fails says why", async () => {
  const { service, backups, folder, send } = await startScheduled();
  const { token } = await service.logIn("zoe@example.com");
  await Promise.all([send("POST", "/backups", { token }), send("POST", "/backups", { token })]);
  while (backups.isRunning()) await new Promise(setImmediate);
  expect(readdirSync(folder)).toHaveLength(1);
  rmSync(folder, { recursive: true });
  writeFileSync(folder, "a file in the place of the folder");
  await backups.makeNow();
  const { last } = await (await send("GET", "/backups", { token })).json();
  expect(last.problem).toMatch(/EEXIST|ENOTDIR/);
});
