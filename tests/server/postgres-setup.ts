import type { TestProject } from "vitest/node";
import { NOT_DURABLE, startCluster } from "@/lib/service/db/postgres/test-cluster";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the PostgreSQL server that the tests of the program share; see postgres-database.ts. */
    programPostgresUrl: string;
  }
}

/** Vitest's global setup of the tests of the program: starts one PostgreSQL server for all files. */
export default async function setup(project: TestProject) {
  const { url, stop } = await startCluster(NOT_DURABLE);
  project.provide("programPostgresUrl", url("postgres"));
  return stop;
}
