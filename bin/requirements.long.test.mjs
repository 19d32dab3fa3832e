import { execFile, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { inRoot } from "./steps/root.mjs";

/** Program of Node 20, which is older than package.json asks for. */
const oldNode = execFileSync("npx", ["--yes", "node@20", "--print", "process.execPath"], { encoding: "utf8" }).trim();

/** Folder for fetched programs and the cache of npm, empty at the begin of each test. */
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "requirements-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command that only prints its help under Node 20. */
const runHelp = (more = {}) =>
  new Promise((resolve) => {
    const cache = join(folder, "npm");
    const env = { ...process.env, XDG_CACHE_HOME: folder, npm_config_cache: cache, ...more };
    env.PATH = `${dirname(oldNode)}:${process.env.PATH}`;
    execFile(oldNode, [inRoot("bin/access-points.mjs"), "--help"], { env }, (error, stdout, stderr) =>
      resolve({ status: error?.code ?? 0, stdout, stderr }),
    );
  });

const CANNOT_FETCH =
  /\nnpm could not fetch Node 24\.21\.0, for the reason above\. Install Node 24, then start again\.\n$/;
const nowhere = { npm_config_registry: "http://127.0.0.1:1" };

test("a command under an older Node says so and runs with a newer one, which it fetches once", async () => {
  const needed =
    "This is Node 20\\.\\S+; the program needs Node 22\\.12\\.0 or newer\\. It runs with Node 24\\.21\\.0 of \\S+\\n";
  const first = await runHelp();
  expect([first.status, first.stdout]).toEqual([0, expect.stringContaining("access-points user")]);
  expect(first.stderr).toMatch(new RegExp(`^${needed}npm fetches it \\(a few seconds\\) …\\n$`));

  const second = await runHelp(nowhere);
  expect([second.status, second.stdout]).toEqual([0, expect.stringContaining("access-points user")]);
  expect(second.stderr).toMatch(new RegExp(`^${needed}$`));
});

test("a command under an older Node says what to do when npm cannot fetch a newer one", async () => {
  const { status, stderr } = await runHelp(nowhere);
  expect([status, stderr]).toEqual([1, expect.stringMatching(CANNOT_FETCH)]);
  expect(readdirSync(join(folder, "access-points"))).toEqual([]);
});

test("a command under an older Node runs no other program that a registry sends", async () => {
  const registry = createServer((request, response) => {
    const name = request.url?.slice(1);
    const dist = { tarball: `http://${request.headers.host}/other.tgz`, integrity: `sha512-${"a".repeat(86)}==` };
    response.end(JSON.stringify({ name, versions: { "24.21.0": { name, version: "24.21.0", dist } } }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void registry.close());
  await once(registry, "listening");
  const { status, stderr } = await runHelp({ npm_config_registry: `http://127.0.0.1:${registry.address().port}` });
  expect([status, stderr]).toEqual([1, expect.stringMatching(CANNOT_FETCH)]);
  expect(stderr).toContain("EINTEGRITY");
  expect(readdirSync(join(folder, "access-points"))).toEqual([]);
});
