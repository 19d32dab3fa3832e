import type { RawBuilder } from "kysely";
import { type Db, isPostgres } from "./open";
import { findOnPostgres } from "./postgres/search";
import { findOnSqlite } from "./sqlite/search";

/** Rows of `access_points` as table expressions: the same ones, by the way that is quickest for each. */
type FoundRows = { toCount: RawBuilder<unknown>; toPage: RawBuilder<unknown> };

/** The rows that have `text`, folded, somewhere in `search_text`; nothing in it is a wildcard. */
export const rowsContaining = (db: Db, text: string): Promise<FoundRows> =>
  (isPostgres(db) ? findOnPostgres : findOnSqlite)(db, text);
