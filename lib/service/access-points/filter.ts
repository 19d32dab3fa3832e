import type { SelectQueryBuilder } from "kysely";
import type { AccessPointListQuery, SortKey } from "@/lib/contract/access-point-list";
import { foldForSearch } from "@/lib/contract/fold";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { containing } from "../db/search";
import type { Tables } from "../db/tables";
import { ServiceProblem } from "../http/problem-error";

const sortColumns = {
  createdAt: "created_at",
  updatedAt: "updated_at",
  name: "name_key",
  location: "location_key",
} as const satisfies Record<SortKey, string>;

/** Which access points a list shows or a job prints. */
export type AccessPointFilter = Pick<AccessPointListQuery, "q" | "scope" | "label">;
export type MatchingAccessPoints = SelectQueryBuilder<Tables, "access_points", object>;

/** @throws ServiceProblem 403 when staff ask for everyone's */
export function requireScope({ scope }: Pick<AccessPointFilter, "scope">, person: Person): void {
  if (scope === "all" && person.role === "staff") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's access points; leave scope out.");
  }
}

/** The rows a filter lets through, for this person to see. @throws as `requireScope` */
export async function matchingAccessPoints(
  db: Db,
  { q, scope, label }: AccessPointFilter,
  person: Person,
): Promise<{ rows: MatchingAccessPoints }> {
  requireScope({ scope }, person);
  let rows: MatchingAccessPoints = db.selectFrom("access_points");
  if (scope === "mine") rows = rows.where("owner_id", "=", person.id);
  if (label !== "any") rows = rows.where("label_state", "=", label);
  const text = foldForSearch(q);
  if (text !== "") rows = rows.where(await containing(db, text));
  // In an object: a query alone would be run by whoever awaits it.
  return { rows };
}

/** The column of an order, and its direction. */
export const orderOf = (sort: AccessPointListQuery["sort"]) => ({
  column: sortColumns[sort.replace("-", "") as SortKey],
  direction: sort.startsWith("-") ? ("desc" as const) : ("asc" as const),
});

/** Rows in the order of `sort`, ties broken by id. */
export function inOrder<Output>(
  rows: SelectQueryBuilder<Tables, "access_points", Output>,
  sort: AccessPointListQuery["sort"],
): SelectQueryBuilder<Tables, "access_points", Output> {
  const { column, direction } = orderOf(sort);
  return rows.orderBy(column, direction).orderBy("access_points.id", direction);
}
