import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { unprovenEntries } from "./steps/complete-lockfile.mjs";
import { inRoot } from "./steps/root.mjs";

const text = readFileSync(inRoot("package-lock.json"), "utf8");

test("package-lock.json has the digest of every package", () => {
  expect(unprovenEntries(JSON.parse(text))).toEqual([]);
});

test("npm run lockfile fails, and writes nothing, when the registry does not state the digest of a package", () => {
  const folder = mkdtempSync(join(tmpdir(), "lockfile-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(inRoot("bin"), join(folder, "bin"), { recursive: true });
  const lockfile = JSON.parse(text);
  const { integrity: _, ...swc } = lockfile.packages["node_modules/@next/swc-darwin-arm64"];
  lockfile.packages["node_modules/@next/swc-darwin-arm64"] = swc;
  const without = JSON.stringify(lockfile);
  writeFileSync(join(folder, "package-lock.json"), without);

  const env = { ...process.env, npm_config_offline: "true", npm_config_cache: join(folder, "cache") };
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "bin/lockfile.mjs")], { encoding: "utf8", env });
  expect(stderr).toContain(`The registry gives no integrity for @next/swc-darwin-arm64@${swc.version}.`);
  expect([status, readFileSync(join(folder, "package-lock.json"), "utf8")]).toEqual([1, without]);
});
