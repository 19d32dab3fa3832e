import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { foldForSearch } from "@/lib/contract/fold";
import { type Db, isPostgres } from "../../db/open";
import { areShortAndRare, rowsContaining, someRows } from "../../db/search";
import type { Tables } from "../../db/tables";
import type { AccessPointRow } from "../../db/tables/access-points";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import { type AccessPointFilter, type ColumnSql, type Condition, plainColumn, statedConditions } from "./conditions";
import { inOrder, type Order, storedColumns } from "./order";

/** Hides a column from the planner of SQLite, which has no statistics, so that it does not choose an index of it. */
const hiddenColumn: ColumnSql = (name) => sql`+${plainColumn(name)}`;

/** The orders whose indexes have the search text: to test an entry takes a tenth of the time of reading a row. */
const coveredOrders: readonly Order["key"][] = ["name", "location"];

export type MatchingAccessPoints = SelectQueryBuilder<Tables, "access_points", object>;

/** @throws ServiceProblem 403 when staff ask for access points of others */
export function requireScope({ scope, owner }: Pick<AccessPointFilter, "scope" | "owner">, person: Person): void {
  if (person.role !== "staff") return;
  if (scope === "all") {
    throw new ServiceProblem("forbidden", "Only managers and admins see everyone's access points; leave scope out.");
  }
  if (owner !== undefined && owner !== person.id) {
    throw new ServiceProblem("forbidden", "Only managers and admins see the access points of others; leave owner out.");
  }
}

/** Returns the only owner of the access points that a filter selects; null for those of all owners. */
export const ownerOf = ({ scope, owner }: Pick<AccessPointFilter, "scope" | "owner">, person: Person): string | null =>
  owner ?? (scope === "mine" ? person.id : null);

/**
 * Returns the rows that match a filter and that this person may see: `indexed` found by the index of the filter that
 * usually matches fewest, `walked` in the order of a list, which tests rows until a page is full, and `amongFirst`.
 * @throws as `requireScope`
 */
