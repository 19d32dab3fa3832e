import { readFileSync } from "node:fs";
import { inRoot } from "./root.mjs";
import { fail } from "./say.mjs";

const numbers = (version) => version.split(".").map(Number);

/** Whether `version` is at least `least`, both as `22.12.0`. */
function isAtLeast(version, least) {
  const have = numbers(version);
  const difference = numbers(least)
    .map((want, place) => (have[place] ?? 0) - want)
    .find((part) => part !== 0);
  return (difference ?? 0) >= 0;
}

/** Whether `version` fits a range like `^20.19.0 || >=24.0.0`, the only forms package.json uses. */
export function fitsRange(version, range) {
  return range.split("||").some((part) => {
    const [, sign, least] = part.trim().match(/^(\^|>=)([\d.]+)$/);
    return isAtLeast(version, least) && (sign === ">=" || numbers(version)[0] === numbers(least)[0]);
  });
}

/** Ends with a sentence when this Node is not one the packages were made for. */
export function requireNode(version = process.versions.node) {
  const { engines } = JSON.parse(readFileSync(inRoot("package.json"), "utf8"));
  if (fitsRange(version, engines.node)) return;
  fail(`This is Node ${version}, and Node ${engines.node} is needed. Install a current one, then start again.`);
}
