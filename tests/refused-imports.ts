import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Imports to try in a file, by the path of the file: those that the linter has to refuse, and those to pass. */
export type ImportTable = Record<string, { refused: string[]; allowed: string[] }>;

const root = join(import.meta.dirname, "..");

const importLines = (specifiers: string[]) => specifiers.map((specifier) => `import "${specifier}";\n`).join("");

/** Writes the files of a table into a temporary folder, lints them by biome.json, and tests what is refused in each. */
export function describeImportRules(table: ImportTable): void {
  const folder = mkdtempSync(join(tmpdir(), "rules-"));
  let report = "";

  const place = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };

  beforeAll(() => {
    const rules = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
    place("biome.json", JSON.stringify({ ...rules, vcs: { enabled: false } }));
    for (const [path, { refused, allowed }] of Object.entries(table))
      place(path, importLines([...refused, ...allowed]));
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const args = [biome, "lint", "--only=noRestrictedImports", "--reporter=github", "--max-diagnostics=none"];
    report = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 ** 2 }).stdout;
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const refusedLines = (path: string) =>
    [...report.matchAll(/noRestrictedImports,file=([^,]+),line=(\d+)/g)]
      .filter(([, file]) => file?.endsWith(`/${path}`))
      .map(([, , line]) => Number(line));

  test.each(Object.entries(table))("%s may import what the table says and nothing else", (path, row) => {
    const specifiers = [...row.refused, ...row.allowed];
    expect(
      refusedLines(path)
        .map((line) => specifiers[line - 1])
        .sort(),
    ).toEqual([...row.refused].sort());
  });
}
