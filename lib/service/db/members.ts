import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "./open";
import { membersOnPostgres } from "./postgres/members";

/**
 * Returns an SQL expression for the JSON properties of an access point except `owner`, as text without braces. SQLite
 * stores this text in a generated column, see sqlite/006-pages.ts. PostgreSQL computes it for the few rows of a page:
 * a stored column would make every row twice as long, and searches, which read many rows, twice as slow.
 */
export const accessPointMembers = (db: Db): RawBuilder<string> =>
  isPostgres(db) ? membersOnPostgres : sql<string>`access_points.members`;
