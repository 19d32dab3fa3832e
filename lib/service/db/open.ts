import { Kysely, PostgresAdapter } from "kysely";
import type { Config } from "@/lib/config";
import { openPostgres } from "./postgres/open";
import { type OpenSqlite, openSqlite } from "./sqlite/open";
import { readerDialect } from "./sqlite/reader/dialect";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

/** Where the data is: PostgreSQL when there is a URL, else the SQLite file in the data folder. */
export type Where = Pick<Config, "databaseUrl" | "databasePool" | "dataDir">;

export type DatabaseOptions = {
  /** Called when a connection breaks while it is idle; the pool makes others. */
  onLost: (error: Error) => void;
  /** Lets statements take as long as they need, as migrations may. */
  patient?: boolean;
  /** The bundled program of SQLite's reader thread; without it expensive reads run where all others do. */
  readerProgram?: URL | string | undefined;
};

/** What only SQLite has. */
const sqliteOf = new WeakMap<Db, OpenSqlite>();

/**
 * Opens the database: on SQLite one handle that writes and one that reads in a thread of its own; on PostgreSQL a pool,
 * which connects when it is first asked.
 * @throws OpenError when the SQLite file is not a database, is damaged or missing, or cannot be opened
 */
export function openDatabase({ databaseUrl, databasePool, dataDir }: Where, options: DatabaseOptions): Db {
  if (databaseUrl) {
    return new Kysely<Tables>({ dialect: openPostgres(databaseUrl, { size: databasePool, ...options }) });
  }
  const sqlite = openSqlite(dataDir, options.readerProgram);
  const db = new Kysely<Tables>({ dialect: sqlite.dialect });
  sqliteOf.set(db, sqlite);
  return db;
}

/** Whether this is PostgreSQL, for the few statements that must differ. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** The open SQLite file; undefined on PostgreSQL and inside a transaction. */
export const findSqlite = (db: Db): OpenSqlite | undefined => sqliteOf.get(db);

/**
 * Returns the database for reads that may take over 10 ms, such as searches: on SQLite they run in the reader thread, in
 * this person's turns, and see what is committed. PostgreSQL never holds up this process, so it is `db` itself.
 */
export function readerOf(db: Db, personId: string): Db {
  const reader = findSqlite(db)?.reader;
  return reader ? new Kysely<Tables>({ dialect: readerDialect(reader, personId) }) : db;
}
