import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folder = mkdtempSync(join(tmpdir(), "tests-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Paths of the JSON reports that the test runners write. */
export const reports = { vitest: join(folder, "vitest.json"), playwright: join(folder, "playwright.json") };

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** Returns both runners' results as `12 passed, 0 failed`. A browser test that passed on retry counts as passed. */
export function tally() {
  const { numPassedTests = 0, numFailedTests = 0 } = read(reports.vitest);
  const { expected = 0, flaky = 0, unexpected = 0 } = read(reports.playwright).stats ?? {};
  return `${numPassedTests + expected + flaky} passed, ${numFailedTests + unexpected} failed`;
}
