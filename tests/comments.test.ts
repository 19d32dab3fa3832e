import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const ignored = /^(\.git|\.next|\.build|node_modules|data)$/;
const paths = readdirSync(root, { withFileTypes: true })
  .filter(({ name }) => !ignored.test(name))
  .flatMap((entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, entry.name), { recursive: true, encoding: "utf8" }).map((path) => join(entry.name, path))
      : [entry.name],
  )
  .filter((path) => !path.includes("node_modules"));
const sources = paths.filter((path) => /\.(ts|tsx|mjs|css)$/.test(path));

/** Names of files that no one writes: one of the build, an example of how Next names a source, and one that Next knows. */
const made = ["build/render-worker.mjs", "[project]/app/page.tsx", "proxy.ts"];

const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line);

/** Returns the comments of a file and its code. A comment at the end of a line of code counts as code. */
function divide(path: string): { path: string; comments: string; code: string } {
  const lines = readFileSync(join(root, path), "utf8").split("\n");
  const comments = lines.filter(isComment).map((line) => line.replace(/^\s*(\/\/|\/?\*+)/, ""));
  return { path, comments: comments.join("\n"), code: lines.filter((line) => !isComment(line)).join("\n") };
}

const files = sources.map(divide);
const words = new Set(files.flatMap(({ code }) => code.match(/[\w$]+/g) ?? []));

/** Ends of paths. */
const ends = new Set(paths.flatMap((path) => path.split("/").map((_, at, parts) => parts.slice(at).join("/"))));

test("every file that a comment names exists", () => {
  const absent = files.flatMap(({ path, comments }) =>
    [...comments.matchAll(/[\w@./()[\]-]*[\w)\]]\.(?:tsx?|mjs|css|md)\b/g)]
      .map(([name]) => name.replace(/^[./(]+/, ""))
      .filter((name) => !ends.has(name) && !made.includes(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(absent).toEqual([]);
});

// The changelog names files of earlier versions.
test("every program file that a document quotes exists", () => {
  const documents = paths.filter((path) => /^(docs\/.+|README|CONTRIBUTING)\.md$/.test(path));
  const absent = documents.flatMap((path) =>
    [...readFileSync(join(root, path), "utf8").matchAll(/`\.?([\w@()[\]/-][\w@.()[\]/-]*\.(?:tsx?|mjs|css))`/g)]
      .filter(([, name = ""]) => !ends.has(name) && !ends.has(`.${name}`) && !made.includes(name))
      .map(([, name]) => `${path}: ${name}`),
  );
  expect(absent).toEqual([]);
});

test("every name of code that a comment quotes is in the code", () => {
  const absent = files.flatMap(({ path, comments }) =>
    [...comments.matchAll(/`([A-Za-z_$][\w$]*(?:\.[\w$]+)*)(?:\(\))?`/g)]
      .flatMap(([, name = ""]) => name.split("."))
      .filter((name) => !words.has(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(absent).toEqual([]);
});
