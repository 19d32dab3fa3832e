import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const tests = "test.{ts,tsx,mjs}";
const workerPrograms = "lib/labels/testing/worker-programs.ts";

declare module "vitest" {
  interface ProvidedContext {
    fuzz: { requests: number; seed: number };
  }
}

/** The number of requests of openapi-fuzz.test.ts, and the seed that they are drawn from; a failure names it. */
const fuzzWith = (seed: number, requests: number) => ({
  requests: Number(process.env.FUZZ_REQUESTS ?? requests),
  seed: Number(process.env.FUZZ_SEED ?? seed),
});

/**
 * Tests are sorted by their folder, and by a suffix where a folder has several kinds:
 * - `.isolated.test`: replaces modules or state of the whole process, so that the file has modules of its own;
 * - `.both.test`: runs on both databases in `npm test`. The queries of the others are the same text on both, or their subject is
 *   something else; they run on PostgreSQL in `npm run test:long` only;
 * - `.long.test`: takes long by its nature, and runs in `npm run test:long` only.
 */
const long = `**/*.long.${tests}`;
const both = `lib/service/**/*.both.${tests}`;
const ownModules = [
  `{bin,app,tests,bench}/**/*.${tests}`,
  `lib/{server,dashboard}/**/*.${tests}`,
  `**/*.isolated.${tests}`,
];

/** Folders of the service whose tests send no query, or SQL of SQLite alone. */
const withoutPostgres = ["lib/service/{spreadsheets,limits}/**", "lib/service/db/sqlite/**"];

export default defineConfig({
  resolve: {
    alias: {
      "@": fileURLToPath(new URL(".", import.meta.url)),
      // Next's build takes this module on the server.
      "next/navigation": "next/dist/client/components/navigation.react-server.js",
    },
    // `server-only` is an empty module under the condition `react-server`, and throws without it.
    conditions: ["react-server", "node"],
  },
  ssr: { resolve: { conditions: ["react-server", "node"] } },
  test: {
    provide: { fuzz: fuzzWith(1, 250) },
    setupFiles: ["lib/messages/catalogues.ts"],
    // These limits end a test that hangs. They judge no speed: beside other programs a test takes five times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test that polls waits no longer than it needs.
    expect: { poll: { timeout: 120_000 } },
    // By default vitest leaves one core idle. Tests that wait for another process leave more idle.
    maxWorkers: availableParallelism() + 2,
    projects: [
      {
        extends: true,
        test: {
          name: "program",
          include: [`tests/server/*.${tests}`],
          globalSetup: [workerPrograms, "lib/service/testing/sqlite-template.ts", "tests/server/postgres-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "long",
          include: [`tests/long/**/*.${tests}`, `{bin,tests,bench}/**/*.long.${tests}`, "bin/release.test.mjs"],
          globalSetup: ["tests/server/postgres-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "long-sqlite",
          include: [`lib/**/*.long.${tests}`],
          exclude: ["lib/service/db/postgres/**"],
          globalSetup: [workerPrograms, "lib/service/testing/sqlite-template.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          include: ownModules,
          exclude: [`tests/{server,long}/**`, "bin/release.test.mjs", long],
          globalSetup: [workerPrograms, "lib/service/testing/sqlite-template.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "sqlite",
          // The files of a worker share the modules of the program: loading them takes a second for each file otherwise.
          isolate: false,
          globalSetup: [workerPrograms, "lib/service/testing/sqlite-template.ts"],
          include: [`{lib,components}/**/*.${tests}`],
          exclude: ["lib/service/db/postgres/**", long, ...ownModules],
        },
      },
      {
        extends: true,
        test: {
          name: "postgres",
          isolate: false,
          include: [both, `lib/service/db/postgres/**/*.${tests}`],
          exclude: [long],
          globalSetup: [workerPrograms, "lib/service/db/postgres/test-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "long-postgres",
          isolate: false,
          include: [`lib/service/**/*.${tests}`],
          exclude: [both, ...withoutPostgres, `lib/service/db/postgres/**/!(*.long).${tests}`, ...ownModules],
          // Other requests than on SQLite find more.
          provide: { fuzz: fuzzWith(2, 3_000) },
          globalSetup: [workerPrograms, "lib/service/db/postgres/test-setup.ts"],
        },
      },
    ],
  },
});
