import { type RawBuilder, sql } from "kysely";
import type { AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { endOf, startOf } from "@/lib/contract/access-points/list-filter-schemas";
import { type FilterValues, filterNames } from "@/lib/contract/access-points/list-filters";
import { foldForOrder } from "@/lib/contract/fold";
import { type ResolvedFields, valueConditions } from "../../custom-fields/field-query";
import type { FieldCondition } from "../../custom-fields/value-entries";
import type { AccessPointRow } from "../../db/tables/access-points";
import type { Order } from "./order";

/** Filter for the access points of a list or a label job. */
export type AccessPointFilter = Pick<AccessPointListQuery, "q" | "scope" | "label"> &
  FilterValues & { updatedSince?: AccessPointListQuery["updatedSince"] } & Pick<
    ResolvedFields,
    "values" | "areValuesFew"
  > & {
    /** Whether a search compares each access point of the owner, because these are few: see `withFewOwned`. */
    areOwnedFew?: boolean;
    /** Whether few rows have the words of the search, which are too short for the index of longer ones. */
    areWordsRare?: boolean;
  };

/** Returns a column of `access_points` in SQL. */
export type ColumnSql = (name: keyof AccessPointRow) => RawBuilder<unknown>;

/** Condition of a filter on the columns of `access_points`. */
export type Condition = {
  /** Orders that an index which begins with the condition's column also has. */
  orders: readonly Order["key"][];
  /** Orders by columns at the end of that index, which sorts its matches without reading their rows. */
  sorts?: readonly Order["key"][];
  /** The triggers count its matches, so that nobody else must. */
  isCounted?: true;
  /** Limits the time of creation, with which the indexes of other conditions continue. */
  isOfCreation?: true;
  /** Returns a table expression for the matching rows, when the index is one of another table. */
  toRows?: (ownerId: string | null) => RawBuilder<unknown>;
  /** Returns the condition; null when the filter does not have it. `ownerId`: all rows are of this owner. */
  toSql: (filter: AccessPointFilter, column: ColumnSql, ownerId: string | null) => RawBuilder<boolean> | null;
  /**
   * Returns the condition as a subquery that PostgreSQL runs for each row, in the order of the rows. It would join all
   * entries of another table instead.
   */
  toTest?: (column: ColumnSql, ownerId: string | null) => RawBuilder<boolean>;
};

/**
 * Longest time by which the clock of one process may be ahead of another's, so that a row may be changed before it was
 * created.
 */
const CLOCKS_MS = 86_400_000;

export const plainColumn: ColumnSql = (name) => sql.ref(`access_points.${name}`);

/**
 * Returns the conditions of a filter besides search and owner. When there are several, the index of the first finds the
 * rows: those before it in the list usually match fewer rows.
 */
export function statedConditions(filter: AccessPointFilter, ownerId: string | null): Condition[] {
  const values = valueConditions(filter.values);
  const [some, last] = filter.areValuesFew ? [values, []] : [[], values];
  return [...ofFewRows, ...some, changed, ...last, ...ofManyRows].filter(
    (one) => one.toSql(filter, plainColumn, ownerId) !== null,
  );
}

/** Returns the values of custom fields when they are the only conditions of a list; undefined for other lists. */
export function onlyValues(
  filter: AccessPointFilter,
  ownerId: string | null,
): readonly [FieldCondition, ...FieldCondition[]] | undefined {
  const [first, ...others] = filter.values;
  return first && filter.q === "" && statedConditions(filter, ownerId).length === 1 ? [first, ...others] : undefined;
}

/** Filters whose matches the triggers do not count. They count by owner and by the state of the label. */
const uncounted = [...filterNames.filter((name) => name !== "owner"), "updatedSince"] as const;

/** Returns true when the matches must be counted, because the counters of the triggers do not know the filter. */
export const mustCount = (filter: Omit<AccessPointFilter, "values">): boolean =>
  filter.q !== "" || Object.keys(filter.field ?? {}).length > 0 || uncounted.some((name) => filter[name] !== undefined);

const ofFewRows: readonly Condition[] = [
  {
    orders: ["createdAt"],
    toSql: ({ import: id }, column) => (id === undefined ? null : sql<boolean>`${column("import_id")} = ${id}`),
  },
  {
    orders: ["createdAt", "location"],
    sorts: ["name"],
    toSql: ({ location }, column) =>
      location === undefined ? null : sql<boolean>`${column("location_key")} = ${foldForOrder(location)}`,
  },
];

const changed: Condition = {
  orders: ["updatedAt"],
  toSql: ({ updatedSince, changedFrom, changedTo }, column) => {
    const from = [updatedSince, changedFrom].filter((value) => value !== undefined).map(startOf);
    return between(
      () => column("updated_at"),
      from.length > 0 ? Math.max(...from) : null,
      changedTo && endOf(changedTo),
    );
  },
};

/** These come after the values of custom fields. */
const ofManyRows: readonly Condition[] = [
  {
    orders: ["createdAt", "label"],
    isCounted: true,
    toSql: ({ label }, column) => (label === "any" ? null : sql<boolean>`${column("label_state")} = ${label}`),
  },
  {
    orders: ["createdAt"],
    isOfCreation: true,
    toSql: ({ createdFrom, createdTo, changedTo }, column, ownerId) => {
      // What was changed before a time was created before it. The list begins there, instead of testing newer rows.
      const ends = [createdTo && endOf(createdTo), changedTo && endOf(changedTo) + CLOCKS_MS].filter(Boolean);
      const from = createdFrom === undefined ? null : startOf(createdFrom);
      const to = ends.length > 0 ? Math.min(...(ends as number[])) : null;
      if (ownerId === null) return between(() => column("created_at"), from, to);
      return between(
        () => column("seq"),
        from === null ? null : firstSeqAt(ownerId, from),
        to === null ? null : firstSeqAt(ownerId, to),
      );
    },
  },
];

type Limit = number | RawBuilder<number> | null | undefined | "";

/** Returns the condition that a column is at least `from` and less than `to`; null without limits. */
function between(column: () => RawBuilder<unknown>, from: Limit, to: Limit): RawBuilder<boolean> | null {
  const isGiven = (limit: Limit) => typeof limit === "number" || Boolean(limit);
  const limits = [
    ...(isGiven(from) ? [sql`${column()} >= ${from}`] : []),
    ...(isGiven(to) ? [sql`${column()} < ${to}`] : []),
  ];
  return limits.length > 0 ? sql<boolean>`(${sql.join(limits, sql` and `)})` : null;
}

/**
 * Returns a query for the first sequence number of an owner whose row was created at a time or after it. Numbers have the
 * order of the times, so a binary search finds it in 20 steps among a million rows, and every index of an owner's rows
 * ends in the number.
 */
function firstSeqAt(ownerId: string, at: number): RawBuilder<number> {
  const middle = sql`(low + high) / 2`;
  const isAfter = sql`coalesce((
    select created_at from access_points as probed where probed.owner_id = ${ownerId} and probed.seq >= ${middle}
    order by probed.seq limit 1), ${at}) >= ${at}`;
  return sql<number>`(
    with recursive steps (low, high) as (
      select cast(1 as bigint), last_seq + 1 from access_point_totals where access_point_totals.owner_id = ${ownerId}
      union all
      select case when ${isAfter} then low else ${middle} + 1 end, case when ${isAfter} then ${middle} else high end
      from steps where low < high
    ) select max(low) from steps)`;
}
