import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

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
  };
}
