import { sql } from "kysely";

/**
 * The rows of `access_points` whose `search_text` has `text`, folded, somewhere in it. The planner knows the trigram
 * index, and how many rows a text like this is likely to be in.
 */
export function findOnPostgres(text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const found = sql`(select * from access_points where search_text like ${pattern} escape '\\')`;
  return { indexed: found, walked: found };
}
