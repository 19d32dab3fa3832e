import { type Kysely, PostgresAdapter, sql } from "kysely";

const index = "insert into access_point_search (rowid, indexed_text) values (new.number, new.indexed_text);";
const unindex = `insert into access_point_search (access_point_search, rowid, indexed_text)
  values ('delete', old.number, old.indexed_text);`;

/** The triggers replace those that left new texts to the end of the transaction, which now have no table to note them in. */
const statements = [
  ...["learned", "forgotten", "relearned"].map((name) => `drop trigger access_points_${name}`),
  `insert into access_point_search (rowid, indexed_text)
    select number, indexed_text from all_access_points where number in (select number from access_points_to_index)`,
  "drop table access_points_to_index",
  `create trigger access_points_learned after insert on all_access_points begin ${index} end`,
  `create trigger access_points_forgotten after delete on all_access_points begin ${unindex} end`,
  `create trigger access_points_relearned after update of search_text on all_access_points
    when old.search_text is not new.search_text begin ${unindex} ${index} end`,
];

/**
 * Lets triggers of SQLite add the text of a new access point to the search index at once. The initial schema notes it in a
 * table, for code that added it at the end of the transaction, and is gone. PostgreSQL has an ordinary index.
 */
export async function textsByTrigger(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const statement of statements) await sql.raw(statement).execute(db);
}
