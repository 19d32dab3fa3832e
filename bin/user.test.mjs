import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inRoot } from "./steps/root.mjs";

const user = (...args) => spawnSync(process.execPath, [inRoot("bin/user.mjs"), ...args], { encoding: "utf8" });

test("npm run user -- --help names every verb", () => {
  for (const flag of ["--help", "-h"]) {
    const { status, stdout } = user(flag);
    expect(status).toBe(0);
    expect(stdout).toContain("the role: viewer, staff, manager or admin");
    for (const verb of ["add", "list", "role", "name", "password", "disable", "enable", "remove", "reset-factor"]) {
      expect(stdout).toContain(`npm run user -- ${verb}`);
    }
  }
});

test("npm run user -- add without a terminal and without a password says how to give one", () => {
  const folder = mkdtempSync(join(tmpdir(), "user-"));
  const env = { ...process.env, DATA_DIR: folder };
  const args = [inRoot("bin/user.mjs"), "add", "kim@example.com"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8", env, input: "" });
  rmSync(folder, { recursive: true });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^There is no password on standard input\. Run the command in a terminal, or /m);
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
