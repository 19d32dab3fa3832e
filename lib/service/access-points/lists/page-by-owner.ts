import { sql } from "kysely";
import { type Db, readerOf } from "../../db/open";
import type { Person } from "../../http/operation";
import { mustCount } from "./conditions";
import { countLabels, countOf } from "./count";
import { matchingAccessPoints, requireScope } from "./filter";
import type { CountedPage, ResolvedQuery } from "./filtered-page";
import { orderOf } from "./order";
import { readRows } from "./page-rows";

/** Owner and the number of matching access points. */
type CountedOwner = { id: string; count: number };

/**
 * Returns a page of everyone's access points by the names of their owners. No index has this order, so the page
 * is found by the number of matches of each owner, and its rows are read owner by owner.
 * @throws as `requireScope`
 */
export async function readPageByOwner(db: Db, query: ResolvedQuery, person: Person): Promise<CountedPage> {
  requireScope(query, person);
  const { page, limit } = query;
  const reader = readerOf(db, person.id);
  const { direction } = orderOf(query);
  const [ascending, labelCounts] = await Promise.all([
    countByOwner(reader, query, person),
    query.labelCounts === "yes" ? countLabels(db, query, person) : null,
  ]);
  const owners = direction === "asc" ? ascending : ascending.toReversed();
  const rows: string[] = [];
  let skipped = (page - 1) * limit;
  for (const { id, count } of owners) {
    if (rows.length === limit) break;
    if (skipped >= count) {
      skipped -= count;
      continue;
    }
    const ofOwner = { ...query, owner: id };
    const order = orderOf(ofOwner);
    const matching = matchingAccessPoints(reader, ofOwner, person).walked({ ...order, key: "createdAt" });
    const left = Math.min(limit - rows.length, count - skipped);
    const isBackwards = count - skipped - left < skipped;
    const place = { isBackwards, limit: left, offset: isBackwards ? count - skipped - left : skipped };
    rows.push(...(await readRows(reader, { matching, isSorted: false, ownerId: id }, order, place)));
    skipped = 0;
  }
  return { total: owners.reduce((sum, { count }) => sum + count, 0), rows: rows.join(","), labelCounts };
}

/** Returns the owners of matching access points in the order of their names, from the counters if they know the number. */
async function countByOwner(db: Db, query: ResolvedQuery, person: Person): Promise<CountedOwner[]> {
  if (mustCount(query)) {
    const found = matchingAccessPoints(db, query, person).indexed.select("access_points.owner_id");
    const { rows } = await sql<CountedOwner>`
      select users.id, counted.count from users join (
        select owner_id, count(*) as count from ${found} as found group by owner_id
      ) as counted on counted.owner_id = users.id
      order by users.name_key, users.id`.execute(db);
    return rows;
  }
  const rows = await db
    .selectFrom("access_point_totals")
    .innerJoin("users", "users.id", "access_point_totals.owner_id")
    .select(["users.id", "total", "never_printed", "changed"])
    .where("total", ">", 0)
    .orderBy("users.name_key")
    .orderBy("users.id")
    .execute();
  return rows.map(({ id, total, never_printed: never, changed }) => ({
    id,
    count: countOf({ never, changed, printed: total - never - changed }, query.label),
  }));
}
