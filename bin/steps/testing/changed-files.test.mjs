import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findBase, listChangedFiles } from "./changed-files.mjs";

let folder;

const git = (...args) => {
  const person = ["-c", "user.name=Ada", "-c", "user.email=ada@example.com"];
  return execFileSync("git", [...person, ...args], { cwd: folder, encoding: "utf8" }).trim();
};
const write = (name) => writeFileSync(join(folder, name), name);
const commit = (name) => {
  write(name);
  git("add", name);
  git("commit", "--quiet", "--message", name);
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "changed-"));
  git("init", "--quiet", "--initial-branch=main");
  commit("first");
});
afterEach(() => rmSync(folder, { recursive: true }));

test("the base is the commit at which the branch left main, or the one that is named", () => {
  const start = git("rev-parse", "HEAD");
  git("checkout", "--quiet", "-b", "own");
  commit("on own");
  expect(findBase("HEAD", folder)).toBe(git("rev-parse", "HEAD"));
  git("checkout", "--quiet", "main");
  commit("on main");
  git("checkout", "--quiet", "own");
  expect(findBase(undefined, folder)).toBe(start);
  expect(findBase("main", folder)).toBe(start);
});

test("there is no base without main, and none that is no commit", () => {
  git("branch", "--move", "other");
  expect(findBase(undefined, folder)).toBeNull();
  expect(findBase("nowhere", folder)).toBeNull();
});

test("changed files are those that were committed, staged, edited or added, not those that were deleted", () => {
  commit("edited");
  commit("deleted");
  const base = git("rev-parse", "HEAD");
  commit("with ä and a space");
  write("staged");
  git("add", "staged");
  writeFileSync(join(folder, "edited"), "again");
  rmSync(join(folder, "deleted"));
  write("added");
  expect(listChangedFiles(base, folder).sort()).toEqual(["added", "edited", "staged", "with ä and a space"]);
  expect(listChangedFiles("HEAD", folder).sort()).toEqual(["added", "edited", "staged"]);
});
