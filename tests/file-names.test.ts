import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

/** Returns the names that files of a folder export whose path ends so, each with its file. Types are not counted. */
function exportsOf(folder: string, end: RegExp): { path: string; name: string }[] {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((path) => end.test(path));
  return paths.flatMap((path) => {
    const text = readFileSync(join(root, folder, path), "utf8");
    const names = text.matchAll(/^export (?:async )?(?:const|function) (\w+)/gm);
    return [...names].map(([, name = ""]) => ({ path: join(folder, path), name }));
  });
}

test.each([
  ["app", /\/actions\.ts$/, /Action$/],
  ["lib/service", /-routes\.ts$/, /Routes$/],
  ["lib/remote-service", /-routes\.ts$/, /^register\w+Routes$/],
  ["lib/contract/operations", /-operations\.ts$/, /Operations$/],
])("in %s, files like %s export nothing else than %s, as CONTRIBUTING.md says", (folder, end, allowed) => {
  const found = exportsOf(folder, end);
  expect(found.length).toBeGreaterThan(1);
  expect(found.filter(({ name }) => !allowed.test(name))).toEqual([]);
});
