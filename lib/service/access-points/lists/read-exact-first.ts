import { type RawBuilder, sql } from "kysely";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { Db } from "../../db/database";
import { isExactMatch } from "./exact-match";
import { fromRows, rowsOf, type Selection } from "./list-query";
import { type List, readPage, type Window } from "./read-page";

/** Most exact matches that come first: an office may have any number of access points called “Door”. */
const EXACT_MAX = 100;

/**
 * Returns a function that reads a page of a search with too many matches to sort them all: the exact ones, newest first, and then
 * the others in the order of the list.
 */
export const readExactFirst =
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

/** Returns the numbers of the exact matches. As an expression, the order keeps the planner from reading all rows in it. */
async function findExact(db: Db, selection: Selection, q: string): Promise<number[]> {
  const exact = { test: isExactMatch(q), columns: ["name_key", "qr_code"], orders: [] } as const;
  const rows = rowsOf(db, { ...selection, conditions: [exact, ...selection.conditions] });
  const newestFirst = sql`coalesce(access_points.number, access_points.number) desc`;
  const found = await sql<{ number: number }>`
    select access_points.number ${fromRows(rows)} order by ${newestFirst} limit ${EXACT_MAX}`.execute(db);
  return found.rows.map(({ number }) => number);
}

/** Returns the rows of a list whose number meets a test. */
function only(list: List, test: RawBuilder<unknown>): List {
  const ofNumber = { test: sql`access_points.number ${test}`, columns: ["number"], orders: [] } as const;
  return { ...list, selection: { ...list.selection, conditions: [...list.selection.conditions, ofNumber] } };
}
