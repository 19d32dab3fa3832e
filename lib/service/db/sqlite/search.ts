import { type RawBuilder, sql } from "kysely";
import type { Db } from "../open";

/** From so many rows on, walking the list and looking at each finds a page sooner than sorting all that match. */
const MANY = 2_000;
/** Rare ones decide; a long text has enough of them. */
const TRIGRAMS_MAX = 16;

/**
 * A condition on `access_points`: `text`, folded, stands somewhere in `search_text`. The index finds rows that have all
 * of its trigrams; whether they stand in a row is looked at. Shorter texts, and those that many rows have, are looked
 * for without it.
 */
export async function containing(db: Db, text: string): Promise<RawBuilder<boolean>> {
  const isThere = sql<boolean>`instr(search_text, ${text}) > 0`;
  const match = trigramsOf(text).join(" ");
  if (match === "") return isThere;
  const found = sql`select rowid from access_point_search where access_point_search match ${match}`;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${found} limit ${MANY})`.execute(db);
  return (rows[0]?.count ?? 0) < MANY ? sql<boolean>`(n in (${found}) and ${isThere})` : isThere;
}

/** Each in quotes, as FTS5 wants texts that are no words of its own; none of a text that is too short. */
function trigramsOf(text: string): string[] {
  const characters = [...text];
  const trigrams = characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  return [...new Set(trigrams)].slice(0, TRIGRAMS_MAX).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}
