import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestReports } from "./test-reports.mjs";

function countOf({ vitest, playwright }) {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { files, count } = createTestReports(folder);
  if (vitest) writeFileSync(files.vitest, JSON.stringify(vitest));
  if (playwright) writeFileSync(files.playwright, JSON.stringify(playwright));
  return count();
}

test("the numbers of both runners are added, and a story that passed only when it was repeated has failed", () => {
  const vitest = { numPassedTests: 40, numFailedTests: 1 };
  const playwright = { stats: { expected: 7, flaky: 2, unexpected: 3 } };
  expect(countOf({ vitest, playwright })).toEqual({ passed: 47, failed: 6 });
  expect(countOf({ vitest })).toEqual({ passed: 40, failed: 1 });
  expect(countOf({})).toEqual({ passed: 0, failed: 0 });
});
