import { type Kysely, PostgresAdapter, type RawBuilder } from "kysely";
import type { Config } from "@/lib/config";
import type { Tables } from "./tables";

/** Connection for statements, or a transaction. */
export type Db = Kysely<Tables>;

declare module "../context" {
  interface ServiceContext {
    database: Database;
    /** `db` of `database`, for short statements and transactions. */
    db: Db;
  }
}

/** Location of the data: PostgreSQL when there is a URL, otherwise the SQLite file in the data folder. */
export type Where = Pick<Config, "databaseUrl" | "databasePool" | "dataDir">;

/** Connections for reads of lists. */
export type Reading = {
  db: Db;
  /**
   * Returns the connection for reads of a person that may take more than 10 ms, such as searches. On SQLite they run in the
   * reader thread, queued fairly by person, and see committed data only. PostgreSQL runs in another process and does not
   * block this one, so there it is `db`.
   */
  reader: (personId: string) => Db;
};

/** Open database: what both engines offer. db/sqlite and db/postgres each make one. Destroying `db` closes all of it. */
export type Database = Reading & {
  /** What a thread needs to open the same database. */
  source: { url: string } | { file: string };
  /**
   * Checks that the database is writable without changing data.
   * @throws the error of the database or the file system; an error with SQLSTATE 25006 when PostgreSQL is read-only
   */
  requireWritable: () => Promise<void>;
  /** Figures of this engine for the metrics. */
  gauges: DatabaseGauge[];
};

/** Figure for the metrics, read at each request for them. */
export type DatabaseGauge = { name: string; help: string; read: () => number | Promise<number> };

/** Entries of an index that is another table, and how they are joined to `access_points`. */
export type IndexEntries = {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  /** Condition that only some of the found rows meet. */
  check?: RawBuilder<unknown>;
};

/** Condition of a search. Without `entries` PostgreSQL chooses the index, or no word has trigrams. */
export type SearchCondition = { test: RawBuilder<unknown>; columns: ["search_text"]; entries?: IndexEntries };

/** Condition of a part of the location, the columns that it needs, and the orders in which an index lists what it finds. */
type LocationCondition = {
  test: RawBuilder<unknown>;
  columns: readonly ("location_key" | "location_text" | "search_text")[];
  orders?: readonly [];
};

/** SQL that differs between the engines. db/sqlite and db/postgres each have one; `engineSql` returns that of a database. */
export type EngineSql = {
  /** Returns a list of objects in JSON as the table expression `given`, in one parameter. */
  jsonTable: (json: string, texts: readonly string[], numbers: readonly string[]) => RawBuilder<unknown>;
  /** Subquery for the number of this change: see access-points/changes. */
  nextChange: RawBuilder<number>;
  /** Subquery for the number below which all changes are committed. */
  horizon: RawBuilder<number>;
  /** Returns a subquery for the numbers of new access points: a list, or the first of them. */
  nextNumbers: (count: number) => RawBuilder<number | number[] | null>;
  /** Returns the position of a text in another one, from 1 on; 0 when it is not there. */
  indexOf: (text: RawBuilder<unknown>, part: string) => RawBuilder<number>;
  /** Returns the condition that rows of `access_points` contain all words. */
  search: (words: string[]) => SearchCondition;
  /** Returns the condition that the location of a row of `access_points` has a part in it. */
  locationHas: (part: string) => LocationCondition;
  /** Returns the condition that a text has a part in it, letter by letter. */
  contains: (text: RawBuilder<unknown>, part: string) => RawBuilder<unknown>;
  /** Returns a sentence for each fault of the database, or of its search index. */
  checkDatabase: (db: Db) => Promise<string[]>;
  checkSearch: (db: Db) => Promise<string[]>;
  rebuildSearch: (db: Db) => Promise<void>;
};

/** Returns true for PostgreSQL. SQL that differs stands in `EngineSql`; each other call has its reason beside it. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
