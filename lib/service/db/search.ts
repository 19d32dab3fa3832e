import type { RawBuilder } from "kysely";
import { type Db, isPostgres } from "./open";
import { findOnPostgres } from "./postgres/search";
import { findOnSqlite } from "./sqlite/search";

/**
 * Rows of `access_points` as table expressions: the same ones, found by the search index, or by looking at each as an
 * order comes to it, which is sooner where many match.
 */
type FoundRows = { indexed: RawBuilder<unknown>; walked: RawBuilder<unknown> };

/** The rows that have `text`, folded, somewhere in `search_text`; nothing in it is a wildcard. */
export const rowsContaining = (db: Db, text: string): FoundRows =>
  (isPostgres(db) ? findOnPostgres : findOnSqlite)(text);
