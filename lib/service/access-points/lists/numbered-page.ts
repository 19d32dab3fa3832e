import { type RawBuilder, sql } from "kysely";
import type { User } from "@/lib/contract/accounts/account";
import { type Db, isPostgres } from "../../db/open";
import { prepared } from "../../db/prepared";
import { ownerAsJson, type PageText, rowAsJson, selectRowJson } from "../../db/row-json";
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
  const deep = window.offset < BLOCK ? null : await readDeepRows(db, owner.id, window);
  const rows = deep ?? (await rowsAfter[window.direction](db, { ...window, ownerId: owner.id }));
  const total = rows[0]?.total ?? (await readCounters(db, owner.id)).total;
  const ownerJson = ownerAsJson(owner);
  return { total, rows: rows.map(({ json }) => rowAsJson(json, ownerJson)).join(",") };
}

/** Reads a page by cached positions. Returns null when it must be read with an offset, which is always correct. */
async function readDeepRows(db: Db, ownerId: string, window: Window): Promise<NumberedRow[] | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const positions = await positionsOf(db, ownerId);
    const start = positions && startOf(positions, window);
    if (!start) return null;
    const { rearranged, total } = positions;
    const { limit, direction } = window;
    const rows = await rowsFrom[direction](db, { ownerId, rearranged, total, limit, ...start });
    if (rows[0]) {
      positions.total = rows[0].total;
      if (direction === "asc" || positions.total - total <= start.skip) return rows;
    } else {
      const now = await readCounters(db, ownerId);
      if (now.rearranged === rearranged && window.offset >= now.total) return rows;
      forgetPositions(db, ownerId);
    }
  }
  return null;
}

/** Row of a person's own list: its JSON without the owner, and the number of rows of the whole list. */
type NumberedRow = { json: string; total: number };

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
type Owned = { ownerId: string; limit: number };

const ofOwner = (db: Db, direction: Direction, { ownerId, limit }: Owned) =>
  db.selectFrom("access_points").where("owner_id", "=", ownerId).orderBy("seq", direction).limit(limit);

/** Selects the JSON of rows. PostgreSQL would also compute it for skipped rows, so there a subquery limits the rows. */
function withJson(db: Db, direction: Direction, ownerId: string, rows: ReturnType<typeof ofOwner>) {
  const page = isPostgres(db)
    ? db.selectFrom(rows.selectAll("access_points").as("access_points")).orderBy("seq", direction)
    : rows;
  return page.select([selectRowJson(db).as("json"), counter("total", ownerId).as("total")]);
}

const after = (direction: Direction) =>
  prepared<Owned & { offset: number }, NumberedRow>((db, asked) =>
    withJson(db, direction, asked.ownerId, ofOwner(db, direction, asked).offset(asked.offset)),
  );

type From = Owned & PageStart & Pick<Positions, "rearranged" | "total">;

const from = (direction: Direction) =>
  prepared<From, NumberedRow>((db, asked) => {
    const { ownerId, rearranged, seq, skip } = asked;
    const rows = ofOwner(db, direction, asked)
      .where("seq", direction === "desc" ? "<=" : ">=", seq)
      .where(counter("rearranged", ownerId), "=", rearranged)
      .offset(direction === "asc" ? sql<number>`${skip}` : skipNow(asked));
    return withJson(db, direction, ownerId, rows);
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
