import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDataDir } from "./data-dir";
import { openMigrated } from "./open-migrated";

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("in an existing folder that others can read, old and new files become readable by this user only", async () => {
  const umask = process.umask(0o022);
  onTestFinished(() => void process.umask(umask));
  const folder = mkdtempSync(join(tmpdir(), "access-points-modes-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, "auth-secret"), "0123456789 0123456789 0123456789");
  writeFileSync(join(folder, "notes.txt"), "not ours");
  mkdirSync(join(folder, "label-jobs"));

  openDataDir(folder);
  const { db } = await openMigrated({ dataDir: folder });
  const modes = Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));
  expect(modes).toEqual({
    "access-points.sqlite": "600",
    "access-points.sqlite-shm": "600",
    "access-points.sqlite-wal": "600",
    "auth-secret": "600",
    "database-created": "600",
    "label-jobs": "700",
    "notes.txt": "644",
  });
  expect(modeOf(folder)).toBe("755");
  await db.destroy();
});
