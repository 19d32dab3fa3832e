import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { ts } from "@ts-morph/common";
import { beforeAll, expect, test, vi } from "vitest";

// recheck decides with automata, or by searching for an attack where an expression has lookaround or is large. It finds
// polynomial time too, such as that of an expression which is tried again at each position. The backend in JavaScript
// gives the same answer on every platform.
vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
const { checkSync } = await import("recheck");

const root = join(import.meta.dirname, "..");

/** Longest time for one expression in milliseconds. One that is not decided by then fails the test. Most take 0.1 s. */
const TIMEOUT_MS = 120_000;

type Expression = { source: string; flags: string };

const isProgram = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|(^|\/)test-|\/testing\//.test(path);
const paths = ["lib", "app", "components"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
  .concat("server.ts", "proxy.ts")
  .filter(isProgram);

/** Returns the literals of a file, and the number of its calls of `RegExp`. */
function findExpressions(path: string, text: string): { literals: Expression[]; calls: number } {
  const literals: Expression[] = [];
  let calls = 0;
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      literals.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp") calls += 1;
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  return { literals, calls };
}

const found = paths.map((path) => ({ path, ...findExpressions(path, readFileSync(join(root, path), "utf8")) }));

/** Expressions that the files with calls of `RegExp` make when they are loaded, by their file. */
const made: (Expression & { path: string })[] = [];

beforeAll(async () => {
  class Recorded extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      const caller = new Error().stack?.split("\n")[2] ?? "";
      const path = paths.find((one) => caller.includes(`${join(root, one)}:`));
      if (path) made.push({ source: this.source, flags: this.flags, path });
    }
  }
  vi.stubGlobal("RegExp", Recorded);
  for (const { path, calls } of found) if (calls > 0) await import(join(root, path));
  vi.unstubAllGlobals();
});

/** Returns what is wrong with an expression, or null. */
function check({ source, flags }: Expression): string | null {
  const decided = checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: 1 });
  if (decided.status === "safe") return null;
  const why = decided.status === "vulnerable" ? decided.complexity.summary : `not decided, ${decided.error.kind}`;
  return `/${source}/${flags}: ${why}`;
}

test("every expression that is made from texts is made when its file is loaded, so that it is checked", () => {
  for (const { path, calls } of found) expect(made.filter((one) => one.path === path).length, path).toBe(calls);
});

test("every regular expression of the program takes linear time", { timeout: 600_000 }, async () => {
  const all = [...found.flatMap(({ literals }) => literals), ...made];
  const different = new Map(all.map((one) => [`/${one.source}/${one.flags}`, one]));
  expect(different.size).toBeGreaterThan(250);
  const wrong: string[] = [];
  for (const one of different.values()) {
    const problem = check(one);
    if (problem) wrong.push(problem);
    await setImmediate(); // vitest hears of this worker
  }
  expect(wrong).toEqual([]);
});

test.each([
  ["the letters of a number format", /"[^"]*"|\[[^\]]*\]|\\./g],
  ["a number", /^[+\-−]?(?:\d+[.,]?\d*|[.,]\d+)(?:e[+-]?\d+)?$/i],
  ["nested repetition", /^(?:a+)+$/],
  ["repetition before a lookahead", /\/+(?=:)/],
])("an expression that takes more than linear time is found: %s", (_, { source, flags }) => {
  expect(check({ source, flags })).toMatch(/polynomial|exponential/);
});
