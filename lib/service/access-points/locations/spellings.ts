import { sql } from "kysely";
import {
  COMPARED_MAX,
  SPELLINGS_MAX,
  type SpellingList,
  type SpellingListQuery,
} from "@/lib/contract/access-points/locations/place-list";
import { foldForOrder } from "@/lib/contract/fold";
import type { Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { fromRows, rowsOf } from "../lists/list-query";
import { isUnder } from "../lists/location-under";
import { levelOf, type PlaceLevel, readPlaces, spelledAs } from "./places";

const READ_MAX = 100;

type Spelling = { location: string; count: number };
type Proposal = SpellingList["data"][number];

/** Those with most access points first. @throws ServiceProblem 403 when staff ask for all owners */
export async function listSpellings(from: Reading, query: SpellingListQuery, person: Person): Promise<SpellingList> {
  const level = await levelOf(from.reader(person.id), query, person);
  const { separator } = level;
  const { rows, total } = await readPlaces(level, { limit: COMPARED_MAX });
  const places = rows.map(({ key, total: count, low, high }) => {
    const { location } = spelledAs(low, key, separator);
    // All locations between two with one beginning have it too.
    return { location, count, isOne: location === spelledAs(high, key, separator).location };
  });
  const spellings: Spelling[] = places.filter(({ isOne }) => isOne);
  const others = places.filter(({ isOne }) => !isOne).toSorted((a, b) => b.count - a.count);
  for (const { location } of others.slice(0, READ_MAX)) spellings.push(...(await readSpellings(level, location)));
  const proposals = proposeSpellings(spellings, separator);
  const isCapped = total > rows.length || others.length > READ_MAX || proposals.length > SPELLINGS_MAX;
  return { data: proposals.slice(0, SPELLINGS_MAX), more: isCapped };
}

async function readSpellings({ db, selection, separator }: PlaceLevel, place: string): Promise<Spelling[]> {
  const key = foldForOrder(place);
  const rows = rowsOf(db, selection);
  const ofPlace = { ...rows, where: [...rows.where, isUnder([place], separator).test] };
  const found = await sql<Spelling>`
    select location, count(*) as count ${fromRows(ofPlace)} group by location`.execute(db);
  const counts = new Map<string, number>();
  for (const { location, count } of found.rows) {
    const spelled = spelledAs(location, key, separator).location;
    counts.set(spelled, (counts.get(spelled) ?? 0) + Number(count));
  }
  return [...counts].map(([location, count]) => ({ location, count }));
}

/** One place: other case, zeros or spaces, such as “Quay 4” and “quay  4”, “Annex/Hall” and “Annex / Hall”. */
export function proposeSpellings(spellings: readonly Spelling[], separator: string): Proposal[] {
  const places = Map.groupBy(spellings, ({ location }) => placeKey(location, separator));
  const proposals = [...places.values()].flatMap((all) => {
    const isTidy = ({ location }: Spelling) => location === tidy(location, separator);
    const [usual] = all.toSorted(
      (a, b) => Number(isTidy(b)) - Number(isTidy(a)) || b.count - a.count || (a.location < b.location ? -1 : 1),
    );
    const to = usual ? tidy(usual.location, separator) : "";
    return all.filter(({ location }) => location !== to).map(({ location, count }) => ({ from: location, to, count }));
  });
  return proposals.toSorted((a, b) => b.count - a.count || (a.from < b.from ? -1 : 1));
}

/** Parts with whole separators between them. */
export const placeKey = (location: string, separator: string): string =>
  foldForOrder(
    location
      .split(separator.trim())
      .map((part) => part.replace(/ +/g, " ").trim())
      .join(separator),
  );

/** One space for several, and whole separators where a space of one is missing. */
function tidy(location: string, separator: string): string {
  const sign = separator.trim();
  const isSpaced = (from: number, to: number) => location[from - 1] === " " || location[to] === " ";
  const parts: string[] = [];
  let from = 0;
  for (let at = location.indexOf(sign); at >= 0; at = location.indexOf(sign, at + sign.length)) {
    const end = at + sign.length;
    const part = location.slice(from, at);
    if (part.trim() === "" || end >= location.length || !(sign === separator || isSpaced(at, end))) continue;
    parts.push(part);
    from = end;
  }
  return [...parts, location.slice(from)].map((part) => part.replace(/ +/g, " ").trim()).join(separator);
}
