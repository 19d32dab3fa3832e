import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { Team, TeamWithMembers } from "@/lib/contract/accounts/team";
import type { Db } from "../db/database";
import { notFound } from "../http/problem-error";
import { type RightsHolder, teamOfToken } from "./rights";

/** All for those who see all access points. */
function teamsOf(db: Db, person: RightsHolder) {
  const onlyTeam = teamOfToken(person);
  return db
    .selectFrom("teams")
    .leftJoin("team_members", (join) =>
      join.onRef("team_members.team_id", "=", "teams.id").on("team_members.user_id", "=", person.id),
    )
    .select(["teams.id", "teams.name", "team_members.access", "teams.version", "teams.created_at", "teams.updated_at"])
    .$if(!seesEveryone(person.role), (all) => all.where("team_members.access", "is not", null))
    .$if(onlyTeam !== null, (all) => all.where("teams.id", "=", onlyTeam ?? ""));
}

export async function listTeams(db: Db, person: RightsHolder): Promise<Team[]> {
  const rows = await teamsOf(db, person)
    .select(({ selectFrom, fn }) =>
      selectFrom("team_members as everyone")
        .whereRef("everyone.team_id", "=", "teams.id")
        .select(fn.countAll<number>().as("count"))
        .as("members"),
    )
    .orderBy("teams.name_key")
    .execute();
  return rows.map(({ id, name, access, members }) => ({ id, name, access, members: Number(members) }));
}

export async function getTeam(
  db: Db,
  id: string,
  person: RightsHolder,
): Promise<{ team: TeamWithMembers; version: number }> {
  const row = await teamsOf(db, person).where("teams.id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  const members = await db
    .selectFrom("team_members")
    .innerJoin("users", "users.id", "team_members.user_id")
    .select(["users.id", "users.name", "access", "added_at", "password_hash"])
    .select(({ selectFrom }) =>
      selectFrom("identities").whereRef("user_id", "=", "users.id").select("identities.id").limit(1).as("identity"),
    )
    .where("team_id", "=", id)
    .orderBy("users.name_key")
    .orderBy("users.id")
    .execute();
  const team = {
    id,
    name: row.name,
    access: row.access,
    members: members.map(({ id: key, name, access, added_at, password_hash, identity }) => ({
      id: key,
      name,
      access,
      addedAt: new Date(added_at).toISOString(),
      invited: password_hash === null && identity === null,
    })),
    accessPoints: await countAccessPoints(db, id),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
  return { team, version: row.version };
}

/** Without the trash. */
async function countAccessPoints(db: Db, teamId: string): Promise<number> {
  const { count } = await db
    .selectFrom("access_points")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("team_id", "=", teamId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
