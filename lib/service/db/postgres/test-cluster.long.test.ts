import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../..");

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
