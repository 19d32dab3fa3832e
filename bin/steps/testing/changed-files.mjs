import { execFileSync } from "node:child_process";
import { root } from "../root.mjs";

/** Runs git in a repository. Returns its output. @throws when git ends with an error */
const git = (folder, ...args) =>
  execFileSync("git", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });

function isCommit(folder, name) {
  try {
    return Boolean(git(folder, "rev-parse", "--verify", "--quiet", `${name}^{commit}`));
  } catch {
    return false;
  }
}

/** Returns the commit at which the current branch left `given`, or else main; null when there is no such commit. */
export function findBase(given, folder = root) {
  const name = (given ? [given] : ["main", "origin/main"]).find((one) => isCommit(folder, one));
  return name ? git(folder, "merge-base", name, "HEAD").trim() : null;
}

/** Returns the paths of the files that differ from a commit, committed or not, and are not deleted. */
export function listChangedFiles(base, folder = root) {
  const differing = git(folder, "diff", "--name-only", "--diff-filter=d", "-z", base);
  const untracked = git(folder, "ls-files", "--others", "--exclude-standard", "-z");
  return `${differing}${untracked}`.split("\0").filter(Boolean);
}
