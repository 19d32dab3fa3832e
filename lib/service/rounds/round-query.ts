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
} from "@/lib/contract/rounds";
import { pageOfRows } from "../db/count-rows";
import type { Db } from "../db/database";
import type { Person } from "../http/operation";
import { notFound } from "../http/problem-error";
import { reaches, teamOfToken } from "../teams/rights";

/** One that was purged is only for people who see everything. */
function isSeen(person: Person): RawBuilder<boolean> {
  if (seesEveryone(person.role) && teamOfToken(person) === null) return sql`1 = 1`;
  return sql`exists (select 1 from all_access_points where all_access_points.id = round_points.access_point_id
    and ${reaches(person, "view", "all_access_points")})`;
}

/** Id of a round, or the column of a query around. */
type RoundId = RawBuilder<string>;

/** What the round expects, as far as the person may see it. */
export const expectedOf = (db: Db, round: RoundId, person: Person) =>
  db.selectFrom("round_points").where("round_points.round_id", "=", round).where(isSeen(person));

const isFound = sql<boolean>`exists (select 1 from round_scans where round_scans.round_id = round_points.round_id
  and round_scans.access_point_id = round_points.access_point_id and round_scans.undone = 0)`;

const isExpected = sql<boolean>`exists (select 1 from round_points where round_points.round_id = round_scans.round_id
  and round_points.access_point_id = round_scans.access_point_id)`;

const scansOf = (db: Db, round: RoundId) =>
  db.selectFrom("round_scans").where("round_id", "=", round).where("undone", "=", 0);

const unexpectedOf = (db: Db, round: RoundId, person: Person) => {
  const ids = scansOf(db, round).where(sql<boolean>`not ${isExpected}`).select(sql<string>`access_point_id`.as("id"));
  return db
    .selectFrom("all_access_points")
    .where("id", "in", ids)
    .where(reaches(person, "view", "all_access_points"));
};

/** One of a hidden access point is in no list: its code belongs to somebody. */
const unknownOf = (db: Db, round: RoundId) => scansOf(db, round).where("access_point_id", "is", null);

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
          exists(expectedOf(db, sql.ref("rounds.id"), person).select("access_point_id")),
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
    ...(counts.get(row.id) as RoundCounts),
    of: row.kind,
    place: row.place,
    filter: row.filter === null ? null : JSON.parse(row.filter),
    createdAt: new Date(Number(row.created_at)).toISOString(),
    createdBy: { id: row.created_by, name: row.beginner },
    closedAt: row.closed_at === null ? null : new Date(Number(row.closed_at)).toISOString(),
    closedBy: row.closed_by === null ? null : { id: row.closed_by, name: row.closer ?? "" },
    mayClose: mayClose(row.created_by, person),
    unsent: (unsent.get(row.id) ?? []).map(({ id, name, scans }) => ({ person: { id, name }, scans: Number(scans) })),
  }));
}

const mayClose = (createdBy: string, { id, role }: Person): boolean =>
  mayWrite(role) && (createdBy === id || seesEveryone(role));

async function findUnsent(db: Db, ids: readonly string[]) {
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
  return Map.groupBy(rows, ({ round_id }) => round_id);
}

async function countPoints(db: Db, ids: readonly string[], person: Person): Promise<Map<string, RoundCounts>> {
  const round = sql.ref<string>("rounds.id");
  const expected = expectedOf(db, round, person);
  const rows = await db
    .selectFrom("rounds")
    .where("id", "in", [...ids])
    .select(({ fn }) => [
      "id",
      expected.select(fn.countAll().as("count")).as("expected"),
      expected.where(isFound).select(fn.countAll().as("count")).as("found"),
      unexpectedOf(db, round, person).select(fn.countAll().as("count")).as("unexpected"),
      unknownOf(db, round).select(sql`count(distinct code)`.as("count")).as("unknown"),
    ])
    .execute();
  return new Map(
    rows.map(({ id, ...counted }) => {
      const [all, found] = [Number(counted.expected), Number(counted.found)];
      const others = { unexpected: Number(counted.unexpected), unknown: Number(counted.unknown) };
      return [id, { expected: all, found, missing: all - found, ...others }];
    }),
  );
}

/** Most rows that are read; all by default. */
type Part = { limit?: number; offset?: number };

/** By place and name. The round is visible to the person. */
export async function readRoundPoints(
  db: Db,
  { id, state }: { id: string; state: RoundPointState },
  person: Person,
  { limit = Number.MAX_SAFE_INTEGER, offset = 0 }: Part = {},
): Promise<RoundPoint[]> {
  const round = sql<string>`${id}`;
  if (state === "unknown") {
    const codes = unknownOf(db, round).select("code").distinct().orderBy("code");
    const rows = await codes.limit(limit).offset(offset).execute();
    return rows.map(({ code }) => ({ accessPoint: null, code }));
  }
  const rows =
    state === "unexpected"
      ? await unexpectedOf(db, round, person)
          .select(["id", "name", "location", "qr_code as code"])
          .orderBy("location_key")
          .orderBy("name_key")
          .orderBy("id")
          .limit(limit)
          .offset(offset)
          .execute()
      : await expectedOf(db, round, person)
          .where(state === "found" ? isFound : sql<boolean>`not ${isFound}`)
          .select(["access_point_id as id", "name", "location", "code"])
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
