import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../../open";

/**
 * Changes the search index of each engine.
 *
 * - SQLite adds the texts of new access points at the end of the transaction, see `indexNewTexts`. Until then their numbers
 *   are in a table. FTS5 writes its pending texts to the file at every statement that may have to be undone alone, and each
 *   new access point takes several of these: that was half of the time of SQLite.
 * - PostgreSQL gets an index of the characters that few access points have. Words of one or two characters have no
 *   trigrams, so that a search of "µ" tested every row: 500 ms for a million. Letters, digits, hyphens, blanks and line feeds
 *   are left out, because nearly every row has most of them.
 */
export async function searchWritesAndRareCharacters(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db as Db) ? onPostgres : onSqlite) await sql.raw(statement).execute(db);
}

const isWaiting = "exists (select 1 from access_points_to_index where n = old.n)";
const unindexText = `insert into access_point_search (access_point_search, rowid, indexed_text)
  select 'delete', old.n, old.indexed_text where not ${isWaiting};`;

const onSqlite = [
  "create table access_points_to_index (n integer primary key)",
  "drop trigger access_points_learned",
  "drop trigger access_points_forgotten",
  "drop trigger access_points_relearned",
  `create trigger access_points_learned after insert on access_points begin
    insert into access_points_to_index values (new.n); end`,
  // One trigger does both, because SQLite does not say which of two triggers runs first.
  `create trigger access_points_forgotten after delete on access_points begin
    ${unindexText} delete from access_points_to_index where n = old.n; end`,
  `create trigger access_points_relearned after update of search_text on access_points
    when old.search_text is not new.search_text and not ${isWaiting} begin
    ${unindexText} insert into access_point_search (rowid, indexed_text) values (new.n, new.indexed_text); end`,
];

const onPostgres = [
  `create index access_points_by_rare_character on access_points using gin (
    string_to_array(translate(search_text, 'abcdefghijklmnopqrstuvwxyz0123456789- ' || chr(10), ''), null))`,
  // The planner knows nothing about the expression of the new index. An empty table is analyzed later, by autovacuum.
  "do $$ begin if exists (select 1 from access_points) then analyze access_points; end if; end $$",
];
