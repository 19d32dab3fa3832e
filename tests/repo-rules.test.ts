import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type BuildFailure, build } from "esbuild";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const folders = ["app", "components", "lib", "bin", "e2e", "bench", "tests", "public"];

const LINES_MAX = 400;
const ENTRIES_MAX = 25;

const isTest = (path: string) => /\.(test|spec)\.\w+$/.test(path);
const isModule = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts");
const isSource = (path: string) => isModule(path) || path.endsWith(".css");

/** Every file and folder of the repository's folders, by its path from the root; folders end with "/". */
const paths = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1) + (entry.isDirectory() ? "/" : ""))
    .filter((path) => !path.split("/").includes("node_modules")),
);
const sources = [...paths, ...readdirSync(root)].filter(isSource);
const read = (path: string) => readFileSync(join(root, path), "utf8");
const texts = new Map(sources.map((path) => [path, read(path)]));
const readJson = (path: string) => JSON.parse(read(path));

type Texts = ReadonlyMap<string, string>;

const linesOf = (text = "") => text.split("\n").length - 1;

const findLongFiles = (files: Texts) =>
  [...files].filter(([, text]) => linesOf(text) > LINES_MAX).map(([path, text]) => `${path}: ${linesOf(text)} lines`);

function findLargeFolders(entries: string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of entries.filter((entry) => !isTest(entry)))
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > ENTRIES_MAX).map(([folder, count]) => `${folder}: ${count} entries`);
}

test("a file has at most 400 lines", () => {
  expect(findLongFiles(texts)).toEqual([]);
  expect(findLongFiles(new Map([["lib/long.ts", "\n".repeat(401)]]))).toEqual(["lib/long.ts: 401 lines"]);
});

test("a folder has at most 25 entries besides tests", () => {
  expect(findLargeFolders(paths)).toEqual([]);
  const made = Array.from({ length: 26 }, (_, count) => `lib/${count}.ts`);
  expect(findLargeFolders([...made, "lib/0.test.ts"])).toEqual(["lib: 26 entries"]);
  expect(findLargeFolders([...made.slice(1), "lib/0.test.ts"])).toEqual([]);
});

test("every file and folder has a name that says what it contains", () => {
  const vague = /^(utils?|helpers?|types?|misc|common|shared|index)(\.|$)/;
  expect(paths.filter((path) => vague.test(basename(path)))).toEqual([]);
});

describe("packages", () => {
  const { dependencies, devDependencies } = readJson("package.json");

  test("are pinned to one version each", () => {
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)),
    );
    expect(loose).toEqual([]);
  });

  test("are locked without the URL they came from", () => {
    const entries = Object.entries<{ resolved?: string }>(readJson("package-lock.json").packages);
    expect(entries.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
  });
});

/** Exports whose names Next reads from a page, a layout or a route. */
const reserved = new Set(["metadata", "generateMetadata", "dynamic", "GET", "POST"]);

/** Returns the names that several modules of the program export. */
function findRepeatedExports(files: Texts): string[] {
  const places = new Map<string, string[]>();
  for (const [path, text] of files) {
    const declared = text.matchAll(/^export (?:async )?(?:function\*?|const|let|class|type|interface) (\w+)/gm);
    const names = new Set([...declared].map(([, name = ""]) => name).filter((name) => !reserved.has(name)));
    for (const name of names) places.set(name, [...(places.get(name) ?? []), path]);
  }
  return [...places].filter(([, all]) => all.length > 1).map(([name, all]) => `${name}: ${all.join(", ")}`);
}

test("one exported name has one place", () => {
  const program = [...texts].filter(([path]) => /^(app|components|lib)\/.*\.tsx?$/.test(path));
  expect(findRepeatedExports(new Map(program))).toEqual([]);
  const [one, other] = ["export type Answer = string;\n", "export async function Answer() {}\nexport const GET = 1;\n"];
  const files = [
    ["lib/one.ts", one],
    ["lib/other.tsx", other],
    ["app/route.ts", "export const GET = 2;\n"],
  ] as const;
  expect(findRepeatedExports(new Map(files))).toEqual(["Answer: lib/one.ts, lib/other.tsx"]);
});

test.each([
  ["components", "lib/dashboard"],
  ["lib/labels", "lib/contract"],
])("%s imports only types from %s", (folder, imported) => {
  const values = new RegExp(`^(import|export) (?!type\\b)[^;]*from "@/${imported}/`, "m");
  const importers = [...texts].filter(([path]) => path.startsWith(folder));
  expect(importers.filter(([, text]) => values.test(text)).map(([path]) => path)).toEqual([]);
});

test("every name that a script imports from another script exists", async () => {
  const scripts = sources.filter((path) => path.endsWith(".mjs") && !path.startsWith("public/"));
  expect(scripts.length).toBeGreaterThan(50);
  // esbuild refuses an import of a missing file or name; tsc does not check JavaScript here.
  const { errors } = await build({
    absWorkingDir: root,
    entryPoints: scripts,
    outdir: "unused",
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    packages: "external",
    external: ["../.build/*", "../../.build/*"],
    logLevel: "silent",
  }).catch((failure: BuildFailure) => failure);
  expect(errors.map(({ text, location }) => `${location?.file}: ${text}`)).toEqual([]);
});
