import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Client } from "pg";
import { inject, onTestFinished, vi } from "vitest";
import type { Db, Where } from "../db/database";
import { appliedMigrations, migrate, migrations } from "../db/migrate";

/**
 * Creates the storage of a test: a folder and, on PostgreSQL, a database. Both are deleted after the test. `template`
 * is what is copied; "template0" is empty.
 */
export async function makeTestDatabase(
  template: "template_migrated" | "template0" = "template_migrated",
): Promise<Where> {
  const dataDir = mkdtempSync(join(tmpdir(), "access-points-test-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const cluster = inject("postgresUrl");
  const databasePool = 5;
  if (!cluster) {
    if (template === "template_migrated") cpSync(inject("sqliteTemplate"), dataDir, { recursive: true });
    return { dataDir, databasePool, databaseUrl: undefined };
  }

  const name = `test_${randomBytes(8).toString("hex")}`;
  // Without fsync, copying the files takes half as long as writing them to the log of the server.
  await run(cluster, `create database ${name} template ${template} strategy file_copy`);
  onTestFinished(() => run(cluster, `drop database ${name} with (force)`));
  const url = new URL(cluster);
  url.pathname = name;
  return { dataDir, databasePool, databaseUrl: url.href };
}

/** Returns the migrations before the one with this name, for a test of what it does to older data. */
export const migrationsBefore = (name: string): typeof migrations =>
  Object.fromEntries(Object.entries(migrations).filter(([one]) => one < name));

/** Gives an empty database the schema before the last migration, and a user. Returns the names of its migrations. */
export async function makeOlderWithUser(db: Db): Promise<string[]> {
  await migrate(db, migrationsBefore(Object.keys(migrations).at(-1) ?? ""));
  await sql`insert into users (id, email, name, name_key, search_text, role, created_at, updated_at)
    values ('u', 'ada@example.com', 'Ada', 'ada', 'ada', 'admin', 1, 1)`.execute(db);
  return appliedMigrations(db);
}

/** Sets the variables with which a command opens this storage, until the test ends. */
export function setCommandVariables({ dataDir, databaseUrl }: Where): void {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("DATABASE_URL", databaseUrl);
  vi.stubEnv("AUTH_SECRET", "a secret for tests, long enough, 0123456789");
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function run(cluster: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: cluster });
  await client.connect();
  await client.query(statement);
  await client.end();
}
