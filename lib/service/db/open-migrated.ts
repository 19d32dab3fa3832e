import type { Database, Where } from "./database";
import { explainFailure, isDatabaseDamaged, StorageError } from "./failures";
import { MigrationError, migrate } from "./migrate";
import { type DatabaseOptions, openDatabase } from "./open-database";
import { alignChanges } from "./postgres/align-changes";
import { requireOwnSession } from "./postgres/open-postgres";
import { databaseFile, markCreated } from "./sqlite/database-file";

type Options = DatabaseOptions & {
  onMigrated?: (migrations: string[]) => void;
};

export async function openMigrated(where: Where, { onMigrated, ...options }: Options = {}): Promise<Database> {
  const database = openDatabase(where, options);
  const migrating = where.databaseUrl ? openDatabase(where, { ...options, patient: true }) : database;
  try {
    if (where.databaseUrl) await requireOwnSession(where.databaseUrl);
    const ran = await migrate(migrating.db);
    if (ran.length > 0) onMigrated?.(ran);
    if (where.databaseUrl) await alignChanges(migrating.db);
    else markCreated(where.dataDir);
    return database;
  } catch (error) {
    await database.db.destroy();
    throw toUnusable(where, error);
  } finally {
    if (migrating !== database) await migrating.db.destroy();
  }
}

/** Wrong password (28…), missing privilege (42501), unknown database (3D000). */
const refused = /^(28...|3D000|42501)$/;

/** Codes of certificates, and a message of pg that has none. A file of sslrootcert may be missing. */
const ofTls = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|EPROTO|ENOENT|EACCES|does not support SSL/;

/** Names the database and the remedy. Any other error is returned unchanged. */
export function toUnusable({ databaseUrl, dataDir }: Where, error: unknown): unknown {
  const cause = error instanceof MigrationError && error.cause ? error.cause : error;
  const { code = "", message } = cause as Error & { code?: string };
  const isAway = explainFailure(cause) !== null;
  if (databaseUrl) {
    const advice = [
      [isAway, "check its address, and that PostgreSQL runs"],
      [refused.test(code), "check user and password, and the rights that docs/postgresql.md names"],
      [ofTls.test(`${code} ${message}`), "check sslmode and sslrootcert at the end of DATABASE_URL"],
    ].find(([isIt]) => isIt)?.[1];
    if (!advice) return error;
    return new StorageError(
      `the database ${databasePlace(databaseUrl)} cannot be used (${message || code}); ${advice}`,
    );
  }
  if (!isAway) return error;
  // `damagedError` names the file and the remedy.
  if (isDatabaseDamaged(cause)) return new StorageError(message);
  return new StorageError(
    `the database ${databaseFile(dataDir)} cannot be used (${message}); check that no other program writes to it, and that its disk has space`,
  );
}

/** The URL without its password. */
export function databasePlace(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl);
  return `${pathname.slice(1)} at ${host}`;
}
