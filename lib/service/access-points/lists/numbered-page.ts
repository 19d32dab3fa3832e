import { type RawBuilder, sql } from "kysely";
import type { User } from "@/lib/contract/accounts/account";
import { type Db, isPostgres } from "../../db/open";
import { prepared } from "../../db/prepared";
import { betweenRows, type JoinedRows, joinRows, type PageText, rowsAsJson, selectRowJson } from "../../db/row-json";
import { BLOCK, forgetPositions, type PageStart, type Positions, positionsOf, startOf, type Wanted } from "./positions";

/** Most attempts to read a page when rows are added or deleted at the same time. */
const ATTEMPTS = 3;

type Owner = Pick<User, "id" | "name">;
type Window = Wanted & { limit: number };

/**
 * Returns a page of one owner's access points in order of creation, which is the order of `seq`. A deep page costs
 * about as much as the first, because its block is found in memory and fewer than 128 rows are skipped.
 */
export async function readNumberedPage(db: Db, owner: Owner, window: Window): Promise<PageText> {
  const asked = { ...window, ownerId: owner.id, between: betweenRows(owner) };
  const deep = window.offset < BLOCK ? null : await readDeepRows(db, asked);
  const page = deep ?? (await onlyRow(rowsAfter[window.direction](db, asked)));
  return { total: page.total ?? 0, rows: page.rows === null ? "" : rowsAsJson(page.rows, owner) };
}

/** Reads a page by cached positions. Returns null when it must be read with an offset, which is always correct. */
async function readDeepRows(db: Db, { ownerId, between, ...window }: Asked & Window): Promise<NumberedRows | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const positions = await positionsOf(db, ownerId);
    const start = positions && startOf(positions, window);
    if (!start) return null;
    const { rearranged, total } = positions;
    const { limit, direction } = window;
    const page = await onlyRow(rowsFrom[direction](db, { ownerId, between, rearranged, total, limit, ...start }));
    if (page.rows !== null) {
      positions.total = page.total ?? 0;
      if (direction === "asc" || positions.total - total <= start.skip) return page;
    } else {
      const now = await readCounters(db, ownerId);
      if (now.rearranged === rearranged && window.offset >= now.total) return page;
      forgetPositions(db, ownerId);
    }
  }
  return null;
}

/** Rows of a page, joined by the database, null without rows; and the number of rows of the whole list. */
type NumberedRows = { rows: JoinedRows | null; total: number | null };

/** Returns the row of a query that always has one. */
const onlyRow = async (query: Promise<NumberedRows[]>): Promise<NumberedRows> =>
  (await query)[0] ?? { rows: null, total: null };

/** Reads an owner's number of rows, and `rearranged`, which shows whether cached positions are still valid. */
const readCounters = async (db: Db, ownerId: string) => {
  const [counters] = await countersOf(db, { ownerId });
  return counters ?? { total: 0, rearranged: 0 };
};

const countersOf = prepared((db, { ownerId }: { ownerId: string }) =>
  db.selectFrom("access_point_totals").select(["total", "rearranged"]).where("owner_id", "=", ownerId),
);

const counter = (name: "total" | "rearranged", ownerId: string): RawBuilder<number> =>
  sql<number>`(select ${sql.ref(name)} from access_point_totals where owner_id = ${ownerId})`;

type Direction = "asc" | "desc";
type Asked = { ownerId: string; limit: number; between: string };

const ofOwner = (db: Db, direction: Direction, { ownerId, limit }: Asked) =>
  db.selectFrom("access_points").where("owner_id", "=", ownerId).orderBy("seq", direction).limit(limit);

/** Joins the rows of a page. PostgreSQL would also compute the JSON of skipped rows, so there a subquery limits the rows. */
function joined(db: Db, direction: Direction, { ownerId, between }: Asked, rows: ReturnType<typeof ofOwner>) {
  const limited = isPostgres(db) ? db.selectFrom(rows.selectAll("access_points").as("access_points")) : rows;
  return db
    .selectFrom(limited.select([selectRowJson(db).as("json"), "seq"]).as("page"))
    .select([joinRows(db, between, { column: "seq", direction }).as("rows"), counter("total", ownerId).as("total")]);
}

const after = (direction: Direction) =>
  prepared<Asked & { offset: number }, NumberedRows>((db, asked) =>
    joined(db, direction, asked, ofOwner(db, direction, asked).offset(asked.offset)),
  );

type From = Asked & PageStart & Pick<Positions, "rearranged" | "total">;

const from = (direction: Direction) =>
  prepared<From, NumberedRows>((db, asked) => {
    const { ownerId, rearranged, seq, skip } = asked;
    const rows = ofOwner(db, direction, asked)
      .where("seq", direction === "desc" ? "<=" : ">=", seq)
      .where(counter("rearranged", ownerId), "=", rearranged)
      .offset(direction === "asc" ? sql<number>`${skip}` : skipNow(asked));
    return joined(db, direction, asked, rows);
  });

/**
 * Corrects `skip` for a list that begins with the newest row: rows added since the positions were read come before the
 * page. With more new rows than `skip`, the page would begin in another block, which the caller detects.
 */
function skipNow({ ownerId, total, skip }: From): RawBuilder<number> {
  const left = sql<number>`${total} - ${counter("total", ownerId)} + ${skip}`;
  return sql`case when ${left} > 0 then ${left} else 0 end`;
}

/** Queries for rows after an offset, by direction. */
const rowsAfter = { asc: after("asc"), desc: after("desc") };

/** Queries for rows from the start of a page; they return none when `rearranged` has changed since. */
const rowsFrom = { asc: from("asc"), desc: from("desc") };
