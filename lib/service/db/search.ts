import type { RawBuilder } from "kysely";
import { type Db, isPostgres } from "./open";
import { findOnPostgres } from "./postgres/search";
import { findOnSqlite } from "./sqlite/search";

/**
 * Two table expressions for the same rows of `access_points`. `indexed` uses the search index. `walked` tests each row
 * in the order of the list, which is faster when many rows match.
 */
type FoundRows = { indexed: RawBuilder<unknown>; walked: RawBuilder<unknown> };

/** Returns the rows whose `search_text` contains `text`, which is already folded and has no wildcards. */
export const rowsContaining = (db: Db, text: string): FoundRows =>
  (isPostgres(db) ? findOnPostgres : findOnSqlite)(text);
