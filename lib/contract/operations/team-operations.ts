import { membership, newTeam, teamChanges, teamList, teamRemoval, teamWithMembers } from "@/lib/contract/accounts/team";
import { ifMatch, uuidKey } from "./entry-parts";
import { describeOperations } from "./operation-entry";

const asItIsNow = { description: "As it is now", schema: teamWithMembers, headers: ["ETag"] } as const;

export const teamOperations = describeOperations("Teams", {
  listTeams: {
    route: "GET /teams",
    summary: "Your teams by name; all teams for managers and admins",
    access: "read",
    forTeamTokens: true,
    success: { description: "All of them", schema: teamList },
  },
  createTeam: {
    route: "POST /teams",
    summary: "Create a team without members",
    access: "admin",
    body: newTeam,
    success: { status: 201, description: "The new team", schema: teamWithMembers, headers: ["Location", "ETag"] },
    problems: ["duplicate-team-name"],
  },
  getTeam: {
    route: "GET /teams/{id}",
    summary: "One team with its members",
    access: "read",
    forTeamTokens: true,
    success: { description: "The team", schema: teamWithMembers, headers: ["ETag"] },
  },
  updateTeam: {
    route: "PATCH /teams/{id}",
    summary: "Change the name of a team",
    access: "admin",
    body: teamChanges,
    requestHeaders: ifMatch,
    success: asItIsNow,
    problems: ["duplicate-team-name", "precondition-failed"],
  },
  deleteTeam: {
    route: "DELETE /teams/{id}",
    summary: "Delete a team; with access points only when moveTo or leave says what becomes of them",
    description: "API tokens that are limited to the team end.",
    access: "admin",
    query: teamRemoval,
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is gone; its access points keep their owners" },
    problems: ["team-has-access-points", "precondition-failed"],
  },
  setTeamMember: {
    route: "PUT /teams/{id}/members/{key}",
    summary: "Add a person to a team, or change what the member may do; the key is the id of the user",
    access: "admin",
    key: uuidKey,
    body: membership,
    success: asItIsNow,
  },
  removeTeamMember: {
    route: "DELETE /teams/{id}/members/{key}",
    summary: "Take a person out of a team; the key is the id of the user",
    description: "Access points that the person owns stay in the team.",
    access: "admin",
    key: uuidKey,
    success: { status: 204, description: "The person is not in the team" },
  },
});
