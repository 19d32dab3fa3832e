import { type Kysely, sql } from "kysely";

/** A GIN index by trigrams of pg_trgm, a trusted extension: whoever may create in the database may create it. */
export async function searchOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index access_points_by_text on access_points using gin (search_text gin_trgm_ops)`.execute(db);
}
