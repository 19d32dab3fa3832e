import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fitsRange } from "./requirements.mjs";
import { inRoot } from "./root.mjs";
import { run } from "./run.mjs";
import { findRunning } from "./running.mjs";
import { fail, print } from "./terminal.mjs";

const marker = inRoot("node_modules/.installed");
const lockfile = readFileSync(inRoot("package-lock.json"), "utf8");
const { packages } = JSON.parse(lockfile);

/** SQLite driver for the running Node: the optional dependencies whose engines in the lockfile match this version. */
const drivers = Object.keys(packages[""].optionalDependencies ?? {}).filter((name) =>
  fitsRange(process.versions.node, packages[`node_modules/${name}`].engines.node),
);

/** Platform of the packages. Native binaries do not work on another platform, so a change needs a clean install. */
const platform = [process.platform, process.arch, ...drivers].join("-");
const wanted = `${platform} ${createHash("sha256").update(lockfile).digest("hex")}`;
const installed = () => (existsSync(marker) ? readFileSync(marker, "utf8") : "");

/** Ends the marker of an installation without the packages of development. */
const WITHOUT_DEV = " without dev";

/**
 * Returns whether node_modules was installed from the current package-lock.json for this Node and platform, with the
 * packages of tests and checks if `dev` is true.
 */
export const isInstalled = ({ dev = false } = {}) =>
  installed() === wanted || (!dev && installed() === wanted + WITHOUT_DEV);

/** Returns the packages that npm has installed in node_modules, keyed by path. */
function placedPackages() {
  const file = inRoot("node_modules/.package-lock.json");
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/** Returns whether a user has already run `npm ci` by hand, so that nothing needs to be downloaded. */
const isInstalledByHand = ({ dev }) => !installed() && hasPackages({ dev });

/** Returns whether npm has installed the packages of the program, and with `dev` those of tests and checks too. */
function hasPackages({ dev }) {
  const placed = placedPackages();
  return Object.entries(packages).every(
    ([path, one]) => path === "" || one.optional || (one.dev && !dev) || placed[path]?.version === one.version,
  );
}

/** Exits with an error when the program runs from this folder, because a clean install removes the packages it uses. */
function requireNotRunning() {
  const running = findRunning();
  if (!running) return;
  const { pid, node } = running;
  fail(
    `The program runs from this folder with Node ${node} (process ${pid}). Node ${process.versions.node} needs other ` +
      `packages, and installing them would remove those in use. Run this command with Node ${node}, or stop ` +
      "the program first.",
  );
}

/**
 * Options of `npm ci` and `npm install`. npm retries twice: without a network it is silent for 70 seconds by default,
 * and for 11 with this retry timeout. `runScripts` runs the install scripts instead of npm, because npm would run
 * node-gyp even for a package that contains its binaries, and would remove the package if that failed.
 */
const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retry-mintimeout=1000"];

async function runNpm(...args) {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { code } = await run(npm, args, { group: true });
  if (code !== 0) {
    fail(
      "The packages could not be installed, for the reason above. Connect to a network that npm can use, then start again.",
    );
  }
}

/** Packages whose script only reports the installation to its maker: Spectral depends on this one. */
const REPORTING = new Set(["@scarf/scarf"]);

/** Runs the install scripts of packages that `before` does not have: esbuild, PostgreSQL and, on Node 20, SQLite. */
async function runScripts(before) {
  const names = Object.entries(placedPackages())
    .filter(([path, { version }]) => packages[path]?.hasInstallScript && before[path]?.version !== version)
    .map(([path]) => path.replace("node_modules/", ""))
    .filter((name) => !REPORTING.has(name));
  if (names.length > 0) await runNpm("rebuild", "--no-ignore-scripts", "--loglevel=error", ...names);
}

/**
 * Installs the packages. `npm ci` removes all packages first. `npm install` replaces only the changed ones, so that a
 * running program keeps the others.
 */
async function fetchPackages({ dev }) {
  const isUpdate = installed().startsWith(`${platform} `);
  const kind = dev ? "--include=dev" : "--omit=dev";
  if (!isUpdate) requireNotRunning();
  const compiles = drivers.some((name) => packages[`node_modules/${name}`].hasInstallScript);
  const time = compiles ? "two to three minutes: Node 20 compiles SQLite" : "up to a minute";
  print(isUpdate ? "Updating packages …" : `Installing packages (${time}) …`);
  const before = isUpdate ? placedPackages() : {};
  await (isUpdate ? runNpm("install", "--no-save", kind, ...flags) : runNpm("ci", kind, ...flags));
  await runScripts(before);
}

/** Returns whether SQLite's driver works. A list of packages cannot tell, because the driver may not be compiled. */
async function hasDriver() {
  const script = drivers.map((name) => `new (require(${JSON.stringify(name)}))(":memory:");`).join("");
  const { code } = await run(process.execPath, ["--eval", script], { quiet: true });
  return code === 0;
}

/**
 * Installs the packages when they are missing or when package-lock.json has changed. Without `dev` it leaves out the
 * packages that only tests and checks need, but keeps those that are there.
 */
export async function install({ dev: asked = false } = {}) {
  if (isInstalled({ dev: asked })) return;
  const dev = asked || (installed() !== "" && !installed().endsWith(WITHOUT_DEV));
  if (!(isInstalledByHand({ dev }) && (await hasDriver()))) await fetchPackages({ dev });
  if (!(await hasDriver())) {
    fail(
      `SQLite's driver does not load in Node ${process.versions.node} (${drivers.join(", ")}). Use Node 24, for which ` +
        "nothing is compiled; or install Python, make and a C++ compiler. Then remove node_modules and start again.",
    );
  }
  writeFileSync(marker, hasPackages({ dev: true }) ? wanted : wanted + WITHOUT_DEV);
}
