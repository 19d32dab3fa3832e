import { type RawBuilder, sql } from "kysely";
import type { AccessPointChangesQuery } from "@/lib/contract/access-points/access-point-changes";
import { type Db, isPostgres } from "../../db/open";
import { ownerAsJson, rowAsJson, selectRowJson } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { matchingAccessPoints } from "../lists/filter";
import { type Cursor, DELETE, readCursor, requireCurrent, UPSERT, writeCursor } from "./cursor";

/** Change with its place in the feed; `json` is the change as JSON text. */
type Change = Pick<Cursor, "change" | "kind" | "id"> & { json: string };

/** Page of the feed. `data` is JSON text, separated by commas. */
export type ChangePage = { data: string; cursor: string; more: boolean };

/**
 * Returns the changes after a cursor, in order; without a cursor, everything that exists. Changes get their numbers in
 * the order in which transactions begin, so it sends only those below the horizon: all transactions with lower numbers
 * have ended, and their changes are visible.
 * @throws ServiceProblem 403 when staff ask for everyone's, 410 for a cursor that is too old, 422 for a wrong one
 */
export async function listChanges(db: Db, query: AccessPointChangesQuery, person: Person): Promise<ChangePage> {
  const given = readCursor(query, person);
  const filter = { scope: query.scope, q: "", label: "any" } as const;
  const { walked } = matchingAccessPoints(db, filter, person);
  // Before the changes are read: a transaction that is still open now is then above the horizon, whenever it ends.
  const horizon = await readHorizon(db);
  const after = given ?? { change: 0, kind: DELETE, id: "", deletionsFrom: horizon };
  const end = { horizon, limit: query.limit + 1 };
  const upserts = await readUpserts(db, walked, after, end);
  const deletions = await readDeletions(db, query.scope === "all" ? null : person.id, after, end);
  // After the deletions were read, so that those that are pruned meanwhile are missed by neither.
  if (given) requireCurrent(given, await readPruned(db), horizon);

  const found = [...upserts, ...deletions].sort(compare);
  const sent = found.slice(0, query.limit);
  const more = found.length > sent.length;
  const last = sent.at(-1);
  const place: Omit<Cursor, "deletionsFrom"> = more && last ? placeOf(last) : { change: horizon, kind: DELETE, id: "" };
  const cursor = writeCursor(query, person, { ...place, deletionsFrom: after.deletionsFrom });
  return { data: sent.map(({ json }) => json).join(","), cursor, more };
}

const placeOf = ({ change, kind, id }: Change) => ({ change, kind, id });

const compare = (a: Change, b: Change): number =>
  a.change - b.change || a.kind - b.kind || (a.id < b.id ? -1 : Number(a.id > b.id));

/**
 * Returns the number below which all changes are committed. On SQLite a commit is visible at once, and transactions do
 * not overlap. On PostgreSQL the number of a change is that of its transaction, and the oldest open one is the horizon.
 */
async function readHorizon(db: Db): Promise<number> {
  const { rows } = await (isPostgres(db) ? horizonOnPostgres : horizonOnSqlite).execute(db);
  return rows[0]?.horizon ?? 0;
}

type Horizon = { horizon: number };
const horizonOnSqlite = sql<Horizon>`select position + 1 as horizon from access_point_feed`;
const horizonOnPostgres = sql<Horizon>`
  select position + pg_snapshot_xmin(pg_current_snapshot())::text::bigint as horizon from access_point_feed`;

const readPruned = async (db: Db): Promise<number> =>
  (await db.selectFrom("access_point_feed").select("pruned").executeTakeFirstOrThrow()).pruned;

type End = { horizon: number; limit: number };

/** Returns the condition for rows of one kind that come after a cursor and before the horizon. */
const isBetween = (kind: Cursor["kind"], after: Cursor, { horizon }: End): RawBuilder<boolean> => {
  const [change, id] = [sql.ref("change"), sql.ref("id")];
  const isAfter =
    kind === after.kind
      ? sql`(${change}, ${id}) > (${after.change}, ${after.id})`
      : kind > after.kind
        ? sql`${change} >= ${after.change}`
        : sql`${change} > ${after.change}`;
  return sql<boolean>`${isAfter} and ${change} < ${horizon}`;
};

async function readUpserts(
  db: Db,
  matching: ReturnType<typeof matchingAccessPoints>["walked"],
  after: Cursor,
  end: End,
): Promise<Change[]> {
  const page = matching
    .where(isBetween(UPSERT, after, end))
    .select(["access_points.change", "access_points.id"])
    .orderBy("access_points.change")
    .orderBy("access_points.id")
    .limit(end.limit);
  const { rows } = await sql<{ change: number; id: string; row: string; owner: string; name: string }>`
    select page.change, page.id, ${selectRowJson(db)} as row, users.id as owner, users.name
    from ${page} as page cross join access_points cross join users
    where access_points.id = page.id and users.id = access_points.owner_id`.execute(db);
  return rows.map(({ change, id, row, owner, name }) => {
    const accessPoint = rowAsJson(row, ownerAsJson({ id: owner, name }));
    return { change, kind: UPSERT, id, json: `{"type":"upsert","accessPoint":${accessPoint}}` };
  });
}

/** Reads deletions. For one owner they include access points that were handed over to somebody else. */
async function readDeletions(db: Db, ownerId: string | null, after: Cursor, end: End): Promise<Change[]> {
  const rows = await db
    .selectFrom("access_point_tombstones")
    .select(["change", "id", "deleted_at"])
    .where((row) => (ownerId === null ? row("moved", "=", 0) : row("owner_id", "=", ownerId)))
    .where("change", ">=", after.deletionsFrom)
    .where(isBetween(DELETE, after, end))
    .orderBy("change")
    .orderBy("id")
    .limit(end.limit)
    .execute();
  return rows.map(({ change, id, deleted_at }) => {
    const deletion = { type: "delete", id, deletedAt: new Date(deleted_at).toISOString() };
    return { change, kind: DELETE, id, json: JSON.stringify(deletion) };
  });
}
