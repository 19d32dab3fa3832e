import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
const pageSource = execFileSync("git", ["ls-files", "app/*.ts*", "components/*.ts*"], { cwd: root, encoding: "utf8" })
  .trim()
  .split("\n");

test("no script of a page calls a method of popovers that an old browser does not have", () => {
  const calls = pageSource.flatMap((path) => read(path).match(/\S*(?:show|hide|toggle)Popover\b\S*/g) ?? []);
  expect(calls.length).toBeGreaterThan(5);
  expect(calls.filter((call) => !/Popover\?\.\(/.test(call))).toEqual([]);
});

test("a browser without popovers hides them, and the page and the README name the oldest browsers that work", () => {
  const [, rule = ""] = /@supports not selector\(:popover-open\) \{(.*?)\n {2}\}/s.exec(read("app/globals.css")) ?? [];
  expect(rule).toMatch(/\.old-browser \{\s+display: block;/);
  expect(rule).toMatch(/\[popover\] \{\s+display: none;/);
  const oldest = "Safari 17, Firefox 125 or Chrome 114";
  expect([read("messages/en/shell.json"), read("README.md")].filter((text) => !text.includes(oldest))).toEqual([]);
});
