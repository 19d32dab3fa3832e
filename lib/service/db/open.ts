import { Kysely, PostgresAdapter } from "kysely";
import type { Pool } from "pg";
import type { Config } from "@/lib/config";
import { openPostgres } from "./postgres/open";
import { type OpenSqlite, openSqlite } from "./sqlite/open";
import { readerDialect } from "./sqlite/reader/dialect";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

declare module "../context" {
  interface ServiceContext {
    db: Db;
  }
}

/** Location of the data: PostgreSQL when there is a URL, otherwise the SQLite file in the data folder. */
export type Where = Pick<Config, "databaseUrl" | "databasePool" | "dataDir">;

export type DatabaseOptions = {
  /** Called when an idle connection breaks; the pool then opens a new one. */
  onLost: (error: Error) => void;
  /** Removes all timeouts, for example for migrations. */
  patient?: boolean;
  /** Bundled program of SQLite's reader thread. Without it, expensive reads run on the main thread. */
  readerProgram?: URL | string | undefined;
  /** Bundled program of SQLite's writer thread. Without it, long transactions run on the main thread. */
  writerProgram?: URL | string | undefined;
};

/** URL of each database that is PostgreSQL. */
const postgresUrlOf = new WeakMap<Db, string>();

/** Pool of each database that is PostgreSQL. */
const poolOf = new WeakMap<Db, Pool>();

/** The same database with the timeouts of long transactions, of each database that is PostgreSQL. */
const longOf = new WeakMap<Db, Db>();

/** Open SQLite file of each database that is not PostgreSQL. */
const sqliteOf = new WeakMap<Db, OpenSqlite>();

/**
 * Opens the database. SQLite gets one handle on the main thread, a read-only one in a reader thread, and one in a
 * thread for each long transaction. PostgreSQL gets a pool, which connects at the first statement.
 * @throws StorageError when the SQLite file is not a database, is damaged or missing, or cannot be opened
 */
export function openDatabase({ databaseUrl, databasePool, dataDir }: Where, options: DatabaseOptions): Db {
  if (databaseUrl) {
    const { pool, dialect, longDialect } = openPostgres(databaseUrl, { size: databasePool, ...options });
    const db = new Kysely<Tables>({ dialect });
    poolOf.set(db, pool);
    longOf.set(db, new Kysely<Tables>({ dialect: longDialect }));
    postgresUrlOf.set(db, databaseUrl);
    return db;
  }
  const sqlite = openSqlite(dataDir, options);
  const db = new Kysely<Tables>({ dialect: sqlite.dialect });
  sqliteOf.set(db, sqlite);
  return db;
}

/** Returns true for PostgreSQL, for the few statements that differ between the two databases. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** Returns the open SQLite file; undefined on PostgreSQL and inside a transaction. */
export const findSqlite = (db: Db): OpenSqlite | undefined => sqliteOf.get(db);

/** Open SQLite file of each transaction that runs on its first handle. */
const sqliteOfTransaction = new WeakMap<Db, OpenSqlite>();

/** Says that the transaction `trx` is open on the first handle of `db`, so that prepared statements need not wait. */
export function bindToHandle(trx: Db, db: Db): void {
  const sqlite = findSqlite(db);
  if (sqlite) sqliteOfTransaction.set(trx, sqlite);
}

/** Returns the open SQLite file whose first handle a transaction uses; undefined for all others, and on PostgreSQL. */
export const findBoundSqlite = (trx: Db): OpenSqlite | undefined => sqliteOfTransaction.get(trx);

/** Returns the pool of connections; undefined on SQLite and inside a transaction. */
export const findPool = (db: Db): Pool | undefined => poolOf.get(db);

/** Returns the database for long transactions, on the same pool; undefined on SQLite and inside a transaction. */
export const findLong = (db: Db): Db | undefined => longOf.get(db);

/** Returns what a thread needs to open the same database: the URL of PostgreSQL, or the file of SQLite. */
export function sourceOf(db: Db): { url: string } | { file: string } {
  const url = postgresUrlOf.get(db);
  const sqlite = findSqlite(db);
  if (url !== undefined) return { url };
  if (sqlite) return { file: sqlite.handle.name };
  throw new Error("a transaction has no source; ask for that of the database");
}

/**
 * Returns the database for reads that may take more than 10 ms, such as searches. On SQLite they run in the reader
 * thread, queued fairly by person, and see committed data only. PostgreSQL runs in another process and does not block
 * this one, so there `db` itself is returned.
 */
export function readerOf(db: Db, personId: string): Db {
  const reader = findSqlite(db)?.reader;
  return reader ? new Kysely<Tables>({ dialect: readerDialect(reader, personId) }) : db;
}

/**
 * Opens two connections to an SQLite database for one long transaction, each in a thread of its own if there is a program
 * for it: `own` for the transaction, and `committed`, which reads what was committed before. Without a program for the
 * second, `committed` is undefined. `close` must be called.
 */
export function openForTransaction({ dataDir, writer, startReader }: OpenSqlite) {
  const own: Db = new Kysely<Tables>({ dialect: writer ? writer.start() : openSqlite(dataDir).dialect });
  const reader = startReader?.();
  const committed: Db | undefined = reader && new Kysely<Tables>({ dialect: readerDialect(reader, "") });
  const close = async () => {
    await reader?.close();
    await own.destroy();
  };
  return { own, committed, close };
}
