import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as untilKilled } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";
import { listBackups } from "@/lib/service/backup/backup-folder";
import { launchProgram, runCommand, startProgram } from "../launch-program.mjs";
import { createDatabase } from "../server/postgres-database";

const ROWS = 5_000;

/** Moments of the kill after the start of the next version, in milliseconds: before, in and after its migration. */
const KILLED_AFTER = [300, 700, 1_200, 2_000];

/** A migration that takes long and cannot run twice: seven copies of the rows. */
const statements = Array.from({ length: 7 }, (_, at) => `create table next_${at} as select * from access_points`);

let folder: string;
let next: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "upgrade-"));
  next = join(folder, "next-version");
  execFileSync(process.execPath, ["tests/long/next-version.mjs", next, ...statements], { stdio: "pipe" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ["SQLite", async () => ({})],
  [
    "PostgreSQL",
    async () => ({ DATABASE_URL: await createDatabase(), AUTH_SECRET: "a secret of two versions, 0123456789" }),
  ],
])(
  "an upgrade on %s that is killed again and again loses no row, and the earlier version refuses the result",
  async (engine, given) => {
    const [env, dataDir] = [await given(), join(folder, engine)];
    await (await startServer({ env, dataDir })).stop();
    runCommand("seed", ["--email", admin.email, "--rows", String(ROWS)], { dataDir, env });
    for (const after of KILLED_AFTER) {
      const begun = await launchProgram({ folder: next, dataDir, env });
      await untilKilled(after);
      await begun.stop("SIGKILL");
    }
    const finished = await startProgram({ folder: next, dataDir, env });
    const api = await signInToApi(finished.url, admin.email, admin.password);
    expect((await api.list("limit=1")).pagination.total).toBe(ROWS);
    await finished.stop();
    if (engine === "SQLite") {
      expect(await listBackups(join(dataDir, "backups")), "backups before the upgrade").not.toEqual([]);
    }

    const earlier = await launchProgram({ dataDir, env });
    expect((await earlier.exited).code).toBe(78);
    expect(earlier.output.said).toMatch(/^access-points: .+newer version of this program .+\n$/);
  },
);
