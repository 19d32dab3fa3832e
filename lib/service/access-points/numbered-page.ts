import { type RawBuilder, sql } from "kysely";
import type { Person } from "../accounts/sessions";
import { accessPointMembers } from "../db/members";
import type { Db } from "../db/open";
import { prepared } from "../db/prepared";
import { type Begin, type Place, placeOf } from "./place";
import { BLOCK, forgetPositions, type Positions, positionsOf } from "./positions";
import { ownerAsJson, rowAsJson } from "./row-json";

/** How often a place is looked up again because rows came or went meanwhile. */
const ATTEMPTS = 3;

/** The rows of a page as JSON texts with commas between; "": there are none. `total`: of the whole list. */
export type PageText = { total: number; rows: string };

type Window = Begin & { limit: number };
type Row = { members: string; total: number };

/**
 * A page of a person's own access points in the order they were made, which is the order of `seq`. However deep it is,
 * it costs about what the first does: its block is looked up in memory, and fewer than 128 rows are stepped over.
 */
export async function readNumberedPage(db: Db, person: Person, window: Window): Promise<PageText> {
  const deep = window.offset < BLOCK ? null : await readDeepRows(db, person.id, window);
  const rows = deep ?? (await stepped[window.direction](db, { ...window, ownerId: person.id }));
  const total = rows[0]?.total ?? (await readCounters(db, person.id)).total;
  const owner = ownerAsJson(person);
  return { total, rows: rows.map(({ members }) => rowAsJson(members, owner)).join(",") };
}

/** Null when rows have to be stepped over from the beginning of the list, which is always right. */
async function readDeepRows(db: Db, ownerId: string, window: Window): Promise<Row[] | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const positions = await positionsOf(db, ownerId);
    const place = positions && placeOf(positions, window);
    if (!place) return null;
    const { rearranged, total } = positions;
    const { limit, direction } = window;
    const rows = await placed[direction](db, { ownerId, rearranged, total, limit, ...place });
    if (rows[0]) {
      positions.total = rows[0].total;
      if (direction === "asc" || positions.total - total <= place.skip) return rows;
    } else {
      const now = await readCounters(db, ownerId);
      if (now.rearranged === rearranged && window.offset >= now.total) return rows;
      forgetPositions(db, ownerId);
    }
  }
  return null;
}

const readCounters = async (db: Db, ownerId: string) => {
  const [counters] = await countersOf(db, { ownerId });
  return counters ?? { total: 0, rearranged: 0 };
};

const countersOf = prepared((db, { ownerId }: { ownerId: string }) =>
  db.selectFrom("access_point_totals").select(["total", "rearranged"]).where("owner_id", "=", ownerId),
);

const counter = (name: "total" | "rearranged", ownerId: string): RawBuilder<number> =>
  sql<number>`(select ${sql.ref(name)} from access_point_totals where owner_id = ${ownerId})`;

type Direction = Window["direction"];
type Stepped = { ownerId: string; limit: number; offset: number };

const steppedRows = (direction: Direction) =>
  prepared<Stepped, Row>((db, { ownerId, limit, offset }) =>
    db
      .selectFrom("access_points")
      .select([accessPointMembers(db).as("members"), counter("total", ownerId).as("total")])
      .where("owner_id", "=", ownerId)
      .orderBy("seq", direction)
      .limit(limit)
      .offset(offset),
  );

type Placed = Place & Pick<Positions, "rearranged" | "total"> & { ownerId: string; limit: number };

/** No rows where the list was rearranged since its positions were read. */
const placedRows = (direction: Direction) =>
  prepared<Placed, Row>((db, { ownerId, rearranged, total, limit, seq, skip }) =>
    db
      .selectFrom("access_points")
      .select([accessPointMembers(db).as("members"), counter("total", ownerId).as("total")])
      .where("owner_id", "=", ownerId)
      .where("seq", direction === "desc" ? "<=" : ">=", seq)
      .where(counter("rearranged", ownerId), "=", rearranged)
      .orderBy("seq", direction)
      .limit(limit)
      .offset(direction === "asc" ? sql<number>`${skip}` : skipAfter({ ownerId, total, skip })),
  );

/** Rows added at the end since then come before a page of the newest first; more than `skip` make another block of it. */
function skipAfter({ ownerId, total, skip }: Pick<Placed, "ownerId" | "total" | "skip">): RawBuilder<number> {
  const left = sql<number>`${total} - ${counter("total", ownerId)} + ${skip}`;
  return sql`case when ${left} > 0 then ${left} else 0 end`;
}

const stepped = { asc: steppedRows("asc"), desc: steppedRows("desc") };
const placed = { asc: placedRows("asc"), desc: placedRows("desc") };
