import { z } from "zod";
import { teamOperations } from "@/lib/contract/operations/team-operations";
import type { ServiceContext } from "../context";
import { etagOf } from "../http/conditional";
import { type Operation, operation, type Person } from "../http/operation";
import { notFound } from "../http/problem-error";
import { changeTeam, createTeam, removeMember, setMember } from "./change-team";
import { getTeam, listTeams } from "./list-teams";

/** Deleting a team moves access points: see access-points/hand-over. */
export const teamRoutes = (context: ServiceContext): Operation[] => [
  operation(teamOperations.listTeams, async (_call, person) => ({
    status: 200,
    body: { data: await listTeams(context.db, person) },
  })),
  operation(teamOperations.createTeam, async ({ body }, person) => {
    const id = await createTeam(context, body, person);
    const { headers, ...answer } = await teamAnswer(context, id, person);
    return { ...answer, status: 201, headers: { ...headers, Location: `/api/v1/teams/${id}` } };
  }),
  operation(teamOperations.getTeam, async ({ id }, person) => teamAnswer(context, id, person)),
  operation(teamOperations.updateTeam, async ({ id, body, header }, person) => {
    await changeTeam(context, id, body, person, header("if-match"));
    return teamAnswer(context, id, person);
  }),
  operation(teamOperations.setTeamMember, async ({ id, key, body }, person) => {
    await setMember(context, id, requireUserId(key), body, person);
    return teamAnswer(context, id, person);
  }),
  operation(teamOperations.removeTeamMember, async ({ id, key }, person) => {
    await removeMember(context, id, requireUserId(key), person);
    return { status: 204 };
  }),
];

async function teamAnswer({ db }: ServiceContext, id: string, person: Person) {
  const { team, version } = await getTeam(db, id, person);
  return { status: 200, headers: { ETag: etagOf({ version }) }, body: team };
}

function requireUserId(key: string): string {
  const id = key.toLowerCase();
  if (!z.uuid().safeParse(id).success) throw notFound();
  return id;
}
