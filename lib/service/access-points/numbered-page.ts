import { type RawBuilder, sql } from "kysely";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { rowAsJson } from "./row-json";

/** Stepping over fewer rows than this costs less than looking up where to begin. */
const SHALLOW = 1_000;

type Page = { limit: number; offset: number; direction: "asc" | "desc" };

/** The rows of a page as JSON texts with commas between; null: there are none. `total`: of the whole list. */
export type PageText = { total: number; rows: string | null };

/**
 * A page of a person's own access points in the order they were made, which is the order of `seq`. However deep it is,
 * it costs what the first does: blocks of the counters are added up, at most 16 + 128 of them, and fewer than 512 rows
 * stepped over.
 */
export function numberedPage(db: Db, person: Person, page: Page): RawBuilder<PageText> {
  const { limit, offset, direction } = page;
  const isDeep = offset >= SHALLOW;
  const order = sql`seq ${sql.raw(direction)}`;
  const begin = isDeep ? sql`and seq ${sql.raw(direction === "desc" ? "<=" : ">=")} (select seq from place)` : sql``;
  const row = rowAsJson(db, JSON.stringify({ id: person.id, name: person.name }));
  return sql<PageText>`
    ${isDeep ? sql`with ${placeOf(person.id, page)}` : sql``}
    select
      coalesce((select total from access_point_totals where owner_id = ${person.id}), 0) as total,
      (select string_agg(row, ',' order by ${order}) from (
        select seq, cast(${row} as text) as row from access_points where owner_id = ${person.id} ${begin}
        order by ${order} limit ${limit} offset ${isDeep ? sql`coalesce((select rest from place), 0)` : offset}
      ) as page) as rows`;
}

/** Where the row number `offset` is, from 0: the first `seq` of its block of 512, and how many rows after that. */
function placeOf(ownerId: string, { offset, direction }: Page): RawBuilder<unknown> {
  const order = sql`block ${sql.raw(direction)}`;
  const blocks = (level: number) => sql`access_point_blocks where owner_id = ${ownerId} and level = ${sql.lit(level)}`;
  const holding = (of: string) =>
    sql`select block, through - count as before from ${sql.raw(of)} where through > ${offset} order by ${order} limit 1`;
  const firstSeq = direction === "desc" ? sql`block * 512 + 511` : sql`block * 512`;
  return sql`
    large as (select block, count, sum(count) over (order by ${order}) as through from ${blocks(16)}),
    large_one as (${holding("large")}),
    small as (
      select block, count, (select before from large_one) + sum(count) over (order by ${order}) as through
      from ${blocks(9)} and block >= (select block from large_one) * 128 and block < (select block from large_one) * 128 + 128
    ),
    small_one as (${holding("small")}),
    place as (select ${firstSeq} as seq, ${offset} - before as rest from small_one)`;
}
