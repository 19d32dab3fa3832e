import type { Database, Where } from "./database";
import { openPostgresDatabase } from "./postgres/open-postgres-database";
import { openSqliteDatabase } from "./sqlite/open-sqlite-database";

export type DatabaseOptions = {
  /** Called when an idle connection breaks; the pool then opens a new one. */
  onLost: (error: Error) => void;
  /** Removes all timeouts, for example for migrations. */
  patient?: boolean;
  /** Bundled program of SQLite's reader thread. Without it, expensive reads run on the main thread. */
  readerProgram?: URL | string | undefined;
};

/**
 * Opens the database. PostgreSQL connects at the first statement.
 * @throws StorageError when the SQLite file is not a database, is damaged or missing, or cannot be opened
 */
export const openDatabase = ({ databaseUrl, databasePool, dataDir }: Where, options: DatabaseOptions): Database =>
  databaseUrl
    ? openPostgresDatabase(databaseUrl, { size: databasePool, ...options })
    : openSqliteDatabase(dataDir, options);
