import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { AccessPointChangeList, AccessPointChangesQuery } from "@/lib/contract/access-points/access-point-list";
import { t } from "@/lib/messages/messages";
import type { Db, Reading } from "../../db/database";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { teamOfToken } from "../../teams/rights";
import { type ListOwners, ownersOf, requireScope } from "../lists/scope";
import { type ShownRow, selectShown, toAccessPoint } from "../rows/rows";
import { readHorizon } from "./change-numbers";

type Change = Pick<Cursor, "change" | "kind" | "id"> & { sent: AccessPointChangeList["data"][number] };

/** Only below the horizon: lower transactions have ended. @throws ServiceProblem 410 for an old cursor, 403, 422 */
export async function listChanges(
  { db, reader: readerFor }: Reading,
  query: AccessPointChangesQuery,
  person: Person,
): Promise<AccessPointChangeList> {
  requireScope(query, person);
  const owners = await ownersOf(db, query, person);
  const feed = { query, person, owners };
  const given = readCursor(feed);
  // One owner's changes may be far apart in the index.
  const reader = readerFor(person.id);
  // Before the changes: a transaction that is open now is then above the horizon, whenever it ends.
  const horizon = await readHorizon(db);
  const after = given ?? { change: 0, kind: DELETE, id: "", deletionsFrom: horizon };
  const end = { horizon, limit: query.limit + 1 };
  const upserts = await readUpserts(reader, feed, after, end);
  const deletions = await readDeletions(db, feed, after, end);
  // After the deletions, so that neither check misses those that are pruned meanwhile.
  if (given) requireCurrent(given, await readPruned(db), horizon);

  const found = [...upserts, ...deletions].sort(compare);
  const page = found.slice(0, query.limit);
  const more = found.length > page.length;
  const last = page.at(-1);
  const place: Omit<Cursor, "deletionsFrom"> = more && last ? placeOf(last) : { change: horizon, kind: DELETE, id: "" };
  const cursor = writeCursor(feed, { ...place, deletionsFrom: after.deletionsFrom });
  return { data: page.map(({ sent }) => sent), cursor, more };
}

const placeOf = ({ change, kind, id }: Change) => ({ change, kind, id });

const compare = (a: Change, b: Change): number =>
  a.change - b.change || a.kind - b.kind || (a.id < b.id ? -1 : Number(a.id > b.id));

const readPruned = async (db: Db): Promise<number> =>
  (await db.selectFrom("access_point_feed").select("pruned").executeTakeFirstOrThrow()).pruned;

type End = { horizon: number; limit: number };

/** After the cursor and before the horizon. */
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

function isInFeed(
  { person, owners: { ownerId, teamScope } }: Feed,
  { owner, team }: Record<"owner" | "team", RawBuilder<unknown>>,
): RawBuilder<boolean> {
  const onlyTeam = teamOfToken(person);
  const isInScope = teamScope && sql`(${owner} = ${teamScope.personId} or ${team} in (${sql.join(teamScope.teamIds)}))`;
  const conditions = [
    ...(ownerId === null ? [] : [sql`${owner} = ${ownerId}`]),
    ...(isInScope ? [isInScope] : []),
    ...(onlyTeam === null ? [] : [sql`${team} = ${onlyTeam}`]),
  ];
  return conditions.length > 0 ? sql<boolean>`(${sql.join(conditions, sql` and `)})` : sql<boolean>`1 = 1`;
}

/** In the order of the index by change, so that a page never sorts all rows of an owner. */
async function readUpserts(db: Db, feed: Feed, after: Cursor, end: End): Promise<Change[]> {
  // Expressions keep SQLite from an index that finds the owner's rows but not their order.
  const columns = { owner: sql`(owner_id || '')`, team: sql`(team_id || '')` };
  const page = db
    .selectFrom("access_points")
    .where(isInFeed(feed, columns))
    .where(isBetween(UPSERT, after, end))
    .select(["change", "id"])
    .orderBy("change")
    .orderBy("id")
    .limit(end.limit);
  const { rows } = await sql<ShownRow & { change: number }>`
    select page.change, ${selectShown()}
    from ${page} as page cross join access_points cross join users
    where access_points.id = page.id and users.id = access_points.owner_id`.execute(db);
  return rows.map((row) => {
    const sent = { type: "upsert" as const, accessPoint: toAccessPoint(row) };
    return { change: row.change, kind: UPSERT, id: row.id, sent };
  });
}

