import type { Database, Where } from "./database";
import { openPostgresDatabase } from "./postgres/open-postgres-database";
import { openSqliteDatabase } from "./sqlite/open-sqlite-database";

export type DatabaseOptions = {
  /** Of an idle connection; the pool then opens a new one. */
  onLost?: (error: Error) => void;
  /** Removes all timeouts, for migrations and for commands that read every row. */
  patient?: boolean;
  /** Without it, expensive reads run on the main thread. */
  readerProgram?: URL | string | undefined;
};

export const openDatabase = (
  { databaseUrl, databasePool = 1, dataDir }: Where,
  options: DatabaseOptions = {},
): Database =>
  databaseUrl
    ? openPostgresDatabase(databaseUrl, { size: databasePool, ...options })
    : openSqliteDatabase(dataDir, options);
