// npm test: runs every check in order and stops at the first step that fails.
// `node bin/test.mjs lib/service` runs only the tests whose path contains this; `e2e/…` selects browser tests.
import { build } from "./steps/build.mjs";
import { chromiumPath, requireProgram } from "./steps/chromium.mjs";
import { install } from "./steps/install.mjs";
import { withLock } from "./steps/lock.mjs";
import { requireNode } from "./steps/require-node.mjs";
import { runNode } from "./steps/run.mjs";
import { say } from "./steps/say.mjs";
import { reports, tally } from "./steps/tally.mjs";

const only = process.argv.slice(2);
const stories = only.filter((path) => path.startsWith("e2e"));
const tests = only.filter((path) => !path.startsWith("e2e"));

async function step(name, script, args, env) {
  say(`\n— ${name}`);
  const { code } = await runNode(`node_modules/${script}`, args, { env });
  if (code === 0) return;
  say(`\nFailed: ${name}\n${tally()}`);
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
  await install();
  await build();
});
if (only.length === 0) await checkSources();
if (only.length === 0 || tests.length > 0) await runTests();
if (only.length === 0 || stories.length > 0) await runStories();
say(`\n${tally()}`);
