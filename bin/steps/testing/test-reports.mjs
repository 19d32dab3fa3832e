import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { inRoot, root } from "../root.mjs";

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** Creates the reader of the JSON reports that vitest and Playwright write into a folder. */
export function createTestReports(folder) {
  const files = { vitest: join(folder, "vitest.json"), playwright: join(folder, "playwright.json") };
  return {
    files,

    /** Returns the numbers of both runners. A story that passed only when it was repeated has failed. */
    count: () => {
      const { numPassedTests = 0, numFailedTests = 0 } = readReport(files.vitest);
      const { expected = 0, flaky = 0, unexpected = 0 } = readReport(files.playwright).stats ?? {};
      return { passed: numPassedTests + expected, failed: numFailedTests + flaky + unexpected };
    },

    /** Returns the test files that took longest, as `{ path, ms }`. A file counts once for each project that runs it. */
    slowest: (count) => {
      const { testResults = [] } = readReport(files.vitest);
      const { suites = [] } = readReport(files.playwright);
      return [...testResults.map(fromVitest), ...suites.map(fromPlaywright)]
        .sort((one, other) => other.ms - one.ms)
        .slice(0, count);
    },
  };
}

const pathOf = (file) => relative(root, file).replaceAll("\\", "/");

const fromVitest = ({ name, startTime, endTime }) => ({ path: pathOf(name), ms: endTime - startTime });
const fromPlaywright = (suite) => ({ path: pathOf(inRoot(`e2e/${suite.file}`)), ms: durationOf(suite) });

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);

/** Returns the time of a Playwright suite: that of all its tests in all projects, one after the other. */
const durationOf = ({ specs = [], suites = [] }) =>
  sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))) +
  sum(suites.map(durationOf));
