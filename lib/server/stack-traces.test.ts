import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { errorForLog, withSourcePositions } from "./stack-traces";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "stack-traces-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const source = `import { other } from "./other";
export function fail(): never {
  throw new Error("broken", { cause: other() });
}
`;

/** Builds two modules into one file, as bin/steps/bundle.mjs does, and returns what its function throws. */
async function thrown(): Promise<Error> {
  writeFileSync(join(folder, "fail.ts"), source);
  writeFileSync(join(folder, "other.ts"), "\n\nexport const other = () => new Error('first');\n");
  const outfile = join(folder, "built.mjs");
  await build({ entryPoints: [join(folder, "fail.ts")], outfile, bundle: true, format: "esm", sourcemap: true });
  const { fail } = await import(/* @vite-ignore */ pathToFileURL(outfile).href);
  try {
    fail();
  } catch (error) {
    return error as Error;
  }
  throw new Error("nothing was thrown");
}

test("a logged error and its cause have positions in the sources", async () => {
  const { type, message, stack } = errorForLog(await thrown()) as Record<string, string>;
  expect([type, message]).toEqual(["Error", "broken: first"]);
  expect(stack).toContain(`at fail (${join(folder, "fail.ts")}:3:9)`);
  expect(stack).toContain(`${join(folder, "other.ts")}:3:28`);
  expect(stack).not.toContain("built.mjs");
});

test("positions in files without a source map stay as they are", () => {
  const stack = `Error: no\n    at run (${folder}/none.mjs:1:2)\n    at file://${folder}/none.mjs:3:4\n    at node:internal/x:5:6`;
  expect(withSourcePositions(stack)).toBe(stack);
});

test("a thrown value that is no error is logged as it is", () => {
  expect(errorForLog("broken")).toBe("broken");
  expect(errorForLog(null)).toBeNull();
});

test("an error is logged when its source map cannot be read", () => {
  const stack = `Error: no\n    at run (${folder}/built.mjs:1:2)`;
  writeFileSync(join(folder, "built.mjs.map"), "not JSON");
  expect(errorForLog(Object.assign(new Error("no"), { stack }))).toMatchObject({ message: "no", stack });
});
