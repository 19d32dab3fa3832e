import { type RawBuilder, sql } from "kysely";
import type { Person } from "../accounts/sessions";
import type { Db } from "../db/open";
import { prepared } from "../db/prepared";
import { rowAsJson } from "./row-json";

/** Stepping over fewer rows than this costs less than looking up where to begin. */
const SHALLOW = 1_000;

type Direction = "asc" | "desc";
type Given = { ownerId: string; owner: string; limit: number; offset: number };

/** The rows of a page as JSON texts with commas between; null: there are none. `total`: of the whole list. */
export type PageText = { total: number; rows: string | null };

/**
 * A page of a person's own access points in the order they were made, which is the order of `seq`. However deep it is,
 * it costs what the first does: blocks of the counters are added up, at most 16 + 128 of them in a million, and fewer
 * than 512 rows stepped over.
 */
export async function readNumberedPage(
  db: Db,
  person: Person,
  { limit, offset, direction }: { limit: number; offset: number; direction: Direction },
): Promise<PageText> {
  const owner = JSON.stringify({ id: person.id, name: person.name });
  const read = (offset < SHALLOW ? shallow : deep)[direction];
  const [page] = await read(db, { ownerId: person.id, owner, limit, offset });
  return page as PageText;
}

const page = (build: (db: Db, given: Given) => RawBuilder<PageText>) =>
  prepared<Given, PageText>((db, given) => ({ compile: () => build(db, given).compile(db) }));

const shallowPage = (direction: Direction) =>
  page((db, given) => {
    const rows = sql`where owner_id = ${given.ownerId} order by seq ${sql.raw(direction)}
      limit ${given.limit} offset ${given.offset}`;
    return sql`select ${pageText(db, direction, given, rows)}`;
  });

const deepPage = (direction: Direction) =>
  page((db, given) => {
    const from = sql.raw(direction === "desc" ? "<=" : ">=");
    const rows = sql`where owner_id = ${given.ownerId} and seq ${from} (select seq from place)
      order by seq ${sql.raw(direction)} limit ${given.limit} offset coalesce((select rest from place), 0)`;
    return sql`with ${placeOf(direction, given)} select ${pageText(db, direction, given, rows)}`;
  });

const shallow = { asc: shallowPage("asc"), desc: shallowPage("desc") };
const deep = { asc: deepPage("asc"), desc: deepPage("desc") };

/** The rows are taken first: PostgreSQL would make JSON of those it steps over too. */
function pageText(db: Db, direction: Direction, { ownerId, owner }: Given, rows: RawBuilder<unknown>) {
  return sql`
    coalesce((select total from access_point_totals where owner_id = ${ownerId}), 0) as total,
    (
      select string_agg(row, ',' order by seq ${sql.raw(direction)})
      from (
        select seq, cast(${rowAsJson(db, owner)} as text) as row
        from (select * from access_points ${rows}) as access_points
      ) as page
    ) as rows`;
}

/** Where row number `offset` is, from 0: the first `seq` of its block of 512, and how many rows after that. */
function placeOf(direction: Direction, { ownerId, offset }: Given): RawBuilder<unknown> {
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
      from ${blocks(9)}
        and block >= (select block from large_one) * 128 and block < (select block from large_one) * 128 + 128
    ),
    small_one as (${holding("small")}),
    place as (select ${firstSeq} as seq, ${offset} - before as rest from small_one)`;
}
