import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

const read = (path: string) => readFileSync(join(root, path), "utf8");

const markdownIn = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `${folder}/${name}`);
const documents = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md"],
  ...["docs", "docs/decisions", "docs/development"].flatMap(markdownIn),
];
const variables = [...read("lib/config.ts").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name ?? "");

test("docs/configuration.md names every variable", () => {
  const page = read("docs/configuration.md");
  expect(variables).toContain("DATA_DIR");
  expect(variables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

test("every file and command that the documents name exists", () => {
  const { scripts } = JSON.parse(read("package.json"));
  for (const document of documents) {
    const text = read(document);
    const links = [...text.matchAll(/(?:\]\(|src=")(?!https?:)([^)"]+)/g)].map(([, path]) => path ?? "");
    const files = links.map((link) => link.replace(/#.*/, "")).filter((path) => path !== "");
    expect(files.filter((path) => !existsSync(join(root, dirname(document), path)))).toEqual([]);
    const commands = [...text.matchAll(/npm run ([\w-]+)/g)].map(([, name]) => name ?? "");
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  }
});

test("every file and name in the recipes exists", () => {
  const files = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).trim().split("\n");
  const code = files
    .filter((path) => /\.(tsx?|mjs|json)$/.test(path))
    .map(read)
    .join("\n");
  const recipes = read("CONTRIBUTING.md")
    .split("\n## ")
    .filter((part) => part.startsWith("Add "));
  const names = recipes.flatMap((recipe) => [...recipe.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
  expect(names.length).toBeGreaterThan(40);
  const paths = names.filter((name) => name.includes("/") || /\.(ts|tsx|mjs|json|example)$/.test(name));
  const isThere = (path: string) =>
    files.some(
      (file) =>
        file === path || file.startsWith(`${path}/`) || file.endsWith(`/${path}`) || matchesGlob(file, `**/${path}`),
    );
  expect(paths.filter((path) => !isThere(path))).toEqual([]);
  const words = names.filter((name) => !paths.includes(name)).map((name) => /^\w+/.exec(name)?.[0]);
  expect(words.filter((word) => word && !code.includes(word))).toEqual([]);
});

/** Most lines of documents that a reader takes in at once. */
const limits: [document: string, lines: number][] = [
  ["README.md", 150],
  ["CONTRIBUTING.md", 130],
  ["docs/security.md", 246],
  ...markdownIn("docs/decisions")
    .filter((path) => !path.endsWith("README.md"))
    .map((path): [string, number] => [path, 35]),
];

test.each(limits)("%s has at most %i lines", (path, lines) => {
  expect(read(path).trimEnd().split("\n").length).toBeLessThanOrEqual(lines);
});
