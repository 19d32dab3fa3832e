import { sql } from "kysely";
import type { Db } from "../open";

/**
 * The rows of `access_points` whose `search_text` has `text`, folded, somewhere in it: to count, and to take a page of.
 * The planner knows the trigram index, and how many rows a text like this is likely to be in.
 */
export async function findOnPostgres(_db: Db, text: string) {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const found = sql`(select * from access_points where search_text like ${pattern} escape '\\')`;
  return { toCount: found, toPage: found };
}
