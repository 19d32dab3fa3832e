import { defineConfig } from "playwright/test";

const root = process.getuid?.() === 0;

/** Tests that must also pass when dashboard and service run as two programs. */
const CORE = /\/(sign-in|list|create-and-print|change|nothing-is-lost|labels)\.spec\.ts$/;

/**
 * Every test runs with and without script, except those tagged @script; the core tests run a third time with dashboard
 * and service as two programs. Each worker starts its own program with its own data folder.
 */
export default defineConfig<object, { split: boolean }>({
  testDir: ".",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || undefined,
      args: ["--disable-quic", "--disable-background-networking", ...(root ? ["--no-sandbox"] : [])],
    },
  },
  projects: [
    { name: "with JavaScript" },
    { name: "without JavaScript", use: { javaScriptEnabled: false }, grepInvert: /@script/ },
    { name: "dashboard and service apart", use: { split: true }, testMatch: CORE },
  ],
});
