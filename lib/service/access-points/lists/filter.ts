import type { RawBuilder, SelectQueryBuilder } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { foldForSearch } from "@/lib/contract/fold";
import { type Db, isPostgres } from "../../db/open";
import { rowsContaining } from "../../db/search";
import type { AccessPointRow, Tables } from "../../db/tables";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";

/** Filter for the access points of a list or a label job. */
export type AccessPointFilter = Pick<AccessPointListQuery, "q" | "scope" | "label"> & {
  updatedSince?: AccessPointListQuery["updatedSince"];
};

/** Returns true when the matches must be counted, because the counters of the triggers do not know the filter. */
export const mustCount = ({ q, updatedSince }: Pick<AccessPointFilter, "q" | "updatedSince">): boolean =>
  q !== "" || updatedSince !== undefined;

export type MatchingAccessPoints = SelectQueryBuilder<Tables, "access_points", object>;

/** @throws ServiceProblem 403 when staff ask for all owners' access points */
export function requireScope({ scope }: Pick<AccessPointFilter, "scope">, person: Person): void {
  if (scope === "all" && person.role === "staff") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's access points; leave scope out.");
  }
}

/**
 * Returns the rows that match a filter and that this person may see, once for each table expression of
 * `rowsContaining`.
 * @throws as `requireScope`
 */
export function matchingAccessPoints(db: Db, { q, scope, label, updatedSince }: AccessPointFilter, person: Person) {
  requireScope({ scope }, person);
  const words = searchWords(foldForSearch(q));
  const found = words.length === 0 ? null : rowsContaining(db, words);
  const matching = (table: RawBuilder<unknown> | undefined): MatchingAccessPoints => {
    const all = table
      ? db.selectFrom((table as RawBuilder<AccessPointRow>).as("access_points"))
      : db.selectFrom("access_points");
    let rows = all as MatchingAccessPoints;
    if (scope === "mine") rows = rows.where("owner_id", "=", person.id);
    if (label !== "any") rows = rows.where("label_state", "=", label);
    if (updatedSince !== undefined) rows = rows.where("access_points.updated_at", ">=", Date.parse(updatedSince));
    return rows;
  };
  return { indexed: matching(found?.indexed), walked: matching(found?.walked) };
}

/**
 * Returns the distinct words of a folded search; quoted words stay together. Leaves out words that another word contains,
 * because a row with the longer word has both.
 */
export function searchWords(text: string): string[] {
  const words = [...text.matchAll(/"([^"]+)"|\S+/g)].map(([word, quoted]) => quoted?.trim() || word);
  const longestFirst = [...new Set(words)].sort((a, b) => b.length - a.length);
  return longestFirst.filter((word, at) => !longestFirst.slice(0, at).some((longer) => longer.includes(word)));
}

/**
 * Makes PostgreSQL find the rows before it sorts them: `offset 0` prevents it from scanning an index in the order of
 * the list, which it does when it expects many matches.
 */
export const foundFirst = (db: Db, rows: MatchingAccessPoints): MatchingAccessPoints =>
  isPostgres(db)
    ? db.selectFrom(rows.selectAll("access_points").offset(0).as("access_points") as unknown as "access_points")
    : rows;
