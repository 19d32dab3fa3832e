import { type Kysely, PostgresAdapter, type RawBuilder } from "kysely";
import type { Config } from "@/lib/config";
import type { Tables } from "./tables";

export type Db = Kysely<Tables>;

declare module "../context" {
  interface ServiceContext {
    database: Database;
    /** For short statements and transactions. */
    db: Db;
  }
}

/** PostgreSQL when there is a URL, otherwise the SQLite file in the data folder. */
export type Where = Pick<Config, "dataDir"> & Partial<Pick<Config, "databaseUrl" | "databasePool">>;

export type Reading = {
  db: Db;
  /** For reads of more than 10 ms. On SQLite in a thread, queued fairly by person, and only what is committed. */
  reader: (personId: string) => Db;
};

/** Destroying `db` closes all of it. */
export type Database = Reading & {
  /** What a thread needs to open the same database. */
  source: { url: string } | { file: string };
  /** Changes no data. SQLSTATE 25006 when PostgreSQL is read-only. */
  requireWritable: () => Promise<void>;
  gauges: DatabaseGauge[];
};

export type DatabaseGauge = { name: string; help: string; read: () => number | Promise<number> };

/** An index that is another table, and how it joins `access_points`. */
export type IndexEntries = {
  table: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  join: RawBuilder<unknown>;
  check?: RawBuilder<unknown>;
};

/** Without `entries` PostgreSQL chooses the index, or no word has trigrams. */
export type SearchCondition = { test: RawBuilder<unknown>; columns: ["search_text"]; entries?: IndexEntries };

/** With the orders in which an index lists what it finds. */
type LocationCondition = {
  test: RawBuilder<unknown>;
  columns: readonly ("location_key" | "location_text" | "search_text")[];
  orders?: readonly [];
};

/** db/sqlite and db/postgres each have one. */
export type EngineSql = {
  jsonTable: (json: string, texts: readonly string[], numbers: readonly string[]) => RawBuilder<unknown>;
  /** See access-points/changes. */
  nextChange: RawBuilder<number>;
  /** Below it all changes are committed. */
  horizon: RawBuilder<number>;
  /** A list, or the first of them. */
  nextNumbers: (count: number) => RawBuilder<number | number[] | null>;
  indexOf: (text: RawBuilder<unknown>, part: string) => RawBuilder<number>;
  search: (words: string[]) => SearchCondition;
  locationHas: (part: string) => LocationCondition;
  /** Letter by letter. */
  contains: (text: RawBuilder<unknown>, part: string) => RawBuilder<unknown>;
  checkDatabase: (db: Db) => Promise<string[]>;
  checkSearch: (db: Db) => Promise<string[]>;
  rebuildSearch: (db: Db) => Promise<void>;
};

/** SQL that differs stands in `EngineSql`; each other call has its reason beside it. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
