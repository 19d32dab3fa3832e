import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "./open";
import { membersOnPostgres } from "./postgres/members";

/**
 * The members of a row of `access_points` as its JSON has them, all but `owner`, as text without braces. SQLite keeps
 * that text beside the row, see sqlite/006-pages.ts. PostgreSQL makes it for the few rows of a page: kept, it would make
 * all rows twice as long, and searches, which look at many, twice as slow.
 */
export const accessPointMembers = (db: Db): RawBuilder<string> =>
  isPostgres(db) ? membersOnPostgres : sql<string>`access_points.members`;
