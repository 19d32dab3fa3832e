import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, dirname } from "node:path";
import { exitWithParent } from "./exit-with-parent.mjs";
import { inRoot } from "./root.mjs";
import { fail } from "./terminal.mjs";

/** Lowest limit of open files that lets the program start: Node opens about 220 files while it loads the packages. */
const DESCRIPTORS_MIN = 256;

/** Node that npx fetches where the installed one is too old. */
const FETCHED = "node@24";

/** Returns whether `version` is `least` or newer; both look like `22.12.0`. */
function isAtLeast(version, least) {
  const [have, want] = [version, least].map((text) => text.split(".").map(Number));
  const difference = want.map((part, place) => have[place] - part).find((part) => part !== 0);
  return (difference ?? 0) >= 0;
}

/**
 * Runs the command again under a newer Node, which npx fetches, when this Node is older than package.json asks for. Then
 * this process waits, and exits as the other one does. Call it before packages are installed or loaded.
 */
export async function requireNode() {
  const { engines } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  const least = engines.node.replace(">=", "");
  const { node: version } = process.versions;
  if (isAtLeast(version, least)) return;
  process.stderr.write(
    `This is Node ${version}; the program needs Node ${least} or newer. It runs with ${FETCHED}, which npx fetches.\n`,
  );
  const onWindows = process.platform === "win32";
  // Without a shell Windows finds no npx.cmd. npx would not pass signals on, so the other Node is started directly.
  const fetched = spawnSync("npx", ["--yes", FETCHED, "--print", "process.execPath"], {
    encoding: "utf8",
    shell: onWindows,
  });
  const node = fetched.stdout?.trim();
  if (fetched.status !== 0 || !node) {
    const reason = (fetched.error?.message ?? fetched.stderr).trim();
    fail(`${reason}\nnpx could not fetch ${FETCHED}, for the reason above. Install Node 24, then start again.`);
  }
  exitWithParent(process.ppid);
  const { run } = await import("./run.mjs");
  // The scripts of packages are to find the same Node.
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const { code } = await run(node, [...process.execArgv, ...process.argv.slice(1)], { env, cwd: process.cwd() });
  process.exit(code);
}

/** Exits with an error when this process may open too few files (soft limit, `ulimit -n`). */
export function requireDescriptors() {
  process.report.excludeNetwork = true;
  const limit = process.report.getReport().userLimits?.open_files?.soft;
  if (typeof limit !== "number" || limit >= DESCRIPTORS_MIN) return;
  fail(
    `This process may open ${limit} files and connections, and needs at least ${DESCRIPTORS_MIN}. Raise the limit with ` +
      "ulimit -n 4096 (LimitNOFILE in a systemd unit), then start again.",
  );
}
