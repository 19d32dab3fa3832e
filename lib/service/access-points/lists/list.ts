import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { AccessPointList, AccessPointListQuery } from "@/lib/contract/access-points/access-point-list";
import { paginationOf } from "@/lib/contract/pagination";
import { namesFields, noFields, resolveFields } from "../../custom-fields/field-query";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { countList, READ_COUNTED_MAX } from "./count";
import { isExactMatch } from "./exact-match";
import { fromRows, rowsOf, type Selection, selectionOf } from "./list-query";
import { orderOf } from "./order";
import { type List, readPage, type Window } from "./read-page";

/** Largest offset without a filter that is read in the main thread; the reader thread reads what is beyond. */
const SKIPPED_MAX = 1_000;

/** Ties are broken by id, so that every row is on one page. @throws ServiceProblem 403 when staff ask for all */
export async function listAccessPoints(
  from: Reading,
  requested: AccessPointListQuery,
  person: Person,
): Promise<AccessPointList> {
  const { db } = from;
  const reader = from.reader(person.id);
  const query = { ...requested, ...(namesFields(requested) ? await resolveFields(db, requested) : noFields) };
  const { page, limit } = query;
  const window = { limit, offset: (page - 1) * limit };
  const selection = await selectionOf(reader, query, person);
  const { total, isCapped, labelCounts, isCurrent } = await countList(from, query, person, selection);
  const isWhole =
    selection.conditions.every(({ rows }) => rows) && (!selection.teamScope || query.sortField === undefined);
  const isShort = isWhole && window.offset <= SKIPPED_MAX;
  const isPast = !isCapped && window.offset >= total;
  const isMany = isCapped || total > READ_COUNTED_MAX;
  const sorted = query.sort === "match" && isMany ? ({ ...query, sort: "-createdAt" } as const) : query;
  const list = {
    selection,
    order: orderOf(sorted, selection.ownerId),
    total: isCapped ? Number.POSITIVE_INFINITY : total,
    isCurrent,
  };
  const read = sorted === query ? readPage : readExactFirst(query.q);
  const data = isPast ? [] : await read(isShort ? db : reader, list, window);
  // A page after those that were counted shows that there are more.
  const seen = data.length > 0 ? window.offset : 0;
  const pagination = paginationOf(query, isCapped ? Math.max(total, seen) : total);
  return {
    data,
    pagination: isCapped ? { ...pagination, capped: true } : pagination,
    ...(labelCounts && { labelCounts }),
  };
}

/** Most exact matches that come first: an office may have any number of access points called “Door”. */
const EXACT_MAX = 100;

/** For too many matches to sort them all: the exact ones, newest first, then the others in the list's order. */
const readExactFirst =
  (q: string) =>
  async (db: Db, list: List, { limit, offset }: Window): Promise<AccessPoint[]> => {
    const numbers = await findExact(db, list.selection, q);
    if (numbers.length === 0) return readPage(db, list, { limit, offset });
    const first = numbers.slice(offset, offset + limit);
    const total = first.length;
    const exact =
      total > 0
        ? await readPage(db, { ...only(list, sql`in (${sql.join(first)})`), total }, { limit: total, offset: 0 })
        : [];
    if (total === limit) return exact;
    const others = { ...only(list, sql`not in (${sql.join(numbers)})`), total: list.total - numbers.length };
    const rest = { limit: limit - total, offset: Math.max(0, offset - numbers.length) };
    return [...exact, ...(await readPage(db, others, rest))];
  };

/** As an expression, the order keeps the planner from reading all rows in it. */
async function findExact(db: Db, selection: Selection, q: string): Promise<number[]> {
  const exact = { test: isExactMatch(q), columns: ["name_key", "qr_code"], orders: [] } as const;
  const rows = rowsOf(db, { ...selection, conditions: [exact, ...selection.conditions] });
  const newestFirst = sql`coalesce(access_points.number, access_points.number) desc`;
  const found = await sql<{ number: number }>`
    select access_points.number ${fromRows(rows)} order by ${newestFirst} limit ${EXACT_MAX}`.execute(db);
  return found.rows.map(({ number }) => number);
}

function only(list: List, test: RawBuilder<unknown>): List {
  const ofNumber = { test: sql`access_points.number ${test}`, columns: ["number"], orders: [] } as const;
  return { ...list, selection: { ...list.selection, conditions: [...list.selection.conditions, ofNumber] } };
}
