import { type SelectQueryBuilder, sql } from "kysely";
import type { AccessPointListQuery, SortKey } from "@/lib/contract/access-point-list";
import { foldForSearch } from "@/lib/contract/fold";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import type { Tables } from "../db/tables";
import { ServiceProblem } from "../http/problem-error";

const sortColumns = {
  createdAt: "access_points.created_at",
  updatedAt: "access_points.updated_at",
  name: "name_key",
  location: "location_key",
} as const satisfies Record<SortKey, string>;

/** Which access points a list shows or a job prints. */
export type AccessPointFilter = Pick<AccessPointListQuery, "q" | "scope" | "label">;

/** The rows a filter lets through, for this person to see. @throws ServiceProblem 403 as `listAccessPoints` */
export function matchingAccessPoints(db: Db, { q, scope, label }: AccessPointFilter, person: Person) {
  if (scope === "all" && person.role === "staff") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's access points; leave scope out.");
  }
  let matching = db.selectFrom("access_points");
  if (scope === "mine") matching = matching.where("owner_id", "=", person.id);
  if (label !== "any") matching = matching.where("label_state", "=", label);
  if (q !== "") matching = matching.where(sql<boolean>`search_text like ${likePattern(foldForSearch(q))} escape '\\'`);
  return matching;
}

/** Rows in the order of `sort`, ties broken by id. */
export function inOrder<Output>(
  rows: SelectQueryBuilder<Tables, "access_points", Output>,
  sort: AccessPointListQuery["sort"],
): SelectQueryBuilder<Tables, "access_points", Output> {
  const direction = sort.startsWith("-") ? "desc" : "asc";
  return rows.orderBy(sortColumns[sort.replace("-", "") as SortKey], direction).orderBy("access_points.id", direction);
}

/** A LIKE pattern that finds `text` anywhere, its own wildcards taken literally. */
const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;
