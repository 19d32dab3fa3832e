import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "./steps/root.mjs";

/** Program of Node 20, which is older than package.json asks for. */
const oldNode = execFileSync("npx", ["--yes", "node@20", "--print", "process.execPath"], { encoding: "utf8" }).trim();

/** Runs `npm run build` under Node 20, where everything is installed and built already. */
const runBuild = (env) =>
  spawnSync(oldNode, [inRoot("bin/build.mjs")], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${dirname(oldNode)}:${process.env.PATH}`, ...env },
  });

test("a command under an older Node says so and runs with a newer one", () => {
  const { status, stdout, stderr } = runBuild({});
  expect([status, stdout]).toEqual([0, expect.stringMatching(/Built\.\n$/)]);
  expect(stderr).toMatch(
    /^This is Node 20\.\S+; the program needs Node 22\.12\.0 or newer\. It runs with node@24, which npx fetches\.\n$/,
  );
});

test("a command under an older Node says what to do when npx cannot fetch a newer one", () => {
  const cache = mkdtempSync(join(tmpdir(), "npm-cache-"));
  const { status, stderr } = runBuild({ npm_config_offline: "true", npm_config_cache: cache });
  rmSync(cache, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/npx could not fetch node@24, for the reason above\. Install Node 24, then start again\.\n$/);
});
