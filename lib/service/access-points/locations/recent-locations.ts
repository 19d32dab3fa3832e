import { sql } from "kysely";
import { LOCATIONS_MAX, type LocationListQuery } from "@/lib/contract/access-points/locations/place-list";
import { foldForSearch } from "@/lib/contract/fold";
import type { Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { inTeamOfToken } from "../../teams/rights";
import { fromSorted, indexedRows } from "../lists/list-query";
import { orderOf } from "../lists/order";
import { ownersOf, requireScope } from "../lists/scope";

/**
 * Numbers of newest access points whose locations are counted: people work on a few locations at a time. The second is
 * enough for a form that opens when these have as many locations as it shows.
 */
const RECENT = 2_000;
const NEWEST = 500;

/**
 * Returns the distinct locations of the newest access points that contain `q`, the one used most first.
 * @throws ServiceProblem 403 as `requireScope`
 */
export async function listLocations(from: Reading, query: LocationListQuery, person: Person): Promise<string[]> {
  const text = foldForSearch(query.q);
  const newest = text === "" ? await countedLocations(from, query, person, NEWEST) : [];
  if (newest.length >= LOCATIONS_MAX) return newest.slice(0, LOCATIONS_MAX);
  const found = await countedLocations(from, query, person, RECENT);
  return found.filter((location) => foldForSearch(location).includes(text)).slice(0, LOCATIONS_MAX);
}

/** Returns the distinct locations of the `count` newest access points, the one used most first. */
async function countedLocations(
  { reader }: Reading,
  { q, scope }: LocationListQuery,
  person: Person,
  count: number,
): Promise<string[]> {
  // The names of places are those of the office. What is there stays hidden.
  const of = scope === "office" ? "all" : scope;
  if (scope !== "office") requireScope({ scope: of }, person);
  const owners = await ownersOf(reader(person.id), { scope: of }, person);
  const newestFirst = orderOf({ sort: "-createdAt" }, owners.ownerId);
  const rows = indexedRows(owners, newestFirst);
  const all = fromSorted({ ...rows, where: [...rows.where, ...inTeamOfToken(person)] }, newestFirst.direction);
  const found = await sql<{ location: string }>`
    select location from (select location ${all} limit ${count}) as recent
    where location <> '' group by location order by count(*) desc, location
    limit ${q === "" ? LOCATIONS_MAX : count}`.execute(reader(person.id));
  return found.rows.map(({ location }) => location);
}
