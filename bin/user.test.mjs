import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { inRoot } from "./steps/root.mjs";

const user = (...args) => spawnSync(process.execPath, [inRoot("bin/user.mjs"), ...args], { encoding: "utf8" });

test("npm run user -- --help names every verb", () => {
  for (const flag of ["--help", "-h"]) {
    const { status, stdout } = user(flag);
    expect(status).toBe(0);
    for (const verb of ["add", "list", "role", "name", "password", "disable", "enable", "remove"]) {
      expect(stdout).toContain(`npm run user -- ${verb}`);
    }
  }
});

test.each([
  [["add", "kim@example.com", "--nmae", "Kim"], "--nmae is not an option."],
  [["list", "-x"], "-x is not an option."],
  [["add", "kim@example.com", "--name"], "--name needs a value"],
  [["add", "kim@example.com", "--role="], "--role needs a value"],
  [["list", "--help=yes"], "--help takes no value."],
])("npm run user -- %j is refused with a sentence", (args, sentence) => {
  const { status, stdout, stderr } = user(...args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain(sentence);
});
