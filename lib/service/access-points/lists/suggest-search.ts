import { type RawBuilder, sql } from "kysely";
import type { ListScope, SearchSuggestionQuery } from "@/lib/contract/access-points/access-point-list";
import { foldForSearch, wordsOfSearch } from "@/lib/contract/fold";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { findIds } from "./find-ids";
import { fromRows, fromSorted, indexedRows, rowsOf, selectionOf } from "./list-query";
import { orderOf } from "./order";
import { requireScope } from "./scope";

/** Most words of a search that are corrected. */
const WORDS_MAX = 5;

/** Rows whose words are compared: the newest ones, and some for each three letters of the word. Together they take 5 ms. */
const NEWEST = 500;
const FOR_TRIGRAM = 100;
const TRIGRAMS_MAX = 8;

/** Fewest letters of a word that is corrected, and of one in which two letters may be wrong. */
const LETTERS_MIN = 4;
const LETTERS_OF_TWO = 6;

/**
 * Returns a search like this one that finds something: each word that no access point has is replaced by the nearest word
 * of a name or a location. Returns null if there is none, or if all words are found, but not together.
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
  const corrected: string[] = [];
  for (const word of words) {
    const nearest = (await isFound(quoted(word))) ? word : await findNearest(db, word, scope, person);
    if (nearest === null) return null;
    corrected.push(quoted(nearest));
  }
  const text = corrected.join(" ");
  return text !== words.map(quoted).join(" ") && (await isFound(text)) ? text : null;
}

const filterOf = (q: string, scope: ListScope) => ({ q, scope, label: "any", values: [] }) as const;

const quoted = (word: string): string => (word.includes(" ") ? `"${word}"` : word);

/**
 * Returns the word of a name or a location that differs from `word` in the fewest letters; null if none is near. Looks among
 * the newest access points first, and among all with a part of the word if these have none.
 */
async function findNearest(db: Db, word: string, scope: ListScope, person: Person): Promise<string | null> {
  if (word.length < LETTERS_MIN || !/^[\p{L}\p{M}]+$/u.test(word)) return null;
  const whole = await selectionOf(db, filterOf("", scope), person);
  const newest = orderOf({ sort: "-createdAt" }, whole.ownerId);
  const first = sql`${fromSorted(indexedRows(whole, newest), newest.direction)} limit ${NEWEST}`;
  const near = nearestOf(word, await readTexts(db, first));
  if (near !== null) return near;
  const texts: string[] = [];
  const letters = [...word];
  const trigrams = new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join("")));
  for (const trigram of [...trigrams].slice(0, TRIGRAMS_MAX)) {
    const selection = await selectionOf(db, filterOf(trigram, scope), person);
    texts.push(...(await readTexts(db, sql`${fromRows(rowsOf(db, selection))} limit ${FOR_TRIGRAM}`)));
  }
  return nearestOf(word, texts);
}

/** Returns the names and locations of rows. */
async function readTexts(db: Db, rows: RawBuilder<unknown>): Promise<string[]> {
  const found = await sql<{ name: string; location: string }>`
    select access_points.name, access_points.location ${rows}`.execute(db);
  return found.rows.flatMap(({ name, location }) => [name, location]);
}

/** Returns the word of the texts that is nearest to `word`, and of several the most frequent one. */
function nearestOf(word: string, texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const one of foldForSearch(text).split(/[^\p{L}\p{M}]+/u)) counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const most = word.length < LETTERS_OF_TWO ? 1 : 2;
  const near = [...counts]
    .filter(([one]) => Math.abs(one.length - word.length) <= most)
    .map(([one, count]) => ({ one, count, letters: differingLetters(word, one) }))
    .filter(({ letters }) => letters <= most);
  return near.sort((a, b) => a.letters - b.letters || b.count - a.count)[0]?.one ?? null;
}

/** Returns how many letters must be added, removed, replaced or exchanged with the next one to make one word of the other. */
function differingLetters(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1] as number[];
      const replaced = (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const exchanged = isExchange ? (rows[i - 2]?.[j - 2] as number) + 1 : replaced;
      row.push(Math.min((above[j] as number) + 1, (row[j - 1] as number) + 1, replaced, exchanged));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) as number;
}
