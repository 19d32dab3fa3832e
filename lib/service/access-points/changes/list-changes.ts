import { type RawBuilder, sql } from "kysely";
import type { AccessPointChangesQuery } from "@/lib/contract/access-points/access-point-changes";
import type { Db, Reading } from "../../db/database";
import { engineSql } from "../../db/engine-sql";
import { ownerAsJson, rowAsJson } from "../../db/row-json";
import type { Person } from "../../http/operation";
import { requireScope } from "../lists/scope";
import { readHorizon } from "./change-numbers";
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
export async function listChanges(
  { db, reader: readerFor }: Reading,
  query: AccessPointChangesQuery,
  person: Person,
): Promise<ChangePage> {
  const given = readCursor(query, person);
  requireScope(query, person);
  const ownerId = query.scope === "all" ? null : person.id;
  // One owner's changes may be far apart in the index.
  const reader = readerFor(person.id);
  // Before the changes are read: a transaction that is still open now is then above the horizon, whenever it ends.
  const horizon = await readHorizon(db);
  const after = given ?? { change: 0, kind: DELETE, id: "", deletionsFrom: horizon };
  const end = { horizon, limit: query.limit + 1 };
  const upserts = await readUpserts(reader, ownerId, after, end);
  const deletions = await readDeletions(db, ownerId, after, end);
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

/** Reads in the order of the index by change, also for one owner, so that a page never sorts all rows of the owner. */
async function readUpserts(db: Db, ownerId: string | null, after: Cursor, end: End): Promise<Change[]> {
  // As an expression, it keeps SQLite from choosing another index, which finds the owner's rows but not their order.
  const owner = sql`owner_id || ''`;
  const page = db
    .selectFrom("access_points")
    .$if(ownerId !== null, (rows) => rows.where(sql<boolean>`${owner} = ${ownerId}`))
    .where(isBetween(UPSERT, after, end))
    .select(["change", "id"])
    .orderBy("change")
    .orderBy("id")
    .limit(end.limit);
  const { rows } = await sql<{ change: number; id: string; row: string; owner: string; name: string }>`
    select page.change, page.id, ${engineSql(db).rowJson} as row, users.id as owner, users.name
    from ${page} as page cross join access_points cross join users
    where access_points.id = page.id and users.id = access_points.owner_id`.execute(db);
  return rows.map(({ change, id, row, owner, name }) => {
    const accessPoint = rowAsJson(row, ownerAsJson({ id: owner, name }));
    return { change, kind: UPSERT, id, json: `{"type":"upsert","accessPoint":${accessPoint}}` };
  });
}

/** Reads deletions. For one owner they include access points that were handed over to another owner. */
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
