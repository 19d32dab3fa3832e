import { build } from "./steps/build.mjs";
import { install } from "./steps/install.mjs";
import { requireNode } from "./steps/requirements.mjs";
import { runNode } from "./steps/run.mjs";
import { fail, help, print } from "./steps/terminal.mjs";
import { findBase, listChangedFiles } from "./steps/testing/changed-files.mjs";
import { makeTemporaryFolder } from "./steps/testing/temporary-folder.mjs";
import { chromiumPath, requireProgram } from "./steps/testing/test-programs.mjs";
import { createTestReports } from "./steps/testing/test-reports.mjs";

help(`Runs every check in order and stops at the first step that fails.

Usage: npm test [-- --changed | PATH ...]

  PATH        runs only the tests whose path contains it, or browser stories when it begins with e2e; default: everything
  --changed   checks only what differs from the commit at which this branch left main, and what imports it;
              --changed=COMMIT compares with another commit

Example: npm test -- lib/service/accounts e2e/sign-in`);

const given = process.argv.slice(2);
const changedSince = given.find((argument) => /^--changed(=|$)/.test(argument));
const only = given.filter((argument) => argument !== changedSince);
const stories = only.filter((path) => path.startsWith("e2e"));
const tests = only.filter((path) => !path.startsWith("e2e"));

const temporary = makeTemporaryFolder();
const reports = createTestReports(temporary);

/** In ms. */
const times = [];

function printSummary() {
  print("\nSteps");
  for (const { name, ms } of times) print(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`);
  const { passed, failed } = reports.count();
  print(`\n${passed} passed, ${failed} failed`);
}

async function timed(name, work) {
  const began = performance.now();
  const result = await work();
  times.push({ name, ms: performance.now() - began });
  return result;
}

async function step(name, script, args, env) {
  print(`\n— ${name}`);
  const { code } = await timed(name, () =>
    runNode(`node_modules/${script}`, args, { env: { TMPDIR: temporary, ...env } }),
  );
  // The reports count as well, because a library that a test loads may change the exit code of the runner.
  if (code === 0 && reports.count().failed === 0) return;
  print(`\nFailed: ${name}`);
  printSummary();
  process.exit(1);
}

const checkFormat = (paths = []) =>
  step("format and lint (biome)", "@biomejs/biome/bin/biome", ["check", "--error-on-warnings", ...paths]);

const checkTypes = () => step("types (tsc)", "typescript/bin/tsc", ["--noEmit"]);

const checkImports = () =>
  step("imports (dependency-cruiser)", "dependency-cruiser/bin/dependency-cruiser.mjs", [
    ...["app", "components", "lib", "server.ts", "bin", "bench", "e2e", "tests"],
    ...["--config", ".dependency-cruiser.mjs"],
  ]);

async function runTests(selected) {
  // Rasterises PDFs as CUPS and its drivers for label printers do.
  await requireProgram("gs", "ghostscript");
  // The tests of `npm run test:long` take minutes, or need servers that npm cannot install.
  const projects = selected.some((argument) => argument.startsWith("--project")) ? [] : ["--project=!long*"];
  const output = ["--reporter=default", "--reporter=json", `--outputFile.json=${reports.files.vitest}`];
  await step("tests (vitest)", "vitest/vitest.mjs", ["run", ...projects, ...output, ...selected]);
}

async function runStories(selected) {
  const env = {
    CHROMIUM_PATH: await timed("browser", chromiumPath),
    PLAYWRIGHT_JSON_OUTPUT_FILE: reports.files.playwright,
  };
  const args = ["test", "--config=e2e", "--reporter=list,json", ...selected];
  await step("stories (playwright)", "playwright/cli.js", args, env);
}

const prepare = (isBuilt) =>
  timed("packages and build", async () => {
    await install({ dev: true });
    if (isBuilt) await build();
  });

const STARTS_PROGRAM = /^(tests|e2e|bin|bench)\//;

async function checkChanged() {
  const base = findBase(changedSince.split("=")[1]);
  if (!base) fail("There is no commit to compare with. Name one, as in --changed=HEAD~1.");
  const paths = listChangedFiles(base);
  if (paths.length === 0) return print("Nothing has changed.");
  await prepare(paths.some((path) => STARTS_PROGRAM.test(path)));
  await checkFormat(["--no-errors-on-unmatched", ...paths]);
  await checkTypes();
  await checkImports();
  await runTests([`--changed=${base}`, ...tests]);
  const changedStories = paths.filter((path) => /^e2e\/.+\.spec\.ts$/.test(path));
  if (changedStories.length > 0) await runStories(changedStories);
}

async function checkAll() {
  await prepare(true);
  if (only.length === 0) {
    await checkFormat();
    await checkTypes();
    await checkImports();
    await step("nothing unused (knip)", "knip/bin/knip.js", []);
  }
  if (only.length === 0 || tests.length > 0) await runTests(tests);
  if (only.length === 0 || stories.length > 0) await runStories(stories);
}

await requireNode();
if (changedSince) await checkChanged();
else await checkAll();
printSummary();
