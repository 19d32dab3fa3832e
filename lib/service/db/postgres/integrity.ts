import { sql } from "kysely";
import type { Db } from "../database";

/** Returns a sentence for each index that PostgreSQL marks as invalid. Checking its files is the task of pg_amcheck. */
async function checkDatabase(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.map(({ name }) => `index ${name} is not valid; rebuild it with: reindex index ${name}`);
}

/** Checks that the trigram index exists. PostgreSQL keeps it up to date like any other index. */
async function checkSearch(db: Db): Promise<string[]> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('access_points_by_text') as found`.execute(
    db,
  );
  return rows[0]?.found ? [] : ["it does not exist"];
}

async function rebuildSearch(db: Db): Promise<void> {
  await sql`drop index if exists access_points_by_text`.execute(db);
  await sql`
    create index access_points_by_text on all_access_points using gin (search_text gin_trgm_ops)
    where not is_deleted`.execute(db);
}

export const postgresIntegrity = { checkDatabase, checkSearch, rebuildSearch };
