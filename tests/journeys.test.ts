import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import type { OperationEntry } from "@/lib/contract/operations/operation-entry";
import { operations } from "@/lib/contract/operations/operations";

const root = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

/** Most files of a journey. Others have at most FILES_MAX. */
const printing = { title: "Print a sheet", max: 14 };
const FILES_MAX = 12;

/** Numbered list of files. `request` is the one that the first file answers, such as `POST /labels`. */
type FileList = { files: string[]; request: { method: string; path: string } | null };
type Journey = { title: string; lists: FileList[] };

/** Returns the journeys of the page, each with its lists. */
const parseJourneys = (text: string): Journey[] =>
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => ({
      title: section.split("\n", 1)[0] ?? "",
      lists: section.split(/^(?=The request is )/m).map((part) => {
        const [, method, path] = part.match(/^The request is `(\w+) ([^`]+)`/) ?? [];
        return {
          files: [...part.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, file = ""]) => file),
          request: method && path ? { method, path } : null,
        };
      }),
    }));

/** Returns the paths of ours that a file imports, without extension. */
const importsOf = (path: string): string[] =>
  [...read(path).matchAll(/\b(?:from|import)[ (]*"((?:\.{1,2}|@)\/[^"]+)"/g)]
    .map(([, name = ""]) => (name.startsWith("@/") ? name.slice(2) : join(dirname(path), name)))
    .map((name) => name.replace(/\.\w+$/, ""));

const imports = (path: string, other: string) => importsOf(path).includes(other.replace(/\.\w+$/, ""));

/** Holds what the service's functions share, such as the queue and the limits. They receive it as an argument. */
const CONTEXT = "lib/service/context.ts";

/** Returns whether a file declares what it exports as a member of the context. */
const declaresMember = (path: string) =>
  /^declare module "[./]+context" \{\n {2}interface ServiceContext /m.test(read(path));

/** Returns whether a file calls another: imports it, receives it in the context, or starts it as a thread. */
function calls(path: string, other: string): boolean {
  if (imports(path, other)) return true;
  if (imports(path, CONTEXT) && declaresMember(other)) return true;
  const isProgram = read("bin/steps/bundle.mjs").includes(`"${other}"`);
  return isProgram && /new Worker\(/.test(read(path));
}

/** Returns the files of a list that no file above them calls. */
const findUncalled = (files: string[]) =>
  files.filter((file, index) => index > 0 && !files.slice(0, index).some((earlier) => calls(earlier, file)));

/** Returns whether a path of the table is the one that the page names, or that of one of its items. */
const isAt = (named: string, path: string) => path === named || path.startsWith(`${named}/`);

const journeys = parseJourneys(read("docs/journeys.md"));

test("the page has the journeys of people and the path of every request", () => {
  expect(journeys.map(({ title }) => title)).toEqual([
    "Sign in",
    "Sign in with a provider",
    "A page of the list",
    "Create an access point",
    "Change an access point",
    "Change many access points",
    printing.title,
    "Open the file of a print job",
    "Every request to the service",
    "Beside every write",
  ]);
});

describe.each(journeys)("$title", ({ title, lists }) => {
  test("names files that exist, each called by one above it", () => {
    for (const { files } of lists) {
      expect(files.length).toBeGreaterThan(0);
      expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
      expect(findUncalled(files)).toEqual([]);
    }
  });

  test("names the request that the dashboard sends and the service answers", () => {
    for (const [index, { request, files }] of lists.entries()) {
      if (!request) continue;
      const names = Object.values<OperationEntry>(operations)
        .filter(({ method, path }) => method === request.method.toLowerCase() && isAt(request.path, path))
        .map(({ name }) => name);
      const dashboard = (lists[index - 1]?.files ?? []).map(read);
      const isSent = (text: string) =>
        text.includes(`"${request.path}"`) || names.some((name) => text.includes(`.${name}(`));
      expect(dashboard.some(isSent)).toBe(true);
      const routes = read(files[0] ?? "");
      expect(
        names.some((name) => new RegExp(`Operations\\.${name}\\b|\\b${name}\\b.*= \\w+Operations;`).test(routes)),
      ).toBe(true);
    }
  });

  test("has few files", () => {
    const max = title === printing.title ? printing.max : FILES_MAX;
    expect(lists.flatMap(({ files }) => files).length).toBeLessThanOrEqual(max);
  });
});

test("a file that no file above it calls is found", () => {
  const [form, action] = ["app/sign-in/page.tsx", "app/sign-in/actions.ts"];
  expect(findUncalled([form, action])).toEqual([]);
  expect(findUncalled([action, form])).toEqual([form]);
  expect(findUncalled([form, "lib/service/limits/create-limit.ts"])).toEqual(["lib/service/limits/create-limit.ts"]);
});
