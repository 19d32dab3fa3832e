import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inRoot } from "../root.mjs";
import { createTestReports } from "./test-reports.mjs";

function openReports({ vitest, playwright }) {
  const folder = mkdtempSync(join(tmpdir(), "reports-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const reports = createTestReports(folder);
  if (vitest) writeFileSync(reports.files.vitest, JSON.stringify(vitest));
  if (playwright) writeFileSync(reports.files.playwright, JSON.stringify(playwright));
  return reports;
}

const file = (path, ms) => ({ name: inRoot(path), startTime: 1_000, endTime: 1_000 + ms });
const tests = (...durations) => [{ results: durations.map((duration) => ({ duration })) }];

test("the numbers of both runners are added, and a story that passed only when it was repeated has failed", () => {
  const vitest = { numPassedTests: 40, numFailedTests: 1, testResults: [] };
  const playwright = { stats: { expected: 7, flaky: 2, unexpected: 3 }, suites: [] };
  expect(openReports({ vitest, playwright }).count()).toEqual({ passed: 47, failed: 6 });
  expect(openReports({ vitest }).count()).toEqual({ passed: 40, failed: 1 });
  expect(openReports({}).count()).toEqual({ passed: 0, failed: 0 });
});

test("the slowest files of both runners come first, a story with the time of all its tests", () => {
  const vitest = { testResults: [file("lib/a.test.ts", 200), file("lib/b.test.ts", 900), file("lib/c.test.ts", 100)] };
  const nested = { specs: [{ tests: tests(300) }, { tests: tests(50) }] };
  const playwright = { suites: [{ file: "list.spec.ts", specs: [{ tests: tests(100, 20) }], suites: [nested] }] };
  expect(openReports({ vitest, playwright }).slowest(3)).toEqual([
    { path: "lib/b.test.ts", ms: 900 },
    { path: "e2e/list.spec.ts", ms: 470 },
    { path: "lib/a.test.ts", ms: 200 },
  ]);
});
