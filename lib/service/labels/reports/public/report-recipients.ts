import type { Db } from "../../../db/database";
import { hasAccess } from "../../../teams/rights";

/** Most people who get a mail about one report. */
const RECIPIENTS_MAX = 20;

/**
 * Returns the ids of the people who get a mail about a report: the owner of the access point and the members of its team, as
 * far as they may change it and can sign in; the admins if there are none.
 */
export async function listRecipients(trx: Db, pointId: string): Promise<string[]> {
  const point = await trx
    .selectFrom("access_points")
    .select(["owner_id", "team_id"])
    .where("id", "=", pointId)
    .executeTakeFirstOrThrow();
  const people = await trx
    .selectFrom("users")
    .leftJoin("team_members", (join) =>
      join.onRef("team_members.user_id", "=", "users.id").on("team_members.team_id", "=", point.team_id ?? ""),
    )
    .select(["users.id", "role", "team_members.access as team_access"])
    .where((row) =>
      row.or([
        row("users.id", "=", point.owner_id),
        row("team_members.access", "is not", null),
        row("role", "=", "admin"),
      ]),
    )
    .where("disabled_at", "is", null)
    .where(({ or, exists, ref, selectFrom, eb }) =>
      or([
        eb("password_hash", "is not", null),
        exists(selectFrom("identities").select("id").whereRef("user_id", "=", ref("users.id"))),
      ]),
    )
    .orderBy("users.id")
    .execute();
  const concerned = people.filter(({ id, role, team_access }) => {
    if (id !== point.owner_id && team_access === null) return false;
    const credential = { type: "session", id: "" } as const;
    return hasAccess({ id, role, credential }, { ...point, team_access }, "edit");
  });
  const chosen = concerned.length > 0 ? concerned : people.filter(({ role }) => role === "admin");
  return chosen.slice(0, RECIPIENTS_MAX).map(({ id }) => id);
}
