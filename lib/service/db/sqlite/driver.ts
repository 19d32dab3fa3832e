import { createRequire } from "node:module";
import type BetterSqlite3 from "better-sqlite3";

/** Open SQLite database. */
export type SqliteHandle = BetterSqlite3.Database;

/** Prepared statement of an SQLite database. */
export type SqliteStatement = BetterSqlite3.Statement<unknown[]>;

const require = createRequire(import.meta.url);
const nodeMajor = Number.parseInt(process.versions.node, 10);

/**
 * Name of the package that holds better-sqlite3 for the running Node. No version fits all that package.json admits:
 * 12.11.1 aborts under Node 24.19 and newer when a statement is collected (its issue 1515), 13 crashes under Node 20.
 */
export const sqlitePackage = nodeMajor >= 22 ? "better-sqlite3" : "better-sqlite3-node20";

/** better-sqlite3 for the running Node; both versions have the same interface. */
export const Sqlite: typeof BetterSqlite3 = require(sqlitePackage);
