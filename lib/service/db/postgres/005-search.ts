import { type Kysely, sql } from "kysely";

/**
 * Creates a GIN index of trigrams. Its extension pg_trgm is trusted, so creating it needs no superuser, only the
 * privilege CREATE on the database.
 */
export async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index access_points_by_text on access_points using gin (search_text gin_trgm_ops)`.execute(db);
}
