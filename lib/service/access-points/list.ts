import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-point-list";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { inOrder, matchingAccessPoints } from "./filter";
import { shownColumns, toAccessPoint } from "./rows";

/**
 * One page of access points: the person's own, or everyone's. Ties are broken by id, so that every row stands on
 * exactly one page.
 * @throws ServiceProblem 403 when staff ask for everyone's
 */
export async function listAccessPoints(db: Db, query: AccessPointListQuery, person: Person): Promise<AccessPointList> {
  const { page, limit } = query;
  const matching = matchingAccessPoints(db, query, person);
  const rows = await inOrder(matching, query.sort)
    .innerJoin("users", "users.id", "owner_id")
    .select(shownColumns)
    .select("users.name as owner_name")
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await matching
    .select((expression) => expression.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();

  return {
    data: rows.map(toAccessPoint),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  };
}
