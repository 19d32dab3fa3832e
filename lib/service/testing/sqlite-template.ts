import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openMigrated } from "../db/open-migrated";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with a migrated SQLite file that each test copies; absent in tests on PostgreSQL. */
    sqliteTemplate: string;
  }
}

/** Vitest's global setup of the tests on SQLite: runs the migrations once, because they take 100 ms. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), "access-points-template-"));
  await (await openMigrated({ dataDir })).db.destroy();
  project.provide("sqliteTemplate", dataDir);
  return () => rmSync(dataDir, { recursive: true });
}
