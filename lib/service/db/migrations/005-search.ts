import type { Kysely } from "kysely";
import { type Db, isPostgres } from "../open";
import { searchOnPostgres } from "../postgres/005-search";
import { searchOnSqlite } from "../sqlite/005-search";

/** Adds a trigram index on `search_text`, so that a search for any substring needs no full table scan. */
export const search = (db: Kysely<unknown>): Promise<void> =>
  isPostgres(db as Db) ? searchOnPostgres(db) : searchOnSqlite(db);
