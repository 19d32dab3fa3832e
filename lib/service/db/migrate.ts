import { type Migration, Migrator, sql } from "kysely";
import { printState } from "./migrations/002-print-state";
import { codeLookAlikes } from "./migrations/003-code-look-alikes";
import { audit } from "./migrations/004-audit";
import { people } from "./migrations/005-people";
import { sessionsAndTokens } from "./migrations/006-sessions-and-tokens";
import { imports } from "./migrations/007-imports";
import { changes } from "./migrations/008-changes";
import { reservedCodes } from "./migrations/009-reserved-codes";
import { listFilters } from "./migrations/010-list-filters";
import { trash } from "./migrations/011-trash";
import { designsAndWeeks } from "./migrations/013-designs-and-weeks";
import { customFields } from "./migrations/014-custom-fields";
import { listAndHistoryIndexes } from "./migrations/015-list-and-history-indexes";
import { fieldValueIndexes } from "./migrations/016-field-value-indexes";
import { lastWrites } from "./migrations/017-last-writes";
import { coveringListIndexes } from "./migrations/018-covering-list-indexes";
import { compareUpdatedRows } from "./migrations/019-compare-updated-rows";
import { movesInSets } from "./migrations/020-moves-in-sets";
import { initial } from "./migrations/initial/001-initial";
import { searchIndexes } from "./migrations/search/021-search-indexes";
import { searchWritesAndRareCharacters } from "./migrations/search/022-search-writes-and-rare-characters";
import { lookAlikesThatDiffer } from "./migrations/search/023-look-alikes-that-differ";
import { vacuumAfterFewInserts } from "./migrations/search/024-vacuum-after-few-inserts";
import { type Db, isPostgres } from "./open";

/** Migrations by name, in the order they run. A released migration is never edited; a later one corrects it. */
export const migrations: Record<string, Migration> = {
  "001-initial": { up: initial },
  "002-print-state": { up: printState },
  "003-code-look-alikes": { up: codeLookAlikes },
  "004-audit": { up: audit },
  "005-people": { up: people },
  "006-sessions-and-tokens": { up: sessionsAndTokens },
  "007-imports": { up: imports },
  "008-changes": { up: changes },
  "009-reserved-codes": { up: reservedCodes },
  "010-list-filters": { up: listFilters },
  "011-trash": { up: trash },
  "013-designs-and-weeks": { up: designsAndWeeks },
  "014-custom-fields": { up: customFields },
  "015-list-and-history-indexes": { up: listAndHistoryIndexes },
  "016-field-value-indexes": { up: fieldValueIndexes },
  "017-last-writes": { up: lastWrites },
  "018-covering-list-indexes": { up: coveringListIndexes },
  "019-compare-updated-rows": { up: compareUpdatedRows },
  "020-moves-in-sets": { up: movesInSets },
  "021-search-indexes": { up: searchIndexes },
  "022-search-writes-and-rare-characters": { up: searchWritesAndRareCharacters },
  "023-look-alikes-that-differ": { up: lookAlikesThatDiffer },
  "024-vacuum-after-few-inserts": { up: vacuumAfterFewInserts },
};

/** First migration of the databases of unreleased versions, which no release upgrades. */
const UNRELEASED = "001-begin";

/** Error for a database whose schema does not fit this program. `message` is one sentence. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/**
 * Runs the missing migrations, all or none. Processes that start at the same time run them one after another: on
 * PostgreSQL, Kysely holds an advisory lock; on SQLite, the lock of the file has the same effect.
 * @throws MigrationError when the database is newer than the program, is of an unreleased version, or a migration fails
 */
export async function migrate(db: Db, known = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } });
  refuseUnknown(await appliedMigrations(db), known);
  const { error } = await migrator.migrateToLatest();
  if (error)
    throw new MigrationError(`the database could not be migrated: ${(error as Error).message}`, { cause: error });
}

/**
 * Checks that a database has exactly the migrations of this program, without changing it.
 * @throws MigrationError when the database is older or newer than the program
 */
export async function requireMigrated(db: Db): Promise<void> {
  const applied = await appliedMigrations(db);
  refuseUnknown(applied, migrations);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new MigrationError(
    `the database was written by an older version of this program (it lacks ${missing.join(", ")}); start this version on it once, which brings it up to date`,
  );
}

function refuseUnknown(applied: string[], known: typeof migrations): void {
  if (applied.includes(UNRELEASED)) {
    throw new MigrationError(
      "the database was written by an unreleased version of this program, which no release can upgrade; move it away, or name an empty folder or another database, and start again",
    );
  }
  const unknown = applied.filter((name) => !(name in known));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `the database was written by a newer version of this program (it has ${unknown.join(", ")}); start that version, or restore a backup made before the upgrade`,
  );
}

/** Returns the names of the migrations that the database has; none for an empty one. */
export async function appliedMigrations(db: Db): Promise<string[]> {
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
