import { membership, newTeam, teamChanges, teamList, teamRemoval, teamWithMembers } from "@/lib/contract/accounts/team";
import { ifMatch } from "./entry-parts";
import { describeOperations } from "./operation-entry";

const asItIsNow = { status: 200, description: "As it is now", schema: teamWithMembers, headers: ["ETag"] } as const;

export const teamOperations = describeOperations({
  listTeams: {
    method: "get",
    path: "/teams",
    summary: "Your teams by name; all teams for managers and admins",
    tag: "Teams",
    access: "read",
    forTeamTokens: true,
    success: { status: 200, description: "All of them", schema: teamList },
  },
  createTeam: {
    method: "post",
    path: "/teams",
    summary: "Create a team without members",
    tag: "Teams",
    access: "admin",
    body: newTeam,
    success: { status: 201, description: "The new team", schema: teamWithMembers, headers: ["Location", "ETag"] },
    problems: ["forbidden", "duplicate-team-name"],
  },
  getTeam: {
    method: "get",
    path: "/teams/{id}",
    summary: "One team with its members",
    tag: "Teams",
    access: "read",
    forTeamTokens: true,
    success: { status: 200, description: "The team", schema: teamWithMembers, headers: ["ETag"] },
  },
  updateTeam: {
    method: "patch",
    path: "/teams/{id}",
    summary: "Change the name of a team",
    tag: "Teams",
    access: "admin",
    body: teamChanges,
    requestHeaders: ifMatch,
    success: asItIsNow,
    problems: ["forbidden", "duplicate-team-name", "precondition-failed"],
  },
  deleteTeam: {
    method: "delete",
    path: "/teams/{id}",
    summary: "Delete a team; with access points only when moveTo or leave says what becomes of them",
    description: "API tokens that are limited to the team end.",
    tag: "Teams",
    access: "admin",
    query: teamRemoval,
    requestHeaders: ifMatch,
    success: { status: 204, description: "It is gone; its access points keep their owners" },
    problems: ["forbidden", "team-has-access-points", "precondition-failed"],
  },
  setTeamMember: {
    method: "put",
    path: "/teams/{id}/members/{key}",
    summary: "Add a person to a team, or change what the member may do; the key is the id of the user",
    tag: "Teams",
    access: "admin",
    body: membership,
    success: asItIsNow,
    problems: ["forbidden"],
  },
  removeTeamMember: {
    method: "delete",
    path: "/teams/{id}/members/{key}",
    summary: "Take a person out of a team; the key is the id of the user",
    description: "Access points that the person owns stay in the team.",
    tag: "Teams",
    access: "admin",
    success: { status: 204, description: "The person is not in the team" },
    problems: ["forbidden"],
  },
});
