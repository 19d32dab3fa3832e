import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "./open";

/**
 * Two table expressions for the same rows of `access_points`, and their condition. `indexed` uses the search index.
 * `walked` tests each row in the order of the list, which is faster when many rows match. `contained` tests rows that
 * another index finds.
 */
type FoundRows = { indexed: RawBuilder<unknown>; walked: RawBuilder<unknown>; contained: RawBuilder<boolean> };

/**
 * Returns the rows whose `search_text` contains all `words`, which are already folded and have no wildcards; the longest
 * is the first.
 * @param areRare the result of `areShortAndRare` for these words
 */
export const rowsContaining = (db: Db, words: string[], areRare = false): FoundRows =>
  isPostgres(db) ? findOnPostgres(words, areRare) : findOnSqlite(words, areRare);

/** Most entries of an index that are read for words without trigrams: reading their rows takes 26 ms on SQLite. */
const RARE_MAX = 10_000;

/**
 * Returns whether few rows contain words of one or two characters, which an index then finds; false for other words. The
 * index of PostgreSQL has only the characters that are not common, so that it finds “µm”, but not “zq”.
 */
export async function areShortAndRare(db: Db, words: string[]): Promise<boolean> {
  const [longest] = words;
  if (longest === undefined || words.some(hasTrigrams)) return false;
  if (!isPostgres(db)) return hasFewer(db, trigramsFrom(longest), RARE_MAX);
  if (rareCharactersOf(words).length === 0) return false;
  const found = (rows: RawBuilder<unknown>) => sql`select 1 from ${rows} where ${hasRareCharacters(words)}`;
  // The index finds all rows before the first is counted, which takes 30 ms for 100,000.
  const isOften = !(await hasFewer(db, found(sql`${someRows(SAMPLE.rows)} as sample`), SAMPLE.many));
  return !isOften && hasFewer(db, found(sql`access_points`), RARE_MAX);
}

/** Number of rows in a sample. When `many` of them have the characters, these are not rare. */
const SAMPLE = { rows: 1_000, many: 15 };

async function hasFewer(db: Db, query: RawBuilder<unknown>, most: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${query} limit ${sql.lit(most)}) as found`.execute(db);
  return Number(rows[0]?.count) < most;
}

/** Returns about `count` rows of PostgreSQL's table. It has 20 rows on a page, and statistics of their number. */
export const someRows = (count: number) => sql`(
  select * from all_access_points tablesample system ((
    select least(100, 100.0 * ${count}::int / greatest(reltuples, 1)) from pg_class where oid = 'all_access_points'::regclass
  )) repeatable (0) where not is_deleted)`;

const hasTrigrams = (word: string): boolean => [...word].length > 2;

/** Returns a query for the numbers of the rows with a trigram that begins with a word; a row can occur several times. */
const trigramsFrom = (word: string) =>
  sql`select doc from access_point_trigrams where term >= ${word} and term <= ${`${word}\u{10ffff}\u{10ffff}`}`;

/** Most trigrams of a query. This many already narrow down the matches of a long text. */
const TRIGRAMS_MAX = 16;

const allOf = (conditions: RawBuilder<unknown>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/**
 * Returns the rows of `access_points` whose `search_text` contains all `words`. The index finds the rows that contain
 * all trigrams of the words, and `instr` then checks that they are consecutive. Words of one or two characters have no
 * trigrams. When there are no others and they are rare, the index finds the rows with trigrams that begin with the first
 * word; otherwise they are compared with every row.
 */
function findOnSqlite(words: string[], areRare: boolean): FoundRows {
  const contained = allOf(words.map((word) => sql`instr(access_points.search_text, ${word}) > 0`));
  const walked = sql`(select * from access_points where ${contained})`;
  const match = trigramsOf(words).join(" ");
  if (match === "" && !areRare) return { indexed: walked, walked, contained };
  const numbers =
    match === ""
      ? sql`select distinct doc as number from (${trigramsFrom(words[0] as string)})`
      : sql`select rowid as number from access_point_search where access_point_search match ${match}`;
  // SQLite does not reorder a cross join: it reads the index first and fetches only the rows found there.
  const indexed = sql`(
    select access_points.* from (${numbers}) as found cross join access_points on n = found.number
    where ${contained})`;
  return { indexed, walked, contained };
}

/** Returns the trigrams of words as quoted FTS5 strings; an empty list when all words are too short. */
function trigramsOf(words: string[]): string[] {
  const trigrams = words.flatMap((word) => {
    const characters = [...word];
    return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(""));
  });
  return [...new Set(trigrams)].slice(0, TRIGRAMS_MAX).map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
}

/**
 * Expression of the index of trigrams on PostgreSQL. That index takes the trigrams of each word, so that it would find all
 * rows with “quay” and “5” for “quay 5”. With a letter in place of each blank, the text is a single word. The letter is a capital,
 * because folded text has none.
 */
export const INDEXED_TEXT = "translate(search_text, ' ', 'Q')";

const COMMON_CHARACTERS = "abcdefghijklmnopqrstuvwxyz0123456789- ";

/** Expression of the index of PostgreSQL that lists the rows with each character that is not common. */
const RARE_CHARACTERS = `string_to_array(translate(search_text, '${COMMON_CHARACTERS}' || chr(10), ''), null)`;

const rareCharactersOf = (words: string[]): string[] =>
  [...new Set(words.join(""))].filter((character) => !COMMON_CHARACTERS.includes(character));

const hasRareCharacters = (words: string[]) =>
  sql<boolean>`${sql.raw(RARE_CHARACTERS)} @> array[${sql.join(rareCharactersOf(words))}]::text[]`;

/**
 * Returns the rows of `access_points` whose `search_text` contains all `words`. `indexed` and `walked` are the same:
 * PostgreSQL's planner estimates the number of matches and decides itself whether to use the index. It cannot use it for
 * words without trigrams, and tests a row in half the time without the expression of the index.
 */
function findOnPostgres(words: string[], areRare: boolean): FoundRows {
  const isLike = (text: string, word: string) =>
    sql`${sql.raw(text)} like ${`%${word.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`;
  const isContained = (word: string) => isLike("search_text", word);
  const isIndexed = (word: string) => isLike(INDEXED_TEXT, word.replaceAll(" ", "Q"));
  const conditions = words.map((word) => (hasTrigrams(word) ? isIndexed(word) : isContained(word)));
  if (areRare) conditions.unshift(hasRareCharacters(words));
  const found = sql`(select * from access_points where ${allOf(conditions)})`;
  return { indexed: found, walked: found, contained: allOf(words.map(isContained)) };
}
