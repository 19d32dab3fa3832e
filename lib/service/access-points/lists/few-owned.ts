import { sql } from "kysely";
import { type Db, isPostgres } from "../../db/open";
import type { Person } from "../../http/operation";
import type { AccessPointFilter } from "./conditions";
import { ownerOf } from "./filter";

/** Most access points of an owner that are compared with a search one by one. An index has their texts: 0.2 µs each. */
const COMPARED_MAX = 100_000;
/** How many times as many access points there must be of all owners. With fewer, the search index is faster. */
const TIMES_MIN = 10;

/**
 * Adds to a filter with a search whether each access point of its owner is compared, because these are few among those of
 * all owners. The search index of SQLite does not know owners: a word that a tenth of ten million access points have would
 * be found a million times, to keep the hundred of one owner. PostgreSQL has statistics of the owners and decides itself.
 */
export async function withFewOwned<Filter extends Pick<AccessPointFilter, "q" | "scope" | "owner">>(
  db: Db,
  filter: Filter,
  person: Person,
): Promise<Filter & Pick<AccessPointFilter, "areOwnedFew">> {
  const ownerId = ownerOf(filter, person);
  if (filter.q === "" || ownerId === null || isPostgres(db)) return filter;
  const { rows } = await sql<{ owned: number | null; all: number | null }>`
    select (select total from access_point_totals where owner_id = ${ownerId}) as owned,
      (select max(n) from access_points) as "all"`.execute(db);
  const owned = rows[0]?.owned ?? 0;
  return { ...filter, areOwnedFew: owned <= COMPARED_MAX && owned * TIMES_MIN <= (rows[0]?.all ?? 0) };
}
