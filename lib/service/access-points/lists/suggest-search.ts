import { type RawBuilder, sql } from "kysely";
import type { ListScope, SearchSuggestionQuery } from "@/lib/contract/access-points/access-point-list";
import { wordsOfSearch } from "@/lib/contract/fold";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { findIds } from "./find-ids";
import { fromRows, fromSorted, indexedRows, rowsOf, selectionOf } from "./list-query";
import { countWords, isCorrectable, nearestWord } from "./nearest-word";
import { orderOf } from "./order";
import { requireScope } from "./scope";

/** Most words of a search that are corrected. */
const WORDS_MAX = 5;

/** Rows whose words are compared: the newest ones, and some for each three letters of a word. */
const NEWEST = 500;
const FOR_TRIGRAM = 100;
const TRIGRAMS_MAX = 8;

/**
 * Returns a search like this one that finds something: each word that no access point has is replaced by the nearest word
 * of a name or a location, among the newest access points first. Returns null if there is none, or if all words are found,
 * but not together.
 * @throws ServiceProblem 403 as `requireScope`
 */
export async function suggestSearch(
  from: Reading,
  { q, scope }: SearchSuggestionQuery,
  person: Person,
): Promise<string | null> {
  requireScope({ scope }, person);
  const db = from.reader(person.id);
  const words = wordsOfSearch(q);
  if (words.length > WORDS_MAX) return null;
  const isFound = async (text: string) =>
    (await findIds(db, filterOf(text, scope), person, { except: [], most: 1 })).length > 0;
  const missing: string[] = [];
  for (const word of words) if (!(await isFound(quoted(word)))) missing.push(word);
  if (missing.length === 0 || !missing.every(isCorrectable)) return null;
  const newest = countWords(await readNewest(db, scope, person));
  const corrections = new Map<string, string>();
  for (const word of missing) {
    const nearest =
      nearestWord(word, newest) ?? nearestWord(word, countWords(await readSimilar(db, word, scope, person)));
    if (nearest === null) return null;
    corrections.set(word, nearest);
  }
  const text = words.map((word) => quoted(corrections.get(word) ?? word)).join(" ");
  return (await isFound(text)) ? text : null;
}

const filterOf = (q: string, scope: ListScope) => ({ q, scope, label: "any", values: [] }) as const;

const quoted = (word: string): string => (word.includes(" ") ? `"${word}"` : word);

/** Returns the names and locations of the newest access points. */
async function readNewest(db: Db, scope: ListScope, person: Person): Promise<string[]> {
  const whole = await selectionOf(db, filterOf("", scope), person);
  const newest = orderOf({ sort: "-createdAt" }, whole.ownerId);
  return readTexts(db, sql`${fromSorted(indexedRows(whole, newest), newest.direction)} limit ${NEWEST}`);
}

/** Returns the names and locations of some access points that have three letters of the word one after another. */
async function readSimilar(db: Db, word: string, scope: ListScope, person: Person): Promise<string[]> {
  const texts: string[] = [];
  const letters = [...word];
  const trigrams = new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join("")));
  for (const trigram of [...trigrams].slice(0, TRIGRAMS_MAX)) {
    const selection = await selectionOf(db, filterOf(trigram, scope), person);
    texts.push(...(await readTexts(db, sql`${fromRows(rowsOf(db, selection))} limit ${FOR_TRIGRAM}`)));
  }
  return texts;
}

/** Returns the names and locations of rows. */
async function readTexts(db: Db, rows: RawBuilder<unknown>): Promise<string[]> {
  const found = await sql<{ name: string; location: string }>`
    select access_points.name, access_points.location ${rows}`.execute(db);
  return found.rows.flatMap(({ name, location }) => [name, location]);
}
