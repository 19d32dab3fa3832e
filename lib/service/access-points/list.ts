import { sql } from "kysely";
import type { AccessPointList, AccessPointListQuery, SortKey } from "@/lib/contract/access-point-list";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { ServiceProblem } from "../http/problem-error";
import { foldForSearch } from "./fold";
import { shownColumns, toAccessPoint } from "./rows";

const sortColumns = {
  createdAt: "access_points.created_at",
  updatedAt: "access_points.updated_at",
  name: "name_key",
  location: "location_key",
} as const satisfies Record<SortKey, string>;

/**
 * One page of access points: the person's own, or everyone's. Ties are broken by id, so that every row stands on
 * exactly one page.
 * @throws ServiceProblem 403 when staff ask for everyone's
 */
export async function listAccessPoints(db: Db, query: AccessPointListQuery, person: Person): Promise<AccessPointList> {
  const { page, limit, sort, q, scope } = query;
  if (scope === "all" && person.role === "staff") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's access points; leave scope out.");
  }
  let matching = db.selectFrom("access_points");
  if (scope === "mine") matching = matching.where("owner_id", "=", person.id);
  if (q !== "") matching = matching.where(sql<boolean>`search_text like ${likePattern(foldForSearch(q))} escape '\\'`);

  const direction = sort.startsWith("-") ? "desc" : "asc";
  const rows = await matching
    .innerJoin("users", "users.id", "owner_id")
    .select(shownColumns)
    .select("users.name as owner_name")
    .orderBy(sortColumns[sort.replace("-", "") as SortKey], direction)
    .orderBy("access_points.id", direction)
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

/** A LIKE pattern that finds `text` anywhere, its own wildcards taken literally. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
