import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";

const rooms = ["app", "components", "lib", "bin", "e2e", "bench", "attack", "tests"];
const root = join(import.meta.dirname, "..");

const isSource = (path: string) => /\.(ts|tsx|mjs|css)$/.test(path) && !path.endsWith(".d.ts");

const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((path) => join(folder, path))
    .filter((path) => !path.includes("node_modules"));

const given = rooms.filter((room) => statSync(join(root, room), { throwIfNoEntry: false })).flatMap(filesUnder);
const sources = [...given, ...readdirSync(root)].filter(isSource);
const lines = (path: string) => readFileSync(join(root, path), "utf8").split("\n").length - 1;
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8"));

test("no file has more than 200 lines", () => {
  const long = sources.map((path) => ({ path, lines: lines(path) })).filter((file) => file.lines > 200);
  expect(long).toEqual([]);
});

test("every file and folder has a name that says what is in it", () => {
  const saysNothing = /^(utils?|helpers?|types?|misc|common|shared|index)(\.|$)/;
  expect(given.filter((path) => saysNothing.test(basename(path)))).toEqual([]);
});

describe("packages", () => {
  const { dependencies, devDependencies } = readJson("package.json");

  test("are pinned to one version each", () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    );
    expect(loose).toEqual([]);
  });

  test("are locked without the address they came from", () => {
    const entries = Object.entries<{ resolved?: string }>(readJson("package-lock.json").packages);
    expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  });
});

test.each([
  ["components", "lib/dashboard"],
  ["lib/labels", "lib/contract"],
])("%s imports only types from %s", (folder, room) => {
  const values = new RegExp(`^(import|export) (?!type\\b)[^;]*from "@/${room}/`, "m");
  const importers = sources.filter((path) => path.startsWith(folder));
  expect(importers.filter((path) => values.test(readFileSync(join(root, path), "utf8")))).toEqual([]);
});
