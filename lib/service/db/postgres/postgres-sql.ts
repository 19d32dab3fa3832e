import { sql } from "kysely";
import type { EngineSql } from "../database";
import { postgresIntegrity } from "./integrity";

export const postgresSql: EngineSql = {
  jsonTable: (json, texts, numbers) => {
    const columns = [...texts.map((name) => `${name} text`), ...numbers.map((name) => `${name} bigint`)].join(", ");
    return sql`json_to_recordset(cast(${json} as json)) as given (${sql.raw(columns)})`;
  },
  nextChange: sql`(select next_change())`,
  // The number of a change is that of its transaction, and the oldest open one is the horizon.
  horizon: sql`(select position + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from access_point_feed)`,
  // Several writers take numbers from the sequence at the same time.
  nextNumbers: (count) => sql`(
    select json_agg(nextval(pg_get_serial_sequence('all_access_points', 'number')))
    from generate_series(1, cast(${count} as integer)))`,
  indexOf: (text, part) => sql`strpos(${text}, ${part})`,
  // The planner estimates the number of matches, and decides itself whether to use the index.
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
  ...postgresIntegrity,
};

const containing = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;
