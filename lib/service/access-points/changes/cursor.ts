import { createHash } from "node:crypto";
import { z } from "zod";
import type { AccessPointChangesQuery } from "@/lib/contract/access-points/access-point-list";
import type { Person } from "../../http/operation";
import { invalid, ServiceProblem } from "../../http/problem-error";
import { teamOfToken } from "../../teams/rights";
import type { ListOwners } from "../lists/scope";

/** Deletions come before other changes with the same number: an access point with both was created again. */
export const DELETE = 0;
export const UPSERT = 1;

/** Place in the change feed: the last change that was sent. Changes are ordered by number, kind and id. */
export type Cursor = {
  change: number;
  kind: typeof DELETE | typeof UPSERT;
  id: string;
  /**
   * Number from which deletions are sent. The first walk sends none from before it began, because the client has never
   * seen those access points.
   */
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

/** Returns a digest of the teams of a feed. A person who joins or leaves a team has to read the feed again. */
const teamsOf = ({ teamScope }: ListOwners, { scope }: Pick<AccessPointChangesQuery, "scope">): string[] =>
  scope === "teams"
    ? [
        createHash("sha256")
          .update((teamScope?.teamIds ?? []).join(","))
          .digest("base64url")
          .slice(0, 16),
      ]
    : [];

export type Feed = { query: Pick<AccessPointChangesQuery, "scope" | "cursor">; person: Person; owners: ListOwners };

/** Returns a cursor as text for a program. */
export const writeCursor = ({ query, person, owners }: Feed, { change, kind, id, deletionsFrom }: Cursor): string => {
  const place = [feedOf(query, person), change, kind, id, deletionsFrom, ...teamsOf(owners, query)];
  return Buffer.from(JSON.stringify(place)).toString("base64url");
};

/**
 * Returns the cursor of a request; null without one.
 * @throws ServiceProblem 422 for text that is no cursor, or that of another user or scope; 410 when the person is in other
 * teams since
 */
export function readCursor({ query, person, owners }: Feed): Cursor | null {
  if (query.cursor === undefined) return null;
  const parsed = readable.safeParse(parseJson(Buffer.from(query.cursor, "base64url").toString()));
  const detail = "Cursor: send the one of the last answer to this user with the same scope, or none to start again.";
  const isOfFeed = parsed.data?.[0] === feedOf(query, person);
  const [teams] = teamsOf(owners, query);
  if (!isOfFeed || (parsed.data?.[5] === undefined) !== (teams === undefined)) {
    throw invalid([{ parameter: "cursor", detail }]);
  }
  const [, change, kind, id, deletionsFrom, before] = parsed.data as z.output<typeof readable>;
  if (before !== teams) {
    throw new ServiceProblem(
      "cursor-expired",
      "You are in other teams since. Start again without a cursor, and remove what you then no longer receive.",
    );
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
export function requireCurrent({ change, deletionsFrom }: Cursor, pruned: number, horizon: number): void {
  if (Math.max(change, deletionsFrom) > pruned && change <= horizon) return;
  throw new ServiceProblem(
    "cursor-expired",
    "Deletions after this cursor are not known any more. Start again without a cursor, and remove what you then no longer receive.",
  );
}
