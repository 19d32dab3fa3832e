import { type RawBuilder, sql } from "kysely";
import {
  type ListScope,
  OWNERS_MAX,
  type OwnerList,
  type OwnerListQuery,
  type SearchSuggestionQuery,
} from "@/lib/contract/access-points/access-point-list";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import { foldForSearch, wordsOfSearch } from "@/lib/contract/fold";
import { accessPointOperations } from "@/lib/contract/operations/access-point-operations";
import type { ServiceContext } from "../../context";
import type { Db, Reading } from "../../db/database";
import { jsonOperation, type Operation, type Person } from "../../http/operation";
import { reaches, teamOfToken } from "../../teams/rights";
import { findIds } from "./find-ids";
import { fromRows, fromSorted, indexedRows, rowsOf, selectionOf } from "./list-query";
import { orderOf } from "./order";
import { requireScope } from "./scope";

export const filterChoiceRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(accessPointOperations.listOwners, async ({ query }, person) => ({
    data: await listOwners(context.database.reader(person.id), query, person),
  })),
  jsonOperation(
    accessPointOperations.suggestSearch,
    async ({ query }, person) => ({ q: await suggestSearch(context.database, query, person) }),
    { work: "search" },
  ),
];

/** By name. Trigger counters do not know the number for a person who sees only some: those are counted. */
async function listOwners(db: Db, { q }: OwnerListQuery, person: Person): Promise<OwnerList["data"]> {
  const text = foldForSearch(q).replace(/[\\%_]/g, "\\$&");
  const totals =
    seesEveryone(person.role) && teamOfToken(person) === null
      ? db.selectFrom("access_point_totals").select(["owner_id", "total"])
      : db
          .selectFrom("access_points")
          .where(reaches(person, "view"))
          .groupBy("owner_id")
          .select(["owner_id", sql<number>`cast(count(*) as bigint)`.as("total")]);
  return db
    .selectFrom(totals.as("totals"))
    .innerJoin("users", "users.id", "totals.owner_id")
    .select(["users.id", "users.name", "totals.total as accessPoints"])
    .where("totals.total", ">", 0)
    .$if(text !== "", (rows) => rows.where(sql<boolean>`users.search_text like ${`%${text}%`} escape '\\'`))
    .orderBy("users.name_key")
    .orderBy("users.id")
    .limit(OWNERS_MAX)
    .execute();
}

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
async function suggestSearch(
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

async function readNewest(db: Db, scope: ListScope, person: Person): Promise<string[]> {
  const whole = await selectionOf(db, filterOf("", scope), person);
  const newest = orderOf({ sort: "-createdAt" }, whole.ownerId);
  return readTexts(db, sql`${fromSorted(indexedRows(whole, newest), newest.direction)} limit ${NEWEST}`);
}

/** Of some access points that have three letters of the word one after another. */
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

async function readTexts(db: Db, rows: RawBuilder<unknown>): Promise<string[]> {
  const found = await sql<{ name: string; location: string }>`
    select access_points.name, access_points.location ${rows}`.execute(db);
  return found.rows.flatMap(({ name, location }) => [name, location]);
}

/** Lengths of a word that is corrected, and the shortest one in which two letters may be wrong. */
const LETTERS_MIN = 4;
const LETTERS_MAX = 32;
const LETTERS_OF_TWO = 6;

type WordCounts = ReadonlyMap<string, number>;

/** Of words short enough to be the nearest word of another one. */
export function countWords(texts: readonly string[]): WordCounts {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const word of foldForSearch(text).split(/[^\p{L}\p{M}]+/u)) {
      if (word.length <= LETTERS_MAX + 2) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return counts;
}

/** 4 to 32 letters. Numbers and longer words have no nearest word. */
const isCorrectable = (word: string): boolean =>
  word.length >= LETTERS_MIN && word.length <= LETTERS_MAX && /^[\p{L}\p{M}]+$/u.test(word);

/** Of several the most frequent one; null if none is near. */
export function nearestWord(word: string, counts: WordCounts): string | null {
  if (!isCorrectable(word)) return null;
  const max = word.length < LETTERS_OF_TWO ? 1 : 2;
  const near = [...counts]
    .filter(([one]) => Math.abs(one.length - word.length) <= max)
    .map(([one, count]) => ({ one, count, letters: differingLetters(word, one, max) }))
    .filter(({ letters }) => letters <= max);
  return near.sort((a, b) => a.letters - b.letters || b.count - a.count)[0]?.one ?? null;
}

/**
 * Returns how many letters must be added, removed, replaced or exchanged with the next one to make one word of the other;
 * `max + 1` if they are more than `max`. Compares each letter of `a` only with the letters of `b` at most `max` places
 * away, because one farther away needs more changes, and stops when no number of a row is small enough. So it takes time in
 * proportion to the length of the words.
 */
export function differingLetters(a: string, b: string, max: number): number {
  const tooMany = max + 1;
  if (Math.abs(a.length - b.length) > max) return tooMany;
  const width = 2 * max + 1;
  const emptyRow = () => new Array<number>(width).fill(tooMany);
  // Place `at` of row i is the number for the first i letters of `a` and the first i + at - max letters of `b`.
  let [row, above, earlier] = [emptyRow(), emptyRow(), emptyRow()];
  for (let at = max; at < width; at += 1) row[at] = at - max;
  for (let i = 1; i <= a.length; i += 1) {
    [row, above, earlier] = [earlier, row, above];
    let least = tooMany;
    for (let at = 0; at < width; at += 1) {
      const j = i + at - max;
      let letters = tooMany;
      if (j >= 0 && j <= b.length) {
        const replaced = (above[at] as number) + (a[i - 1] === b[j - 1] ? 0 : 1);
        letters = Math.min(replaced, (above[at + 1] ?? tooMany) + 1, (row[at - 1] ?? tooMany) + 1, tooMany);
        const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (isExchange) letters = Math.min(letters, (earlier[at] as number) + 1);
      }
      row[at] = letters;
      least = Math.min(least, letters);
    }
    if (least === tooMany) return tooMany;
  }
  return row[b.length - a.length + max] as number;
}
