import type { TestProject } from "vitest/node";
import { openMigrated } from "../open-migrated";
import { NOT_DURABLE, startCluster } from "./test-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the server on which each test copies `template_migrated`; absent in tests on SQLite. */
    postgresUrl: string;
  }
}

/** Vitest's global setup of the tests on PostgreSQL: starts one server with a migrated database to copy. */
export default async function setup(project: TestProject) {
  const { cluster, url, stop } = await startCluster(NOT_DURABLE);
  await cluster.createDatabase("template_migrated");
  const template = { databaseUrl: url("template_migrated"), databasePool: 1, dataDir: "" };
  await (await openMigrated(template)).db.destroy();
  project.provide("postgresUrl", url("postgres"));
  return stop;
}
