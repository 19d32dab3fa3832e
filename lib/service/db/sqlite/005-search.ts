import { type Kysely, sql } from "kysely";

const forget =
  "insert into access_point_search (access_point_search, rowid, search_text) values ('delete', old.n, old.search_text);";
const learn = "insert into access_point_search (rowid, search_text) values (new.n, new.search_text);";

/** Triggers that update the search index when a text is inserted, changed or deleted. */
export const learnTexts = [
  `create trigger access_points_learned after insert on access_points begin ${learn} end`,
  `create trigger access_points_forgotten after delete on access_points begin ${forget} end`,
  `create trigger access_points_relearned after update of search_text on access_points
    when old.search_text is not new.search_text begin ${forget} ${learn} end`,
];

/**
 * Creates an FTS5 index of trigrams. It is case-sensitive because the text is already folded. It does not store the
 * positions of trigrams, which makes it a third as large, so each row that it finds must be compared with the text.
 */
export async function searchOnSqlite(db: Kysely<unknown>): Promise<void> {
  const statements = [
    `create virtual table access_point_search using fts5 (search_text, content = 'access_points', content_rowid = 'n',
      tokenize = 'trigram case_sensitive 1', detail = none, columnsize = 0)`,
    "insert into access_point_search (access_point_search) values ('rebuild')",
    ...learnTexts,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
