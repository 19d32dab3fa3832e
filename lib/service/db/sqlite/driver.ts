import Sqlite from "better-sqlite3";

/** Open SQLite database. */
export type SqliteHandle = Sqlite.Database;

/** Prepared statement of an SQLite database. */
export type SqliteStatement = Sqlite.Statement<unknown[]>;

export { Sqlite };
