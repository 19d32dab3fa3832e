import { type RawBuilder, sql } from "kysely";
import { mayWrite, seesEveryone } from "@/lib/contract/accounts/roles";
import { paginationOf } from "@/lib/contract/pagination";
import type {
  Round,
  RoundCounts,
  RoundList,
  RoundListQuery,
  RoundPoint,
  RoundPointList,
  RoundPointState,
  RoundPointsQuery,
  UnsentScans,
} from "@/lib/contract/rounds";
import { pageOfRows } from "../db/count-rows";
import type { Db } from "../db/database";
import type { Person } from "../http/operation";
import { notFound } from "../http/problem-error";
import { reaches } from "../teams/rights";

/** One that was purged is only for people who see everything. */
const isSeen = (person: Person) => reaches(person, "view", "all_access_points");

/** What the round expects, as far as the person may see it. */
export const expectedOf = (db: Db, person: Person) =>
  db
    .selectFrom("round_points")
    .leftJoin("all_access_points", "all_access_points.id", "round_points.access_point_id")
    .where(isSeen(person));

const isFound = sql<boolean>`exists (select 1 from round_scans where round_scans.round_id = round_points.round_id
  and round_scans.access_point_id = round_points.access_point_id and round_scans.undone = 0)`;

const isExpected = sql<boolean>`exists (select 1 from round_points where round_points.round_id = round_scans.round_id
  and round_points.access_point_id = round_scans.access_point_id)`;

const unexpectedScans = (db: Db) =>
  db.selectFrom("round_scans").where("undone", "=", 0).where(sql<boolean>`not ${isExpected}`);

/** One of a hidden access point is in no list: its code belongs to somebody. */
const unknownScans = (db: Db) =>
  db.selectFrom("round_scans").where("undone", "=", 0).where("access_point_id", "is", null);

const visibleRounds = (db: Db, person: Person) =>
  db
    .selectFrom("rounds")
    .innerJoin("users as beginners", "beginners.id", "rounds.created_by")
    .leftJoin("users as closers", "closers.id", "rounds.closed_by")
    .selectAll("rounds")
    .select(["beginners.name as beginner", "closers.name as closer"])
    .$if(!seesEveryone(person.role), (all) =>
      all.where(({ eb, or, exists }) =>
        or([
          eb("rounds.created_by", "=", person.id),
          exists(
            expectedOf(db, person)
              .where(sql<boolean>`round_points.round_id = rounds.id`)
              .select("round_points.access_point_id"),
          ),
        ]),
      ),
    );

/** Without its counts, which take four queries. @throws ServiceProblem 404 */
export async function requireRound(db: Db, id: string, person: Person): Promise<RoundRow> {
  const row = await visibleRounds(db, person).where("rounds.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** @throws ServiceProblem 404 */
export async function getRound(db: Db, id: string, person: Person): Promise<Round> {
  const [found] = await describeRounds(db, [await requireRound(db, id, person)], person);
  return found as Round;
}

export async function listRounds(db: Db, query: RoundListQuery, person: Person): Promise<RoundList> {
  const { state } = query;
  const all = visibleRounds(db, person).$if(state !== undefined, (some) =>
    some.where("closed_at", state === "open" ? "is" : "is not", null),
  );
  const { rows, pagination } = await pageOfRows(all.orderBy("rounds.id", "desc"), all, query);
  return { data: await describeRounds(db, rows, person), pagination };
}

type RoundRow = Awaited<ReturnType<ReturnType<typeof visibleRounds>["execute"]>>[number];

async function describeRounds(db: Db, rows: RoundRow[], person: Person): Promise<Round[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [counts, unsent] = [await countPoints(db, ids, person), await findUnsent(db, ids)];
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.closed_at === null ? "open" : "closed",
    ...countsOf(counts, row.id),
    of: row.kind,
    place: row.place,
    filter: row.filter === null ? null : JSON.parse(row.filter),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    createdBy: { id: row.created_by, name: row.beginner },
    closedAt: row.closed_at === null ? null : new Date(Number(row.closed_at)).toISOString(),
    closedBy: row.closed_by === null ? null : { id: row.closed_by, name: row.closer ?? "" },
    mayClose: mayClose(row.created_by, person),
    unsent: unsent.get(row.id) ?? [],
  }));
}

export const mayClose = (createdBy: string, { id, role }: Person): boolean =>
  mayWrite(role) && (createdBy === id || seesEveryone(role));

