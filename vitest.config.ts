import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    alias: { "@": fileURLToPath(new URL(".", import.meta.url)) },
    // `server-only` is empty under this condition and throws under every other.
    conditions: ["react-server", "node", "import", "default"],
  },
  ssr: { resolve: { conditions: ["react-server", "node", "import", "default"] } },
  test: {
    include: ["{lib,bin,components,app}/**/*.test.{ts,tsx,mjs}", "*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
