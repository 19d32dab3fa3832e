import { defineConfig } from "playwright/test";

/** One walk through each browser. It takes a minute, so these limits end a walk that hangs. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.walk.ts",
  outputDir: "../../test-results",
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 60_000 },
});
