import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { inRoot } from "./root.mjs";

const { optionalDependencies } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
const isDriverOfThisNode = (name) => name.endsWith("node20") === process.versions.node.startsWith("20.");

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** Folder with a copy of the files that the commands need before packages are installed. */
let checkout;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), "checkout-"));
  chmodSync(checkout, 0o755);
  for (const path of ["bin", "package.json", "package-lock.json"])
    cpSync(inRoot(path), join(checkout, path), { recursive: true });
});
afterEach(() => rmSync(checkout, { recursive: true, force: true }));

const inCheckout = (path) => join(checkout, path);
const read = (path) => (existsSync(inCheckout(path)) ? readFileSync(inCheckout(path), "utf8") : undefined);

/** Creates a fake npm that runs `script` in the checkout; returns an environment whose PATH finds it first. */
function standInForNpm(script) {
  mkdirSync(inCheckout("programs"));
  const program = `#!${process.execPath}\n${script}`;
  writeFileSync(inCheckout("programs/package.json"), '{ "type": "commonjs" }');
  writeFileSync(inCheckout("programs/npm"), program, { mode: 0o755 });
  return { ...process.env, PATH: [inCheckout("programs"), process.env.PATH].join(delimiter) };
}

/** Marks node_modules as installed for another platform, as after a start with another Node. */
function placeOtherPackages() {
  mkdirSync(inCheckout("node_modules"));
  writeFileSync(inCheckout("node_modules/.installed"), "another-platform 1");
}

