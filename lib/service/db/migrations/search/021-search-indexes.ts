import { type Kysely, sql } from "kysely";
import { type Db, isPostgres } from "../../open";

/**
 * Changes the indexes that searches use. docs/decisions/021-search-indexes.md has the figures.
 *
 * - SQLite: trigrams begin at the last two characters of each text, too, and a table lists the trigrams. Words of one or two
 *   characters are found as the beginnings of trigrams.
 * - SQLite: the indexes by location contain the search text too, as the indexes by name do.
 * - PostgreSQL: the indexes by name and by location have the search text. An entry of an index has at most 2,704 bytes, and
 *   two sort keys take up to 1,600 of them, so a longer text is read from the row.
 * - PostgreSQL: the index of trigrams has a letter for each blank, because it takes the trigrams of each word.
 */
export async function searchIndexes(db: Kysely<unknown>): Promise<void> {
  for (const statement of isPostgres(db as Db) ? onPostgres : onSqlite) await sql.raw(statement).execute(db);
}

const redefine = (name: string, columns: string, included = ""): string[] => [
  `drop index access_points_${name}`,
  `create index access_points_${name} on access_points (${columns}) ${included}`,
];

const unindexText =
  "insert into access_point_search (access_point_search, rowid, indexed_text) values ('delete', old.n, old.indexed_text);";
const indexText = "insert into access_point_search (rowid, indexed_text) values (new.n, new.indexed_text);";

const trigger = (name: string, event: string, body: string, when = "true"): string =>
  `create trigger access_points_${name} ${event} on access_points when ${when} begin ${body} end`;

const onSqlite = [
  "drop trigger access_points_learned",
  "drop trigger access_points_forgotten",
  "drop trigger access_points_relearned",
  "drop table access_point_search",
  // Two line feeds are added, because the words of a search contain none: they cannot match these.
  `alter table access_points add column indexed_text text
    generated always as (search_text || char(10, 10)) virtual`,
  `create virtual table access_point_search using fts5 (indexed_text, content = 'access_points', content_rowid = 'n',
    tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`,
  "insert into access_point_search (access_point_search) values ('rebuild')",
  "create virtual table access_point_trigrams using fts5vocab (access_point_search, instance)",
  trigger("learned", "after insert", indexText),
  trigger("forgotten", "after delete", unindexText),
  trigger(
    "relearned",
    "after update of search_text",
    unindexText + indexText,
    "old.search_text is not new.search_text",
  ),
  ...redefine("by_location", "owner_id, location_key, seq, label_state, name_key, search_text"),
  ...redefine("of_all_by_location", "location_key, created_at, id, label_state, name_key, search_text"),
];

const onPostgres = [
  `alter table access_points add column short_text text collate "C"
    generated always as (case when octet_length(search_text) <= 500 then search_text end) stored`,
  ...redefine("by_name_key", "owner_id, name_key, seq", "include (label_state, short_text)"),
  ...redefine("of_all_by_name_key", "name_key, id", "include (label_state, short_text)"),
  ...redefine("by_location", "owner_id, location_key, seq, label_state, name_key", "include (short_text)"),
  ...redefine("of_all_by_location", "location_key, created_at, id, label_state, name_key", "include (short_text)"),
  "drop index access_points_by_text",
  `create index access_points_by_text on access_points
    using gin (translate(search_text, ' ', 'Q') gin_trgm_ops)`,
  // The planner knows nothing about the expression of the new index. An empty table is analyzed later, by autovacuum.
  "do $$ begin if exists (select 1 from access_points) then analyze access_points; end if; end $$",
];
