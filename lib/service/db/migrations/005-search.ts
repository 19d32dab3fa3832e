import type { Kysely } from "kysely";
import { type Db, isPostgres } from "../open";
import { searchOnPostgres } from "../postgres/005-search";
import { searchOnSqlite } from "../sqlite/005-search";

/** Indexes every three characters in a row of `search_text`, so that a text anywhere in it is found without a scan. */
export const search = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db as Db) ? searchOnPostgres(db) : searchOnSqlite(db);
