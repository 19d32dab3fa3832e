import { Migrator, sql } from "kysely";
import { begin } from "./migrations/001-begin";
import { labels } from "./migrations/002-labels";
import { manyProcesses } from "./migrations/003-many-processes";
import { counters } from "./migrations/004-counters";
import { search } from "./migrations/005-search";
import { pages } from "./migrations/006-pages";
import { credentials } from "./migrations/007-credentials";
import { type Db, isPostgres } from "./open";

/** In order, by name; once shipped a migration is never edited, only followed by another. */
const migrations = {
  "001-begin": { up: begin },
  "002-labels": { up: labels },
  "003-many-processes": { up: manyProcesses },
  "004-counters": { up: counters },
  "005-search": { up: search },
  "006-pages": { up: pages },
  "007-credentials": { up: credentials },
};

/** The database cannot be brought to what this program needs. `message` is one sentence. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Runs the migrations that are missing, all or none. Processes that start at once take turns: Kysely holds an advisory
 * lock on PostgreSQL, SQLite's own lock does on a file.
 * @throws MigrationError when the database is newer than the program or a migration fails
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  refuseNewer(await appliedMigrations(db));
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw new MigrationError(`the database could not be migrated: ${(error as Error).message}`, { cause: error });
}

/**
 * Checks that a database is what this program would make of it, and leaves it as it is.
 * @throws MigrationError when it is of another version
 */
export async function requireMigrated(db: Db): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseNewer(applied);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new MigrationError(
    `the database was written by an older version of this program (it lacks ${missing.join(", ")}); start this version on it once, which brings it up to date`,
  );
}

function refuseNewer(applied: string[]): void {
  const unknown = applied.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `the database was written by a newer version of this program (it has ${unknown.join(", ")}); start that version, or restore a backup made before the upgrade`,
  );
}

async function appliedMigrations(db: Db): Promise<string[]> {
  if (!(await hasMigrationTable(db))) return [];
  const rows = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom("kysely_migration")
    .select("name")
    .execute();
  return rows.map((row) => row.name);
}

async function hasMigrationTable(db: Db): Promise<boolean> {
  const table = isPostgres(db)
    ? sql<{ found: unknown }>`select to_regclass('kysely_migration') as found`
    : sql<{ found: unknown }>`select (select name from sqlite_master where name = 'kysely_migration') as found`;
  const { rows } = await table.execute(db);
  return rows[0]?.found !== null;
}