/** Starts a process that is marked like a running program, so that the commands find it. */
async function runProgram() {
  const script = `
    import { markRunning } from ${JSON.stringify(inCheckout("bin/steps/running.mjs"))};
    markRunning();
    process.stdin.resume();
    process.stdout.write("marked");`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

/** Waits until the output of a process matches `pattern`, in whatever parts it arrives. Returns the match. */
const matchOutput = ({ stdout }, pattern) =>
  new Promise((resolve) => {
    let said = "";
    stdout.setEncoding("utf8").on("data", (part) => {
      said += part;
      const match = pattern.exec(said);
      if (match) resolve(match);
    });
  });

const command = (args, options) => spawnSync(process.execPath, args, { cwd: checkout, encoding: "utf8", ...options });

test("a command that needs other packages refuses while the program runs, and removes nothing", async () => {
  const env = standInForNpm(
    "require('node:fs').writeFileSync('called', process.argv.slice(2).join(' ')); process.exit(1);",
  );
  placeOtherPackages();
  const program = await runProgram();
  const refused = command(["bin/user.mjs", "list"], { env });
  expect(refused.stderr).toContain(`runs from this folder with Node ${process.versions.node} (process ${program.pid})`);
  expect([refused.status, read("called"), read("node_modules/.installed")]).toEqual([
    1,
    undefined,
    "another-platform 1",
  ]);

  const ended = once(program, "exit");
  program.kill("SIGKILL");
  await ended;
  command(["bin/user.mjs", "list"], { env });
  expect(read("called")).toMatch(/^ci /);
});

test("the program is installed without the packages of tests, and keeps them where they are", () => {
  const env = standInForNpm(
    "require('node:fs').appendFileSync('called', process.argv.slice(2).join(' ') + '\\n'); process.exit(1);",
  );
  const calls = () => read("called").trim().split("\n");
  command(["bin/build.mjs"], { env });
  expect(calls().at(-1)).toMatch(/^ci --omit=dev /);
  command(["bin/build.mjs", "--dev"], { env });
  expect(calls().at(-1)).toMatch(/^ci --include=dev /);
  const [driver] = Object.entries(optionalDependencies)
    .filter(([name]) => isDriverOfThisNode(name))
    .map(([name]) => name);
  mkdirSync(inCheckout("node_modules"));
  for (const [kind, option] of [
    ["", "--include=dev"],
    [" without dev", "--omit=dev"],
  ]) {
    writeFileSync(
      inCheckout("node_modules/.installed"),
      `${process.platform}-${process.arch}-${driver} earlier${kind}`,
    );
    command(["bin/build.mjs"], { env });
    expect(calls().at(-1)).toMatch(new RegExp(`^install --no-save ${option} `));
  }
});

test("SIGINT during an install kills an npm that does not end, and frees the lock after that", async () => {
  const env = standInForNpm(
    "process.on('SIGINT', () => {}); process.stdin.resume(); process.stdout.write('npm is ' + process.pid + '.');",
  );
  const start = spawn(process.execPath, ["bin/build.mjs"], { cwd: checkout, env, stdio: "pipe", detached: true });
  const exited = once(start, "exit");
  const [, pid] = await matchOutput(start, /npm is (\d+)\./);
  process.kill(-start.pid, "SIGINT");
  expect(await exited).toEqual([130, null]);
  expect(() => process.kill(Number(pid), 0)).toThrow("ESRCH");
  expect(read(".build/lock")).toBeUndefined();
});

test("SIGINT during an install keeps the lock until npm and what npm has started have ended", async () => {
  // This npm exits at once on SIGINT, but the package script that it started needs another 500 ms.
  const env = standInForNpm(`
    const script = \`
      const { existsSync, writeFileSync } = require("node:fs");
      const end = () => { writeFileSync("ended", String(existsSync(".build/lock"))); process.exit(); };
      process.on("SIGINT", () => setTimeout(end, 500));
      process.stdin.resume();
      process.stdout.write("began");\`;
    const child = require("node:child_process").spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] });
    child.stdout.once("data", () => process.stdout.write("npm began"));
    process.on("SIGINT", () => process.exit(130));`);
  const start = spawn(process.execPath, ["bin/build.mjs"], { cwd: checkout, env, stdio: "pipe", detached: true });
  const exited = once(start, "exit");
  await matchOutput(start, /npm began/);
  process.kill(-start.pid, "SIGINT");
  expect(await exited).toEqual([130, null]);
  expect(read("ended")).toBe("true");
  expect(read(".build/lock")).toBeUndefined();
});

test("npm start without a network ends with a sentence that says what to do", async () => {
  const unused = createServer().listen(0, "127.0.0.1");
  await once(unused, "listening");
  const { port } = unused.address();
  await new Promise((resolve) => unused.close(resolve));
  const env = {
    ...process.env,
    npm_config_registry: `http://127.0.0.1:${port}/`,
    npm_config_cache: inCheckout("cache"),
    npm_config_fetch_retries: "0",
  };
  const { status, stderr } = command(["bin/start.mjs"], { env });
  expect(status).toBe(1);
  expect(stderr).toContain("ECONNREFUSED");
  expect(stderr.trimEnd().split("\n").at(-1)).toBe(
    "The packages could not be installed, for the reason above. Connect to a network that npm can use, then start again.",
  );
  expect([read("node_modules/.installed"), read(".build/lock")]).toEqual([undefined, undefined]);
});

test("a command in a read-only folder names the folder and what to do", () => {
  chmodSync(checkout, 0o555);
  const { status, stderr } = command(["bin/start.mjs"], isRoot ? { uid: NOBODY, gid: NOBODY } : {});
  chmodSync(checkout, 0o755);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Packages or the build are missing.+\.build cannot be written to \(EACCES\)\. Run .+\n$/),
  ]);
});

test("the installation runs the scripts of packages, but none that only reports it", () => {
  const env = standInForNpm(`
    const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require("node:fs");
    const called = process.argv.slice(2).join(" ");
    appendFileSync("called", called + "\\n");
    if (called.startsWith("rebuild")) process.exit(1);
    mkdirSync("node_modules", { recursive: true });
    writeFileSync("node_modules/.package-lock.json", readFileSync("package-lock.json"));`);
  command(["bin/build.mjs", "--dev"], { env });
  const rebuilt = read("called").trim().split("\n").at(-1);
  expect(rebuilt).toMatch(/^rebuild .* esbuild( |$)/);
  expect(rebuilt).not.toContain("scarf");
});
