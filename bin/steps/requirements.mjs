import { readFileSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { fail } from "./terminal.mjs";

/** Lowest limit of open files that lets the program start: Node opens about 220 files while it loads the packages. */
const DESCRIPTORS_MIN = 256;

const numbers = (version) => version.split(".").map(Number);

/** Returns whether `version` is `least` or newer; both look like `22.12.0`. */
function isAtLeast(version, least) {
  const have = numbers(version);
  const difference = numbers(least)
    .map((want, place) => (have[place] ?? 0) - want)
    .find((part) => part !== 0);
  return (difference ?? 0) >= 0;
}

/** Returns whether `version` is in a range like `^20.19.0 || >=24.0.0`; package.json uses only these two operators. */
export function fitsRange(version, range) {
  return range.split("||").some((part) => {
    const [, sign, least] = part.trim().match(/^(\^|>=)([\d.]+)$/);
    return isAtLeast(version, least) && (sign === ">=" || numbers(version)[0] === numbers(least)[0]);
  });
}

/** Exits with an error when package.json does not support this version of Node. */
export function requireNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  if (fitsRange(version, engines.node)) return;
  fail(`This is Node ${version}. Node ${engines.node} is needed: install a current version, then start again.`);
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
