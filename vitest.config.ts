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

/** Tests that replace modules or state of the whole process, or start programs. Each file has modules of its own. */
const ownModules = [
  `{bin,app,tests,bench}/**/*.${tests}`,
  `lib/{server,dashboard}/**/*.${tests}`,
  "lib/service/accounts/login.test.ts",
  "lib/label-queue/render-pool.test.ts",
];

/**
 * Tests that take long by their nature: clusters, killed processes, hostile input of every size, random requests. They run
 * in `npm run test:long`.
 */
const long = `**/*.long.${tests}`;

/** Tests of the service that a different database cannot change, because they send no query. */
const withoutQueries = [
  "lib/service/{spreadsheets,limits}/**",
  "lib/service/backup/{backup-by-hand,backup-command,schedule-backups}.test.ts",
  "lib/service/accounts/{passwords,tokens}/**",
  "lib/service/labels/{designs,equipment}/**",
];

/**
 * Tests whose subject is something else than their queries, such as a limit, a document or a file, or whose queries are the
 * same text on both databases. On PostgreSQL they run in `npm run test:long` only. `npm test` runs there each operation
 * (in-transaction-as.test.ts), each filter, order and field of lists (random-lists.test.ts), the models, what happens at the
 * same time, and all SQL of PostgreSQL alone.
 */
const onSqliteFirst = [
  "lib/service/http/*.test.ts",
  "lib/service/accounts/{throttle,own-account}/**",
  "lib/service/accounts/{clock,credential-version,last-use,setup,sweep-accounts,user-command}.test.ts",
  "lib/service/accounts/people/{mail,one-time-links,users}.test.ts",
  "lib/service/labels/{jobs,print-state,queue,selection}/*.test.ts",
  "lib/service/access-points/{export,hand-over,import,trash}/*.test.ts",
  "lib/service/access-points/bulk/bulk-{fields,history,team}.test.ts",
  "lib/service/access-points/create/create-batch.test.ts",
  "lib/service/access-points/codes/{code-check,look-up-code}.test.ts",
  "lib/service/access-points/lists/{deep-pages,filters}.test.ts",
  "lib/service/access-points/change.test.ts",
  "lib/service/audit/audit-{list,log}.test.ts",
  "lib/service/backup/download-backup.test.ts",
  "lib/service/custom-fields/*.test.ts",
  "lib/service/{telemetry,views}/*.test.ts",
];

export default defineConfig({
  resolve: {
    alias: { "@": fileURLToPath(new URL(".", import.meta.url)) },
    // `server-only` is an empty module under the condition `react-server`, and throws without it.
    conditions: ["react-server", "node"],
  },
  ssr: { resolve: { conditions: ["react-server", "node"] } },
  test: {
    provide: { fuzz: fuzzWith(1, 250) },
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
          include: [`lib/service/**/*.${tests}`],
          exclude: ["lib/service/db/sqlite/**", ...withoutQueries, ...onSqliteFirst, ...ownModules, long],
          globalSetup: [workerPrograms, "lib/service/db/postgres/test-setup.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "long-postgres",
          isolate: false,
          include: [...onSqliteFirst, `lib/service/**/*.long.${tests}`],
          exclude: ["lib/service/http/!(permissions|openapi-*).test.ts", ...withoutQueries],
          // Other requests than on SQLite find more.
          provide: { fuzz: fuzzWith(2, 3_000) },
          globalSetup: [workerPrograms, "lib/service/db/postgres/test-setup.ts"],
        },
      },
    ],
  },
});
