import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { completeLockfile, missingEntries } from "./complete-lockfile.mjs";
import { inRoot } from "./root.mjs";

const text = readFileSync(inRoot("package-lock.json"), "utf8");
let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lockfile-"));
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) cpSync(inRoot(file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

const npm = (...args) =>
  execFileSync("npm", args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
const npmMajor = () => Number.parseInt(npm("--version"), 10);

test("package-lock.json has an entry for every optional dependency, and no registry's address", () => {
  expect(missingEntries(JSON.parse(text))).toEqual([]);
  expect(`${JSON.stringify(completeLockfile(JSON.parse(text)), null, 2)}\n`).toBe(text);
  expect(text).not.toContain('"resolved"');
});

test("the completed entries equal those that npm writes when the registry lists them", () => {
  const { packages, ...rest } = JSON.parse(text);
  // Entries that npm wrote itself, one for musl and one for glibc.
  for (const name of ["swc-linux-x64-musl", "swc-linux-arm64-gnu"]) {
    const path = `node_modules/@next/${name}`;
    const { [path]: written, ...others } = packages;
    const made = completeLockfile({ ...rest, packages: others }).packages[path];
    expect({ ...made, integrity: written.integrity }).toEqual(written);
  }
});

test("npm install --package-lock-only keeps package-lock.json byte for byte", () => {
  npm("install", "--package-lock-only", "--offline");
  const kept = readFileSync(join(folder, "package-lock.json"), "utf8");
  // npm 10 drops `libc`, so CONTRIBUTING.md asks for npm 11.
  const withoutLibc = JSON.parse(text, (key, value) => (key === "libc" ? undefined : value));
  if (npmMajor() < 11) expect(JSON.parse(kept)).toEqual(withoutLibc);
  else expect(kept).toBe(text);
});

const nativePackages = {
  "@biomejs/cli-": { darwin: "darwin-arm64", win32: "win32-x64", musl: "linux-arm64-musl" },
  "@next/swc-": { darwin: "darwin-arm64", win32: "win32-x64-msvc", musl: "linux-arm64-musl" },
  "@node-rs/argon2-": { darwin: "darwin-arm64", win32: "win32-x64-msvc", musl: "linux-arm64-musl" },
  "@oxc-parser/binding-": { darwin: "darwin-arm64", win32: "win32-x64-msvc", musl: "linux-arm64-musl" },
  "@tailwindcss/oxide-": { darwin: "darwin-arm64", win32: "win32-x64-msvc", musl: "linux-arm64-musl" },
};

test.each([
  ["darwin", ["--os=darwin", "--cpu=arm64"]],
  ["win32", ["--os=win32", "--cpu=x64"]],
  ["musl", ["--os=linux", "--cpu=arm64", "--libc=musl"]],
])("npm ci chooses the native packages of %s, and no others", (platform, flags) => {
  const added = [...npm("ci", "--dry-run", "--offline", ...flags).matchAll(/^add (\S+)/gm)].map(([, name]) => name);
  for (const [prefix, suffixes] of Object.entries(nativePackages)) {
    const chosen = added.filter((name) => name.startsWith(prefix));
    // A dry run of npm 10 lists every optional package, because npm 10 chooses only when it unpacks.
    if (npmMajor() < 11) expect(chosen).toContain(`${prefix}${suffixes[platform]}`);
    else expect(chosen).toEqual([`${prefix}${suffixes[platform]}`]);
  }
});
