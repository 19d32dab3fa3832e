import { type RawBuilder, sql } from "kysely";
import { type Db, isPostgres } from "../../db/open";
import { prepared } from "../../db/prepared";
import { selectRowJson } from "../../db/row-json";
import type { PageStart } from "./page-start";
import type { Positions } from "./positions";

/** Row of a person's own list: its JSON without the owner, and the number of rows of the whole list. */
export type NumberedRow = { json: string; total: number };

/** Reads an owner's number of rows, and `rearranged`, which shows whether cached positions are still valid. */
export const readCounters = async (db: Db, ownerId: string) => {
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
export const rowsAfter = { asc: after("asc"), desc: after("desc") };

/** Queries for rows from the start of a page; they return none when `rearranged` has changed since. */
export const rowsFrom = { asc: from("asc"), desc: from("desc") };
