// npm test: runs every check in order and stops at the first step that fails.
// `node bin/test.mjs lib/service` runs only the tests whose path contains this; `e2e/…` selects browser tests.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./steps/build.mjs";
import { install } from "./steps/install.mjs";
import { withLock } from "./steps/lock.mjs";
import { requireNode } from "./steps/requirements.mjs";
import { runNode } from "./steps/run.mjs";
import { print } from "./steps/terminal.mjs";
import { chromiumPath, requireProgram } from "./steps/test-programs.mjs";

const only = process.argv.slice(2);
const stories = only.filter((path) => path.startsWith("e2e"));
const tests = only.filter((path) => !path.startsWith("e2e"));

const reportFolder = mkdtempSync(join(tmpdir(), "tests-"));
process.on("exit", () => rmSync(reportFolder, { recursive: true, force: true }));

/** Paths of the JSON reports that the test runners write. */
const reports = { vitest: join(reportFolder, "vitest.json"), playwright: join(reportFolder, "playwright.json") };

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});

/** Returns both runners' results. A browser test that passed on retry counts as passed. */
function countResults() {
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(reports.vitest);
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(reports.playwright).stats ?? {};
  return { passed: numPassedTests + expected + flaky, failed: numFailedTests + unexpected };
}

const printResults = ({ passed, failed }) => print(`${passed} passed, ${failed} failed`);

async function step(name, script, args, env) {
  print(`\n— ${name}`);
  const { code } = await runNode(`node_modules/${script}`, args, { env });
  const results = countResults();
  // The reports count as well, because a library that a test loads may change the exit code of the runner.
  if (code === 0 && results.failed === 0) return;
  print(`\nFailed: ${name}`);
  printResults(results);
  process.exit(1);
}

async function checkSources() {
  await step("format and lint (biome)", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]);
  await step("types (tsc)", "typescript/bin/tsc", ["--noEmit"]);
  await step("nothing unused (knip)", "knip/bin/knip.js", []);
}

async function runTests() {
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${reports.vitest}`, ...tests];
  await requireProgram("pdftoppm", "poppler-utils");
  await requireProgram("mutool", "mupdf-tools");
  await requireProgram("zbarimg", "zbar-tools");
  await requireProgram("nginx", "nginx-light");
  await requireProgram("openssl", "openssl");
  await requireProgram("pgbouncer", "pgbouncer");
  await step("tests (vitest)", "vitest/vitest.mjs", args);
}

async function runStories() {
  await step(
    "stories (playwright)",
    "playwright/cli.js",
    ["test", "--config=e2e", "--reporter=list,json", ...stories],
    {
      CHROMIUM_PATH: await chromiumPath(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: reports.playwright,
    },
  );
}

requireNode();
await withLock(async () => {
  await install({ dev: true });
  await build();
});
if (only.length === 0) await checkSources();
if (only.length === 0 || tests.length > 0) await runTests();
if (only.length === 0 || stories.length > 0) await runStories();
print("");
printResults(countResults());
