import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** Returns the path of a program that runs `code` when it gets a file, as a damaged `spreadsheet-worker.ts` would. */
export function programThat(code: string): string {
  const folder = mkdtempSync(join(tmpdir(), "program-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "program.mjs");
  writeFileSync(path, `process.once("message", () => { ${code} });`);
  return path;
}