/** Also access points that got another owner or team, and are in the feed no more. */
async function readDeletions(db: Db, feed: Feed, after: Cursor, end: End): Promise<Change[]> {
  const wasInFeed = isInFeed(feed, { owner: sql`owner_id`, team: sql`team_id` });
  const isStillInFeed = isInFeed(feed, { owner: sql`to_owner_id`, team: sql`to_team_id` });
  const rows = await db
    .selectFrom("access_point_tombstones")
    .select(["change", "id", "deleted_at"])
    .where(sql<boolean>`${wasInFeed} and (moved = 0 or case when ${isStillInFeed} then 0 else 1 end = 1)`)
    .where("change", ">=", after.deletionsFrom)
    .where(isBetween(DELETE, after, end))
    .orderBy("change")
    .orderBy("id")
    .limit(end.limit)
    .execute();
  return rows.map(({ change, id, deleted_at }) => {
    const sent = { type: "delete" as const, id, deletedAt: new Date(deleted_at).toISOString() };
    return { change, kind: DELETE, id, sent };
  });
}

/** Deletions come before other changes with the same number: an access point with both was created again. */
const DELETE = 0;
const UPSERT = 1;

/** Place in the change feed: the last change that was sent. Changes are ordered by number, kind and id. */
type Cursor = {
  change: number;
  kind: typeof DELETE | typeof UPSERT;
  id: string;
  /** The first walk sends none from before it began: the client has never seen those access points. */
  deletionsFrom: number;
};

const readable = z.tuple([
  z.string(),
  z.int().min(0),
  z.union([z.literal(DELETE), z.literal(UPSERT)]),
  z.string(),
  z.int().min(0),
  z.string().optional(),
]);

/** Whose changes a cursor is about: a person's id, or "all"; with the team of a token that reaches only one. */
function feedOf({ scope }: Pick<AccessPointChangesQuery, "scope">, person: Person): string {
  const onlyTeam = teamOfToken(person);
  return [scope === "all" ? scope : person.id, ...(onlyTeam === null ? [] : [onlyTeam])].join("@");
}

/** A person who joins or leaves a team has to read the feed again. */
const teamsOf = ({ teamScope }: ListOwners, { scope }: Pick<AccessPointChangesQuery, "scope">): string[] =>
  scope === "teams"
    ? [
        createHash("sha256")
          .update((teamScope?.teamIds ?? []).join(","))
          .digest("base64url")
          .slice(0, 16),
      ]
    : [];

type Feed = { query: Pick<AccessPointChangesQuery, "scope" | "cursor">; person: Person; owners: ListOwners };

export const writeCursor = ({ query, person, owners }: Feed, { change, kind, id, deletionsFrom }: Cursor): string => {
  const place = [feedOf(query, person), change, kind, id, deletionsFrom, ...teamsOf(owners, query)];
  return Buffer.from(JSON.stringify(place)).toString("base64url");
};

/** Null without one. 422 for no cursor, or another user's or scope's; 410 for a person in other teams since. */
function readCursor({ query, person, owners }: Feed): Cursor | null {
  if (query.cursor === undefined) return null;
  const parsed = readable.safeParse(parseJson(Buffer.from(query.cursor, "base64url").toString()));
  const detail = t("serviceList.changes.invalidCursor");
  const isOfFeed = parsed.data?.[0] === feedOf(query, person);
  const [teams] = teamsOf(owners, query);
  if (!isOfFeed || (parsed.data?.[5] === undefined) !== (teams === undefined)) {
    throw invalid([{ parameter: "cursor", detail }]);
  }
  const [, change, kind, id, deletionsFrom, before] = parsed.data as z.output<typeof readable>;
  if (before !== teams) {
    throw new ServiceProblem("cursor-expired", t("serviceList.changes.otherTeams"));
  }
  return { change, kind, id, deletionsFrom };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Refuses a cursor when deletions after it are not stored any more, and one that is ahead of the feed, which a database
 * that was restored from a backup has not reached again.
 * @param pruned highest number of a deletion that is not stored any more
 * @param horizon number that all changes to send are below
 * @throws ServiceProblem 410
 */
function requireCurrent({ change, deletionsFrom }: Cursor, pruned: number, horizon: number): void {
  if (Math.max(change, deletionsFrom) > pruned && change <= horizon) return;
  throw new ServiceProblem("cursor-expired", t("serviceList.changes.forgotten"));
}
