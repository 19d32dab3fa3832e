import type { InvitedUser, NewUser } from "@/lib/contract/accounts/people";
import { seesEveryone } from "@/lib/contract/accounts/roles";
import type { Team, TeamWithMembers } from "@/lib/contract/accounts/team";
import { peopleOperations } from "@/lib/contract/operations/people-operations";
import { teamOperations } from "@/lib/contract/operations/team-operations";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../accounts/in-transaction-as";
import { addUser } from "../accounts/people/change-user";
import { deliverLink, issueLink } from "../accounts/people/one-time-links";
import { getManagedUser } from "../accounts/people/people-routes";
import type { ServiceContext } from "../context";
import { countRows } from "../db/count-rows";
import type { Db } from "../db/database";
import { etagOf } from "../http/conditional";
import { jsonOperation, type Operation, operation, type Person } from "../http/operation";
import { invalid, notFound } from "../http/problem-error";
import { changeTeam, createTeam, findLockedTeam, putMember, removeMember, setMember } from "./change-team";
import { type RightsHolder, teamOfToken } from "./rights";

/** Deleting a team moves access points: see access-points/hand-over. */
export const teamRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(teamOperations.listTeams, async (_call, person) => ({ data: await listTeams(context.db, person) })),
  operation(teamOperations.createTeam, async ({ body }, person) => {
    const id = await createTeam(context, body, person);
    const { headers, body: team } = await teamAnswer(context, id, person);
    return { headers: { ...headers, Location: `/api/v1/teams/${id}` }, body: team };
  }),
  operation(teamOperations.getTeam, async ({ id }, person) => teamAnswer(context, id, person)),
  operation(teamOperations.updateTeam, async ({ id, body, header }, person) => {
    await changeTeam(context, id, body, person, header("if-match"));
    return teamAnswer(context, id, person);
  }),
  operation(teamOperations.setTeamMember, async ({ id, key, body }, person) => {
    await setMember(context, id, key, body, person);
    return teamAnswer(context, id, person);
  }),
  operation(teamOperations.removeTeamMember, ({ id, key }, person) => removeMember(context, id, key, person)),
];

async function teamAnswer({ db }: ServiceContext, id: string, person: Person) {
  const { team, version } = await getTeam(db, id, person);
  return { headers: { ETag: etagOf({ version }) }, body: team };
}

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

async function getTeam(db: Db, id: string, person: RightsHolder): Promise<{ team: TeamWithMembers; version: number }> {
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
    // Without the trash.
    accessPoints: await countRows(db.selectFrom("access_points").where("team_id", "=", id)),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
  return { team, version: row.version };
}

/** Without a password, which the invitation is for. */
async function inviteUser(context: ServiceContext, input: NewUser, person: Person): Promise<InvitedUser> {
  const { teams, ...rest } = input;
  const { user, link } = await inTransactionAs(context, person, async (trx) => {
    const now = context.now();
    const user = await addUser(trx, { ...rest, passwordHash: null }, person, now);
    // By id, so that two invitations cannot deadlock.
    for (const { id, access } of teams.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const team = await findLockedTeam(trx, id);
      const pointer = `/teams/${teams.findIndex((each) => each.id === id)}/id`;
      if (!team) throw invalid([{ pointer, detail: t("serviceTeams.unknownForAdmin") }]);
      await putMember(trx, team, user, access, person, now);
    }
    return { user, link: await issueLink(trx, context, { user, createdBy: person.id, now }) };
  });
  const invitation = await deliverLink(context, link);
  return { ...(await getManagedUser(context, user.id)).user, invitation };
}

/** Here, because accounts know nothing of teams. */
export const invitationRoutes = (context: ServiceContext): Operation[] => [
  operation(peopleOperations.inviteUser, async ({ body }, person) => {
    const invited = await inviteUser(context, body, person);
    const headers = {
      Location: `/api/v1${peopleOperations.listUsers.path}/${invited.id}`,
      ETag: etagOf({ version: 1 }),
    };
    return { headers, body: invited };
  }),
];
