import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const tests = "test.{ts,tsx,mjs}";

export default defineConfig({
  resolve: {
    alias: { "@": fileURLToPath(new URL(".", import.meta.url)) },
    // `server-only` is an empty module under the condition `react-server`, and throws without it.
    conditions: ["react-server", "node"],
  },
  ssr: { resolve: { conditions: ["react-server", "node"] } },
  test: {
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "sqlite",
          include: [`{lib,bin,components,app,tests,attack,bench}/**/*.${tests}`],
          exclude: ["lib/service/db/postgres/**", "bench/peers/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          include: [`lib/service/**/*.${tests}`],
          exclude: ["lib/service/db/sqlite/**"],
          globalSetup: ["lib/service/db/postgres/test-setup.ts"],
        },
      },
    ],
  },
});
