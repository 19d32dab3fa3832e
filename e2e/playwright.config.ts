import { availableParallelism } from "node:os";
import { defineConfig } from "playwright/test";

/** `npm run test:long` runs the tests that `npm test` leaves out. */
const isLong = process.env.LONG_STORIES === "1";

const root = process.getuid?.() === 0;

/** Stories that need another program or another browser than the others, which a worker starts for them. */
const otherPrograms = "remote-*.spec.ts";
const otherBrowsers = ["list-history.spec.ts", "scan-camera*.spec.ts"];

/** Stories of the six journeys that work without script (docs/list.md). */
const withoutScript = [
  ...["sign-in", "second-factor", "provider-sign-in", "forgot-password", "known-device", "renewal", "setup"],
  ...["two-programs", "other-*", "nothing-is-lost", "form-errors", "keyboard", "phone", "valid-html"],
  ...["list", "list-*", "filter*", "many-found", "create-*", "ranges", "change", "detail"],
  ...["journeys-in-languages", "label*", "print*", "open-pdf", "public-page*", "shared-code", "remote-*"],
].map((name) => `${name}.spec.ts`);

/**
 * Every test runs with script, and those of `withoutScript` run without it too unless they are tagged @script, because they need it, or @once, because
 * another test shows the same page without script. Tests tagged @long take long, and a faster test shows most of what they
 * show. Tests tagged @widths check fewer widths than in `npm run test:long`, which also runs what is left out so. Tests tagged @apart run a third time
 * with dashboard and service as two programs: one for each way in which the dashboard uses the service (sign-in, lists,
 * writes, conflicts, the end of a session, files). Each worker starts its own program with its own data folder.
 */
export default defineConfig<object, { split: boolean }>({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  // A story often waits for its browser or its program.
  workers: availableParallelism() + 1,
  // These limits end a story that hangs. They judge no speed: beside other programs a story takes five times as long.
  timeout: 240_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    // Transitions take an eighth of the processor time of all tests.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--disable-quic", "--disable-background-networking", ...(root ? ["--no-sandbox"] : [])],
    },
  },
  projects: isLong
    ? [
        { name: "with JavaScript", grep: /@long|@widths/ },
        {
          name: "without JavaScript",
          testMatch: withoutScript,
          use: { javaScriptEnabled: false },
          grep: /@once|@long/,
          grepInvert: /@script/,
        },
      ]
    : [
        // Small projects have one worker each and begin first: a worker starts a program and a browser.
        { name: "dashboard and service apart", use: { split: true }, grep: /@apart/, workers: 1 },
        {
          name: "without JavaScript",
          testMatch: withoutScript,
          use: { javaScriptEnabled: false },
          grepInvert: /@script|@once|@long/,
          workers: 1,
        },
        { name: "service by someone else", testMatch: otherPrograms, grepInvert: /@long/, workers: 1 },
        { name: "another browser", testMatch: otherBrowsers, grepInvert: /@long/, workers: 1 },
        { name: "with JavaScript", testIgnore: [otherPrograms, ...otherBrowsers], grepInvert: /@long/ },
      ],
});
