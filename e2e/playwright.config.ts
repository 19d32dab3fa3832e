import { defineConfig } from "playwright/test";

const root = process.getuid?.() === 0;

/** The stories of the main job: they must not notice that the service is another program. */
const MAIN_JOB = /\/(sign-in|list|create-and-print|change|nothing-is-lost|labels)\.spec\.ts$/;

/**
 * Every story runs twice, with script and without, but for those that are about script: they carry the tag
 * @script; those of the main job once more over two programs. Each worker runs a program of its own on a folder of its own.
 */
export default defineConfig<object, { split: boolean }>({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // On a shared machine a browser may stumble once. The report names every story that needed its second try.
  retries: process.env.CI ? 1 : 0,
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1280, height: 800 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--disable-quic", "--disable-background-networking", ...(root ? ["--no-sandbox"] : [])],
    },
  },
  projects: [
    { name: "with JavaScript" },
    { name: "without JavaScript", use: { javaScriptEnabled: false }, grepInvert: /@script/ },
    { name: "dashboard and service apart", use: { split: true }, testMatch: MAIN_JOB },
  ],
});
