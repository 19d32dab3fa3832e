import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fitsRange } from "./require-node.mjs";
import { inRoot } from "./root.mjs";
import { run } from "./run.mjs";
import { findRunning } from "./running.mjs";
import { fail, say } from "./say.mjs";

const marker = inRoot("node_modules/.installed");
const lockfile = readFileSync(inRoot("package-lock.json"), "utf8");
const { packages } = JSON.parse(lockfile);

/** The optional packages that this Node takes: SQLite's driver in the version that fits it, by the lockfile's engines. */
const drivers = Object.keys(packages[""].optionalDependencies ?? {}).filter((name) =>
  fitsRange(process.versions.node, packages[`node_modules/${name}`].engines.node),
);

/** Packages of one platform are of no use on another: they are removed, and fetched anew. */
const platform = [process.platform, process.arch, ...drivers].join("-");
const wanted = `${platform} ${createHash("sha256").update(lockfile).digest("hex")}`;
const installed = () => (existsSync(marker) ? readFileSync(marker, "utf8") : "");

/** Whether node_modules is what package-lock.json asks for, for this Node on this machine. */
export const isInstalled = () => installed() === wanted;

/** Returns what npm has put into node_modules, by path. */
function placedPackages() {
  const file = inRoot("node_modules/.package-lock.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/** Whether somebody has run `npm ci` by hand, so that there is nothing to fetch. */
function isInstalledByHand() {
  const placed = placedPackages();
  const isPlaced = ([path, { version, optional }]) => path === "" || optional || placed[path]?.version === version;
  return !installed() && Object.entries(packages).every(isPlaced);
}

/** Ends with a sentence when the program runs on the packages that are about to be removed. */
function requireNotRunning() {
  const running = findRunning();
  if (!running) return;
  const { pid, node } = running;
  fail(
    `The program runs from this folder with Node ${node} (process ${pid}). Node ${process.versions.node} needs other ` +
      `packages, and installing them would take away those it runs on. Run this command with Node ${node}, or stop ` +
      "the program first.",
  );
}

/**
 * npm retries twice; by its own settings it is silent for 70 seconds without a network, by these for 11. Scripts are left
 * to `runScripts`: npm itself would run node-gyp for a package that brings its binaries, and drop it where that fails.
 */
const flags = [
  "--ignore-scripts",
  "--include=dev",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--fetch-retry-mintimeout=1000",
];

async function runNpm(...args) {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { code } = await run(npm, args, { group: true });
  if (code !== 0) {
    fail("The packages could not be installed; the lines above say why. npm needs a network here. Then start again.");
  }
}

/** Runs the install scripts of packages that were not there `before`: esbuild's, PostgreSQL's, on Node 20 SQLite's. */
async function runScripts(before) {
  const names = Object.entries(placedPackages())
    .filter(([path, { version }]) => packages[path]?.hasInstallScript && before[path]?.version !== version)
    .map(([path]) => path.replace("node_modules/", ""));
  if (names.length > 0) await runNpm("rebuild", "--no-ignore-scripts", "--loglevel=error", ...names);
}

/** `npm ci` removes all packages first; `npm install` replaces what changed, so that a program that runs keeps the rest. */
async function fetchPackages() {
  const isUpdate = installed().startsWith(`${platform} `);
  if (!isUpdate) requireNotRunning();
  const compiles = drivers.some((name) => packages[`node_modules/${name}`].hasInstallScript);
  const time = compiles ? "two to three minutes: Node 20 compiles SQLite" : "up to a minute";
  say(isUpdate ? "Updating packages …" : `Installing packages (${time}) …`);
  const before = isUpdate ? placedPackages() : {};
  await (isUpdate ? runNpm("install", "--no-save", ...flags) : runNpm("ci", ...flags));
  await runScripts(before);
}

/** Whether SQLite's driver is there and works, which no list of packages tells: it may not have been compiled. */
async function hasDriver() {
  const script = drivers.map((name) => `new (require(${JSON.stringify(name)}))(":memory:");`).join("");
  const { code } = await run(process.execPath, ["--eval", script], { quiet: true });
  return code === 0;
}

/** Installs the packages when they are missing or when package-lock.json has changed since. */
export async function install() {
  if (isInstalled()) return;
  if (!(isInstalledByHand() && (await hasDriver()))) await fetchPackages();
  if (!(await hasDriver())) {
    fail(
      `SQLite's driver does not load in Node ${process.versions.node} (${drivers.join(", ")}). Use Node 24, for which ` +
        "nothing is compiled; or install Python, make and a C++ compiler. Then remove node_modules and start again.",
    );
  }
  writeFileSync(marker, wanted);
}
