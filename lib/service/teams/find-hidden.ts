import { sql } from "kysely";
import type { Db } from "../db/database";
import { idsAsTable } from "../db/json-table";
import { type RightsHolder, reachesNot } from "./rights";

/** Other requests are answered between two queries. */
const CHUNK = 1_000;

/** Also deleted ones. */
export async function findHidden(db: Db, ids: Iterable<string>, person: RightsHolder): Promise<Set<string>> {
  const hidden = new Set<string>();
  const distinct = [...new Set(ids)];
  for (let at = 0; at < distinct.length; at += CHUNK) {
    const { rows } = await sql<{ id: string }>`
      select rows.id from ${idsAsTable(db, distinct.slice(at, at + CHUNK))} cross join all_access_points as rows
      where rows.id = given.id and ${reachesNot(person, "view", "rows")}`.execute(db);
    for (const { id } of rows) hidden.add(id);
  }
  return hidden;
}