export function matchingAccessPoints(db: Db, filter: AccessPointFilter, person: Person) {
  requireScope(filter, person);
  const ownerId = ownerOf(filter, person);
  const words = searchWords(foldForSearch(filter.q));
  const found = words.length === 0 ? null : rowsContaining(db, words, filter.areWordsRare);
  const stated = statedConditions(filter, ownerId);
  // The search index would find the matches among all rows, and each would be tested for the values or the owner.
  const isTested = found !== null && (filter.areValuesFew === true || filter.areOwnedFew === true);
  const indexUsed = isTested ? stated.find(({ toRows }) => toRows) : found ? undefined : stated[0];
  const apply = (given: RawBuilder<unknown> | undefined, driver: Condition | undefined, walkedBy?: Order["key"]) => {
    const table = given ?? driver?.toRows?.(ownerId);
    const all = table
      ? db.selectFrom((table as RawBuilder<AccessPointRow>).as("access_points"))
      : db.selectFrom("access_points");
    let rows = all as MatchingAccessPoints;
    if (ownerId !== null) rows = rows.where("access_points.owner_id", "=", ownerId);
    for (const one of stated) {
      if (one === driver && (given ?? one.toRows)) continue;
      const isIndexKept = walkedBy === undefined || one.orders.includes(walkedBy);
      const isVisible =
        one === driver ||
        (one.isOfCreation ? driver?.orders.includes("createdAt") : found && !isTested && one.isCounted && isIndexKept);
      const column = columnOf(db, !isVisible);
      const tested = given && walkedBy ? one.toTest?.(column, ownerId) : undefined;
      const condition = tested ?? one.toSql(filter, column, ownerId);
      if (condition) rows = rows.where(condition);
    }
    return rows;
  };
  const isOrdered = (order: Order) => stated.some(({ orders }) => orders.includes(order.key));
  const isTestedInIndex = (order: Order) =>
    found !== null && coveredOrders.includes(order.key) && stated.every(({ isCounted, toRows }) => isCounted ?? toRows);
  const firstRows = (order: Order, count: number): RawBuilder<unknown> => {
    const all = db.selectFrom("access_points").$if(ownerId !== null, (rows) => rows.where("owner_id", "=", ownerId));
    const rows =
      isTestedInIndex(order) && isPostgres(db)
        ? all.select([...storedColumns(order), "owner_id", "label_state", textInIndex(ownerId).as("search_text")])
        : all.selectAll("access_points");
    return sql`${inOrder(rows.limit(count), order)}`;
  };
  return {
    indexed: isTested ? apply(undefined, indexUsed).where(found.contained) : apply(found?.indexed, indexUsed),
    walked: (order: Order) =>
      apply(found?.walked, found ? undefined : stated.find(({ orders }) => orders.includes(order.key)), order.key),
    /** Whether `indexed` has the order of creation in its column `place`. */
    hasPlace: indexUsed?.toRows !== undefined,
    /**
     * The rows that the index of the first condition finds, sorted in that index and then tested for values of custom fields,
     * so that only those before the end of a page are tested; null for other filters and orders.
     */
    sortedFirst: (order: Order): MatchingAccessPoints | null => {
      const [first, ...others] = stated;
      const isOfIndex = others.every((one) => one.isCounted ?? one.toRows) && others.some(({ toRows }) => toRows);
      if (found || !first?.sorts?.includes(order.key) || !isOfIndex) return null;
      const all = db
        .selectFrom("access_points")
        .$if(ownerId !== null, (rows) => rows.where("owner_id", "=", ownerId))
        .where(first.toSql(filter, plainColumn, ownerId) as RawBuilder<boolean>)
        .select([...storedColumns(order), "label_state"])
        .$if(ownerId !== null, (rows) => rows.select("owner_id"));
      const sorted = inOrder(all.limit(Number.MAX_SAFE_INTEGER), order, { isSorted: !isPostgres(db) });
      return apply(sql`${sorted}`, first, order.key);
    },
    /** Whether an index in this order has all that a search tests. */
    isTestedInIndex,
    /** Whether the index that finds `indexed` also has the columns of an order. */
    isSortedByIndex: (order: Order) => !found && stated[0]?.sorts?.includes(order.key) === true,
    /**
     * Those of the first `count` rows of an order that match; null where no condition is tested row by row, and where an
     * index of SQLite in this order has all that a search tests.
     */
    amongFirst: (order: Order, count: number): MatchingAccessPoints | null => {
      if (found) {
        const isWalked = !isPostgres(db) && coveredOrders.includes(order.key);
        return isWalked ? null : apply(firstRows(order, count), undefined, order.key).where(found.contained);
      }
      return stated.length === 0 || isOrdered(order) ? null : apply(firstRows(order, count), undefined, order.key);
    },
    /** Those of some `count` rows that match a search on PostgreSQL, from pages all over the table, the same each time. */
    amongSome: (count: number): MatchingAccessPoints | null =>
      found && apply(someRows(count), undefined, "createdAt").where(found.contained),
  };
}

/** Returns whether few rows contain the words of a search that has only short ones. */
export const areWordsRare = (db: Db, q: string): Promise<boolean> => areShortAndRare(db, searchWords(foldForSearch(q)));

/**
 * Returns the search text of rows that PostgreSQL reads from an index alone. An entry of an index has at most 2,704 bytes,
 * so it has no longer text, which is read from the row.
 */
const textInIndex = (ownerId: string | null) => sql<string>`coalesce(access_points.short_text, (
  select whole.search_text from access_points as whole where ${
    ownerId === null
      ? sql`whole.id = access_points.id`
      : sql`whole.owner_id = access_points.owner_id and whole.seq = access_points.seq`
  }))`;

const columnOf = (db: Db, isHidden: boolean): ColumnSql => (isHidden && !isPostgres(db) ? hiddenColumn : plainColumn);

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
 * the list, which it does when it expects many matches. Only the columns of the order are selected, so that an index that
 * has them is read without the rows.
 */
export function foundFirst(db: Db, rows: MatchingAccessPoints, order: Order): MatchingAccessPoints {
  if (!isPostgres(db)) return rows;
  const found = rows.select(storedColumns(order));
  return db.selectFrom(found.offset(0).as("access_points") as unknown as "access_points");
}
