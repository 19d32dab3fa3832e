import { sql } from "kysely";
import type { Db, EngineSql, SearchCondition } from "../database";

/** The triggers contain the same query. */
const nextChange = sql<number>`(select 1 + max(coalesce((select max(change) from access_points), 0),
  coalesce((select max(change) from access_point_tombstones), 0), (select pruned from access_point_feed)))`;

export const sqliteSql: EngineSql = {
  // json_each gives rows as text, which SQLite parses again for each column: twice the time.
  jsonTable: (json, texts, numbers) => {
    const columns = [...texts, ...numbers].map((name) => `value ->> '${name}' as ${name}`).join(", ");
    return sql`(select ${sql.raw(columns)} from jsonb_each(${json})) as given`;
  },
  nextChange,
  // A commit is visible at once, and transactions do not overlap.
  horizon: nextChange,
  // There is one writer.
  nextNumbers: () => sql`(select 1 + coalesce(max(number), 0) from all_access_points)`,
  indexOf: (text, part) => sql`instr(${text}, ${part})`,
  search: searchOnSqlite,
  // The planner uses the index by location only with a condition on its key.
  locationHas: (part) => ({
    test: sql`(access_points.location_key > '' and instr(access_points.location_text, ${part}) > 0)`,
    columns: ["location_key", "location_text"],
    orders: [],
  }),
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  checkDatabase,
  checkSearch,
  rebuildSearch,
};

/** This many narrow down the matches of a long text. */
const TRIGRAMS_MAX = 16;

/** `instr` checks that trigrams are consecutive. Words of one or two characters are compared with every row. */
function searchOnSqlite(words: string[]): SearchCondition {
  const test = sql`(${sql.join(words.map(isIn), sql` and `)})`;
  const match = trigramsOf(words).join(" ");
  const columns: ["search_text"] = ["search_text"];
  if (match === "") return { test, columns };
  const where = sql`access_point_search match ${match}`;
  const join = sql`access_points.number = access_point_search.rowid`;
  return { test, columns, entries: { table: sql`access_point_search`, where, join, check: test } };
}

const isIn = (word: string) => sql`instr(access_points.search_text, ${word}) > 0`;

/** Quoted FTS5 strings; none when all words are too short. */
function trigramsOf(words: string[]): string[] {
  const trigrams = words.flatMap((word) => {
    const characters = [...word];
    return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  });
  return [...new Set(trigrams)].slice(0, TRIGRAMS_MAX).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}

/** Returns a sentence for each fault that SQLite finds in its file and in foreign keys. */
async function checkDatabase(db: Db): Promise<string[]> {
  const pages = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  const references = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db);
  return [
    ...pages.rows.map((row) => row.integrity_check).filter((line) => line !== "ok"),
    ...references.rows.map(
      ({ table, rowid, parent }) => `row ${rowid} of ${table} refers to a row of ${parent} that does not exist`,
    ),
  ];
}

/** Compares the trigram index with every row of `all_access_points`. FTS5 reports a difference as SQLITE_CORRUPT_VTAB. */
async function checkSearch(db: Db): Promise<string[]> {
  const compare = sql`insert into access_point_search (access_point_search, rank) values ('integrity-check', 1)`;
  return compare.execute(db).then(
    () => [],
    (error) => {
      if (!String(error.code).startsWith("SQLITE_CORRUPT")) throw error;
      return ["its texts differ from those of the access points"];
    },
  );
}

async function rebuildSearch(db: Db): Promise<void> {
  await sql`insert into access_point_search (access_point_search) values ('rebuild')`.execute(db);
}
