import type { TestProject } from "vitest/node";
import { openMigrated } from "../open-migrated";
import { startCluster } from "./test-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server on which each test copies `template_migrated`; absent in tests on SQLite. */
    postgresUrl: string;
  }
}

/** Vitest's global setup of the tests on PostgreSQL: starts one server with a migrated database to copy. */
export default async function setup(project: TestProject) {
  // The data is deleted after the tests, so durable writes would only cost time.
  const { cluster, url, stop } = await startCluster({
    fsync: "off",
    full_page_writes: "off",
    synchronous_commit: "off",
  });
  await cluster.createDatabase("template_migrated");
  const template = { databaseUrl: url("template_migrated"), databasePool: 1, dataDir: "" };
  await (await openMigrated(template, () => {})).db.destroy();
  project.provide("postgresUrl", url("postgres"));
  return stop;
}
