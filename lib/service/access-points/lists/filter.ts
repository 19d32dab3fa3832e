import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-point-list";
import { foldForSearch } from "@/lib/contract/fold";
import type { Person } from "../../accounts/sessions";
import { type Db, isPostgres } from "../../db/open";
import { rowsContaining } from "../../db/search";
import type { AccessPointRow, Tables } from "../../db/tables";
import { ServiceProblem } from "../../http/problem-error";

/** Which access points a list shows or a job prints. */
export type AccessPointFilter = Pick<AccessPointListQuery, "q" | "scope" | "label">;
export type MatchingAccessPoints = SelectQueryBuilder<Tables, "access_points", object>;

/** @throws ServiceProblem 403 when staff ask for everyone's */
function requireScope({ scope }: Pick<AccessPointFilter, "scope">, person: Person): void {
  if (scope === "all" && person.role === "staff") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's access points; leave scope out.");
  }
}

/**
 * The rows a filter lets through, for this person to see, by either way of `rowsContaining`.
 * @throws as `requireScope`
 */
export function matchingAccessPoints(db: Db, { q, scope, label }: AccessPointFilter, person: Person) {
  requireScope({ scope }, person);
  const text = foldForSearch(q);
  const found = text === "" ? null : rowsContaining(db, text);
  const matching = (table: RawBuilder<unknown> | undefined): MatchingAccessPoints => {
    const all = table
      ? db.selectFrom((table as RawBuilder<AccessPointRow>).as("access_points"))
      : db.selectFrom("access_points");
    let rows = all as MatchingAccessPoints;
    if (scope === "mine") rows = rows.where("owner_id", "=", person.id);
    if (label !== "any") rows = rows.where("label_state", "=", label);
    return rows;
  };
  return { indexed: matching(found?.indexed), walked: matching(found?.walked) };
}

/** The same rows, found before they are put in order: PostgreSQL would walk an order where it expects many to match. */
export const foundFirst = (db: Db, rows: MatchingAccessPoints): MatchingAccessPoints =>
  isPostgres(db)
    ? db.selectFrom(rows.selectAll("access_points").offset(0).as("access_points") as unknown as "access_points")
    : rows;
