import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { inRoot, root } from "./steps/root.mjs";
import { help, print } from "./steps/terminal.mjs";

help(`Walks from npm start to a label, and runs the service's tests and the browser tests of signing in and of
the first label, under each major version of Node that package.json allows, each in a fresh copy of this checkout. It
takes ten minutes or more.

Usage: npm run test:nodes [-- MAJOR ...]

  MAJOR   a major version of Node; default 20 22 24

Example: npm run test:nodes -- 24`);

const given = process.argv.slice(2);
const majors = given.length > 0 ? given : ["20", "22", "24"];
const TESTS = ["--project=sqlite", "--project=isolated", "lib/service", "e2e/sign-in", "e2e/create-and-print"];

/** Small semi-space, so that V8 collects garbage often and a native module that crashes during collection shows up. */
const NODE_OPTIONS = "--max-semi-space-size=1";

const MAX_OUTPUT = 100 * 1024 * 1024;
const system = process.platform === "win32" ? "win" : process.platform;

/** Returns the folder of a Node of this major version with its headers; downloads it with npm if it is missing. */
function nodeFolder(major) {
  const folder = inRoot(`.build/nodes/${major}`);
  if (existsSync(join(folder, "package"))) return join(folder, "package");
  mkdirSync(folder, { recursive: true });
  const name = `node-${system}-${process.arch}@${major}`;
  execFileSync("npm", ["pack", name, "--loglevel=error"], { cwd: folder, stdio: "ignore" });
  const [archive] = readdirSync(folder);
  execFileSync("tar", ["-xzf", archive], { cwd: folder });
  return join(folder, "package");
}

function copyCheckout() {
  const folder = mkdtempSync(join(tmpdir(), "access-points-checkout-"));
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  for (const path of list.trim().split("\n")) if (existsSync(inRoot(path))) cpSync(inRoot(path), join(folder, path));
  return folder;
}

/** Runs a command in a copy of the checkout; returns its output, its duration and whether it succeeded. */
function runIn(folder, env, args) {
  const began = Date.now();
  const options = { cwd: folder, env, encoding: "utf8", maxBuffer: MAX_OUTPUT };
  const { status, signal, stdout, stderr } = spawnSync("node", args, options);
  const seconds = Math.round((Date.now() - began) / 1000);
  return { ok: status === 0, ended: signal ?? status, output: `${stdout}${stderr}`, seconds };
}

const walkScript =
  'import { walkFromStart } from "./bin/steps/walk-to-label.mjs"; console.log("Labels of " + (await walkFromStart()).join(" and ") + " were decoded.");';
const installScript = 'import { install } from "./bin/steps/install.mjs"; await install({ dev: true });';

/** Installs, builds and tests under one major version of Node; returns whether all steps succeeded, and a summary. */
function testNode(major) {
  const node = nodeFolder(major);
  const env = {
    ...process.env,
    PATH: [join(node, "bin"), process.env.PATH].join(delimiter),
    npm_config_nodedir: node,
    NODE_OPTIONS,
  };
  const folder = copyCheckout();
  const { output: version } = runIn(folder, env, ["--print", "process.version"]);
  const name = `Node ${version.trim()}`;
  print(`${name}: installing, building and testing …`);
  const steps = [
    ["--input-type=module", "--eval", installScript],
    ["bin/build.mjs"],
    ["--input-type=module", "--eval", walkScript],
    ["bin/test.mjs", ...TESTS],
  ];
  const seconds = [];
  let last;
  for (const args of steps) {
    last = runIn(folder, env, args);
    seconds.push(last.seconds);
    if (!last.ok) break;
  }
  const packages = join(folder, "node_modules");
  const drivers = existsSync(packages)
    ? readdirSync(packages).filter((found) => found.startsWith("better-sqlite3"))
    : [];
  if (!last.ok) print(last.output);
  rmSync(folder, { recursive: true });
  const times = ["installed", "built", "walked", "tested"]
    .map((what, index) => `${what} in ${seconds[index] ?? "–"} s`)
    .join(", ");
  const result = last.ok ? last.output.trim().split("\n").at(-1) : `failed with ${last.ended}`;
  return { ok: last.ok, line: `${name}: ${result}; ${times}; ${drivers.join(", ")}` };
}

const results = majors.map(testNode);
print(results.map(({ line }) => line).join("\n"));
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
