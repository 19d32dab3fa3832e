import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { appliedMigrations } from "../db/migrate";
import { openDatabase } from "../db/open-database";
import { makeOlderWithUser, makeTestDatabase } from "../testing/make-test-database";
import { createBackup } from "./create-backup";
import { restoreBackup } from "./restore-backup";

test("a restore that a database with users refuses neither upgrades it nor writes a secret", async () => {
  const folder = mkdtempSync(join(tmpdir(), "access-points-backup-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const source = { ...(await makeTestDatabase()), authSecret: undefined };
  writeFileSync(join(source.dataDir, "auth-secret"), `${"x4Kq9".repeat(9)}\n`);
  const { path } = await createBackup(source, { folder, keep: 1, now: Date.parse("2026-11-22T09:30:00Z") });

  const target = { ...(await makeTestDatabase("template0")), authSecret: undefined };
  const { db } = openDatabase(target, { onLost: () => {} });
  onTestFinished(() => db.destroy());
  const applied = await makeOlderWithUser(db);
  await expect(restoreBackup(target, path)).rejects.toThrow(/exists; move the folder|has users already/);
  expect(await appliedMigrations(db)).toEqual(applied);
  expect(readdirSync(target.dataDir)).not.toContain("auth-secret");
});
