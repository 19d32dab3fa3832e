import { type RawBuilder, sql } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { type FilterValues, filterNames, neededStates } from "@/lib/contract/access-points/list-filters";
import { endOf, startOf } from "@/lib/contract/accounts/office-days";
import { foldForOrder, foldForSearch } from "@/lib/contract/fold";
import type { FieldCondition, ResolvedFields } from "../../custom-fields/field-query";
import type { Db, IndexEntries } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import { joinWords, searchCondition } from "../../db/search";
import type { AccessPointRow } from "../../db/tables";
import type { Person } from "../../http/operation";
import { teamOfToken } from "../../teams/rights";
import { joinTeamScope } from "./join-team-scope";
import type { Order } from "./order";
import type { ListOwners, Scope, TeamScope } from "./scope";

export type AccessPointFilter = Pick<AccessPointListQuery, "q" | "label"> &
  Scope &
  FilterValues & { updatedSince?: AccessPointListQuery["updatedSince"] } & Pick<ResolvedFields, "values">;

export type Condition = {
  test: RawBuilder<unknown>;
  columns: readonly (keyof AccessPointRow)[];
  /** Of the table itself, with the orders in which it lists rows; absent: there is none. */
  orders?: readonly Order["key"][];
  /** In another table. */
  entries?: IndexEntries;
  /** Found by several indexes of the table. */
  rows?: RawBuilder<unknown>;
};

/** Without the only owner. Those before others usually match fewer rows. Days are those of `timeZone`. */
export function conditionsOf(
  db: Db,
  filter: AccessPointFilter,
  { ownerId, teamScope }: ListOwners,
  person: Person,
  timeZone: string,
): Condition[] {
  const { import: importId, location, label, q } = filter;
  const part = filter["location.contains"];
  const updated = between(
    sql`access_points.updated_at`,
    updatedFrom(filter, timeZone),
    filter.changedTo && endOf(filter.changedTo, timeZone),
  );
  const created = between(
    sql`access_points.created_at`,
    filter.createdFrom && startOf(filter.createdFrom, timeZone),
    filter.createdTo && endOf(filter.createdTo, timeZone),
  );
  const ofImport: Condition = {
    test: sql`access_points.import_id = ${importId}`,
    columns: ["import_id"],
    orders: ["createdAt", "ownerName"],
  };
  const ofLabel: Condition = {
    test:
      label === "needed"
        ? sql`access_points.label_state in (${sql.join(neededStates)})`
        : sql`access_points.label_state = ${label}`,
    columns: ["label_state"],
    // The index has each state in the order of the list, but not several together.
    orders: label === "needed" ? [] : ["createdAt", "ownerName", "label"],
  };
  const onlyTeam = teamOfToken(person);
  const teams = [...(filter.team === undefined ? [] : [filter.team]), ...(onlyTeam === null ? [] : [onlyTeam])];
  return [
    ...(importId === undefined ? [] : [ofImport]),
    ...(filter["location.empty"] ? [isAt([""])] : []),
    ...(location === undefined ? [] : [isAt([location].flat())]),
    ...(part === undefined ? [] : [engineSql(db).locationHas(joinWords(foldForSearch(part)))]),
    ...filter.values.map((value) => hasValue(db, value, ownerId)),
    ...searchCondition(db, q),
    ...(updated ? [{ test: updated, columns: ["updated_at"], orders: ["updatedAt"] } as const] : []),
    ...teams.map(ofTeam),
    ...(filter.scope === "teams" && filter.owner !== undefined ? [ofOwner(filter.owner)] : []),
    ...(teamScope ? [ofTeamScope(teamScope)] : []),
    ...(created ? [{ test: created, columns: ["created_at"], orders: [] } as const] : []),
    ...(label === "any" ? [] : [ofLabel]),
  ];
}

/** The index has the rows of each location in the order of the list. */
function isAt(locations: readonly string[]): Condition {
  const keys = [...new Set(locations.map(foldForOrder))];
  return {
    test:
      keys.length === 1
        ? sql`access_points.location_key = ${keys[0]}`
        : sql`access_points.location_key in (${sql.join(keys)})`,
    columns: ["location_key"],
    orders: keys.length === 1 ? ["createdAt", "ownerName", "location"] : [],
  };
}

/** The triggers count by owner and by the state of the label. */
const uncounted = [...filterNames.filter((name) => name !== "owner"), "updatedSince"] as const;

/** The counters of the triggers do not know the filter. */
export const mustCount = (filter: Omit<AccessPointFilter, "values">): boolean =>
  filter.scope === "teams" ||
  filter.q !== "" ||
  Object.keys(filter.field ?? {}).length > 0 ||
  uncounted.some((name) => filter[name] !== undefined);

const ofTeam = (teamId: string): Condition => ({
  test: sql`access_points.team_id = ${teamId}`,
  columns: ["team_id"],
  orders: ["createdAt", "ownerName", "name", "location", "updatedAt", "label", "qrCode"],
});

const ofOwner = (ownerId: string): Condition => ({
  test: sql`access_points.owner_id = ${ownerId}`,
  columns: ["owner_id"],
  orders: ["createdAt", "name", "location", "updatedAt", "label", "qrCode"],
});

/** Each part is in the order of an index. */
function ofTeamScope(teamScope: TeamScope): Condition {
  const { personId, teamIds } = teamScope;
  return {
    test: sql`(access_points.owner_id = ${personId} or access_points.team_id in (${sql.join(teamIds)}))`,
    columns: ["owner_id", "team_id"],
    orders: [],
    rows: joinTeamScope(teamScope),
  };
}

/** A value, a text with a part, or no value. */
function hasValue(db: Db, { fieldId, ...wanted }: FieldCondition, ownerId: string | null): Condition {
  const ofRow = sql`select 1 from access_point_field_values as value
    where value.field_id = ${fieldId} and value.number = access_points.number`;
  if ("isEmpty" in wanted) return { columns: ["number"], test: sql`not exists (${ofRow})` };
  const isWanted =
    "part" in wanted
      ? engineSql(db).contains(sql`value.value_text`, wanted.part)
      : sql`value.value_key = ${wanted.key}`;
  const owned = ownerId === null ? sql`` : sql`and value.owner_id = ${ownerId}`;
  return {
    columns: ["number"],
    test: sql`exists (${ofRow} and ${isWanted})`,
    entries: {
      table: sql`access_point_field_values as value`,
      where: sql`value.field_id = ${fieldId} and ${isWanted} ${owned}`,
      join: sql`access_points.number = value.number`,
    },
  };
}

function updatedFrom({ updatedSince, changedFrom }: AccessPointFilter, timeZone: string): number | undefined {
  const given = [updatedSince, changedFrom].filter((value) => value !== undefined);
  const from = given.map((value) => startOf(value, timeZone));
  return from.length > 0 ? Math.max(...from) : undefined;
}

type Limit = number | "" | undefined;

/** At least `from` and less than `to`; null without limits. */
function between(column: RawBuilder<unknown>, from: Limit, to: Limit): RawBuilder<unknown> | null {
  const isGiven = (limit: Limit) => limit !== undefined && limit !== "";
  const limits = [
    ...(isGiven(from) ? [sql`${column} >= ${from}`] : []),
    ...(isGiven(to) ? [sql`${column} < ${to}`] : []),
  ];
  return limits.length > 0 ? sql`(${sql.join(limits, sql` and `)})` : null;
}
