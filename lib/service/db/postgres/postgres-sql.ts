import { sql } from "kysely";
import type { Db, EngineSql } from "../database";

export const postgresSql: EngineSql = {
  jsonTable: (json, texts, numbers) => {
    const columns = [...texts.map((name) => `${name} text`), ...numbers.map((name) => `${name} bigint`)].join(", ");
    return sql`json_to_recordset(cast(${json} as json)) as given (${sql.raw(columns)})`;
  },
  nextChange: sql`(select next_change())`,
  // A change has the number of its transaction.
  horizon: sql`(select position + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from access_point_feed)`,
  // Several writers take numbers from the sequence at the same time.
  nextNumbers: (count) => sql`(
    select json_agg(nextval(pg_get_serial_sequence('all_access_points', 'number')))
    from generate_series(1, cast(${count} as integer)))`,
  indexOf: (text, part) => sql`strpos(${text}, ${part})`,
  // The planner decides whether to use the index.
  search: (words) => {
    const tests = words.map((word) => sql`access_points.search_text like ${containing(word)} escape '\\'`);
    return { columns: ["search_text"], test: sql`(${sql.join(tests, sql` and `)})` };
  },
  // The index of the search finds the rows with the part in any text.
  locationHas: (part) => ({
    test: sql`(access_points.search_text like ${containing(part)} escape '\\'
      and strpos(access_points.location_text, ${part}) > 0)`,
    columns: ["search_text", "location_text"],
  }),
  contains: (text, part) => sql`strpos(${text}, ${part}) > 0`,
  checkDatabase,
  checkSearch,
  rebuildSearch,
};

const containing = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Returns a sentence for each index that PostgreSQL marks as invalid. Checking its files is the task of pg_amcheck. */
async function checkDatabase(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    join pg_class on pg_class.oid = indexrelid
    where not indisvalid and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.map(({ name }) => `index ${name} is not valid; rebuild it with: reindex index ${name}`);
}

/** PostgreSQL keeps the trigram index up to date like any other index. */
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
