import { type RawBuilder, sql } from "kysely";
import type { Db } from "../open";

/**
 * A condition on `access_points`: `text`, folded, stands somewhere in `search_text`. The planner knows the trigram
 * index, and how many rows a text like this is likely to be in.
 */
export async function containing(_db: Db, text: string): Promise<RawBuilder<boolean>> {
  return sql<boolean>`search_text like ${`%${text.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
}