export async function findUnsent(db: Db, ids: readonly string[]): Promise<Map<string, UnsentScans>> {
  const rows = await db
    .selectFrom("round_phones")
    .innerJoin("users", "users.id", "person_id")
    .where("round_id", "in", [...ids])
    .where("unsent", ">", 0)
    .select(["round_id", "users.id", "users.name"])
    .select(({ fn }) => fn.sum<number>("unsent").as("scans"))
    .groupBy(["round_id", "users.id", "users.name"])
    .orderBy("users.id")
    .execute();
  const told = rows.map(({ round_id, id, name, scans }) => ({ round_id, person: { id, name }, scans: Number(scans) }));
  return new Map(
    [...Map.groupBy(told, (row) => row.round_id)].map(([round, of]) => [
      round,
      of.map(({ person, scans }) => ({ person, scans })),
    ]),
  );
}

type Counted = Map<string, Omit<RoundCounts, "missing">>;

function countsOf(counted: Counted, id: string): RoundCounts {
  const { expected, found, unexpected, unknown } = counted.get(id) ?? nothing;
  return { expected, found, missing: expected - found, unexpected, unknown };
}

const nothing = { expected: 0, found: 0, unexpected: 0, unknown: 0 };

async function countPoints(db: Db, ids: readonly string[], person: Person): Promise<Counted> {
  const expected = expectedOf(db, person)
    .where("round_points.round_id", "in", [...ids])
    .select(["round_points.round_id as id", countIf(sql`1 = 1`).as("expected"), countIf(isFound).as("found")])
    .groupBy("round_points.round_id");
  const unexpected = unexpectedScans(db)
    .innerJoin("all_access_points", "all_access_points.id", "round_scans.access_point_id")
    .where(isSeen(person))
    .where("round_id", "in", [...ids])
    .select(({ fn }) => ["round_id as id", fn.count<number>("access_point_id").distinct().as("unexpected")])
    .groupBy("round_id");
  const unknown = unknownScans(db)
    .where("round_id", "in", [...ids])
    .select(({ fn }) => ["round_id as id", fn.count<number>("code").distinct().as("unknown")])
    .groupBy("round_id");
  const counted: Counted = new Map();
  for (const rows of [await expected.execute(), await unexpected.execute(), await unknown.execute()]) {
    for (const { id, ...numbers } of rows) {
      const told = Object.fromEntries(Object.entries(numbers).map(([name, count]) => [name, Number(count)]));
      counted.set(id, { ...nothing, ...counted.get(id), ...told });
    }
  }
  return counted;
}

const countIf = (condition: RawBuilder<unknown>) => sql<number>`count(case when ${condition} then 1 end)`;

/** Most rows that are read; all by default. */
type Part = { limit?: number; offset?: number };

/** By place and name. The round is visible to the person. */
export async function readRoundPoints(
  db: Db,
  { id, state }: { id: string; state: RoundPointState },
  person: Person,
  { limit = Number.MAX_SAFE_INTEGER, offset = 0 }: Part = {},
): Promise<RoundPoint[]> {
  if (state === "unknown") {
    const rows = await unknownScans(db)
      .where("round_id", "=", id)
      .select("code")
      .distinct()
      .orderBy("code")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(({ code }) => ({ accessPoint: null, code }));
  }
  if (state === "unexpected") {
    const rows = await db
      .selectFrom("all_access_points")
      .where("id", "in", unexpectedScans(db).where("round_id", "=", id).select(sql<string>`access_point_id`.as("id")))
      .where(isSeen(person))
      .select(["id", "name", "location", "qr_code as code"])
      .orderBy("location_key")
      .orderBy("name_key")
      .orderBy("id")
      .limit(limit)
      .offset(offset)
      .execute();
    return rows.map(toPoint);
  }
  const rows = await expectedOf(db, person)
    .where("round_points.round_id", "=", id)
    .where(state === "found" ? isFound : sql<boolean>`not ${isFound}`)
    .select(["round_points.access_point_id as id", "round_points.name", "round_points.location", "round_points.code"])
    .orderBy("position")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toPoint);
}

const toPoint = ({ code, ...accessPoint }: Record<"id" | "name" | "location" | "code", string>): RoundPoint => ({
  accessPoint,
  code,
});

export async function listRoundPoints(
  db: Db,
  id: string,
  { page, limit, state }: RoundPointsQuery,
  person: Person,
): Promise<RoundPointList> {
  const { expected, found, missing, unexpected, unknown } = await getRound(db, id, person);
  const counts = { expected, found, missing, unexpected, unknown };
  const data = await readRoundPoints(db, { id, state }, person, { limit, offset: (page - 1) * limit });
  return { ...counts, data, pagination: paginationOf({ page, limit }, counts[state]) };
}
