import { createRequire } from "node:module";
import type BetterSqlite3 from "better-sqlite3";

/** Open SQLite database. */
export type SqliteHandle = BetterSqlite3.Database;

/** Prepared statement of an SQLite database. */
export type SqliteStatement = BetterSqlite3.Statement<unknown[]>;

const require = createRequire(import.meta.url);
const nodeMajor = Number.parseInt(process.versions.node, 10);

/**
 * Name of the package with better-sqlite3 for the running version of Node. No version of better-sqlite3 works on all
 * versions of Node that package.json allows: 12.11.1 aborts on Node 24.19 and newer when a statement is garbage
 * collected (issue 1515 of better-sqlite3), and 13 crashes on Node 20.
 */
export const sqlitePackage = nodeMajor >= 22 ? "better-sqlite3" : "better-sqlite3-node20";

/** Module better-sqlite3 for the running version of Node; both packages have the same interface. */
export const Sqlite: typeof BetterSqlite3 = require(sqlitePackage);
