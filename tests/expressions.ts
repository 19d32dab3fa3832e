import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ts } from "@ts-morph/common";
import { vi } from "vitest";

// recheck decides with automata, or by searching for an attack where an expression has lookaround or is large. It finds
// polynomial time too, such as that of an expression which is tried again at each position. The backend in JavaScript
// gives the same answer on every platform.
vi.stubEnv("RECHECK_SYNC_BACKEND", "pure");
const { checkSync } = await import("recheck");

const root = join(import.meta.dirname, "..");

/** Longest time for one expression in milliseconds. One that is not decided by then fails the test. Most take 0.1 s. */
const TIMEOUT_MS = 120_000;

export type Expression = { source: string; flags: string };

const isProgram = (path: string) => /\.(ts|tsx|mjs)$/.test(path) && !/\.test\.|(^|\/)test-|\/testing\//.test(path);
const paths = ["lib", "app", "components"]
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))))
  .concat("server.ts")
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

/** Loads the files with calls of `RegExp`, so that the expressions that they make from texts are known. */
async function findMade(): Promise<(Expression & { path: string; site: string })[]> {
  const made: (Expression & { path: string; site: string })[] = [];
  class Recorded extends RegExp {
    constructor(pattern: string | RegExp, flags?: string) {
      super(pattern, flags);
      const caller = new Error().stack?.split("\n")[2] ?? "";
      const path = paths.find((one) => caller.includes(`${join(root, one)}:`));
      if (path) made.push({ source: this.source, flags: this.flags, path, site: caller });
    }
  }
  vi.stubGlobal("RegExp", Recorded);
  for (const { path, calls } of found) if (calls > 0) await import(join(root, path));
  vi.unstubAllGlobals();
  return made;
}

/** Returns what is wrong with an expression, or null. */
export function check({ source, flags }: Expression): string | null {
  const decided = checkSync(source, flags, { timeout: TIMEOUT_MS, randomSeed: 1 });
  if (decided.status === "safe") return null;
  const why = decided.status === "vulnerable" ? decided.complexity.summary : `not decided, ${decided.error.kind}`;
  return `/${source}/${flags}: ${why}`;
}

/** Returns every expression of the program once, by its text, and the number of those that each file makes. */
export async function findExpressionsOfProgram() {
  const made = await findMade();
  const all = [...found.flatMap(({ literals }) => literals), ...made];
  // One call may make several expressions, one for each member of a list.
  const sitesOf = (path: string) => new Set(made.filter((one) => one.path === path).map(({ site }) => site)).size;
  const wrongCounts = found.filter(({ path, calls }) => sitesOf(path) !== calls);
  return {
    different: new Map(all.map((one) => [`/${one.source}/${one.flags}`, one])),
    /** Files that make an expression later than when they are loaded, so that it is not known. */
    unknownMakers: wrongCounts.map(({ path }) => path),
  };
}
