import fc from "fast-check";
import { expect } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { scopes } from "@/lib/contract/access-points/access-point-list";
import { type Role, roles } from "@/lib/contract/accounts/roles";
import type { TeamAccess } from "@/lib/contract/accounts/team";
import { startTestService } from "../testing/start-test-service";

type Point = { owner: number; team: number | null; isDeleted: boolean };
export type Model = { roles: Role[]; members: Map<string, TeamAccess>; points: Map<string, Point> };
type Right = "nothing" | "see" | "change";

export const PEOPLE = 4;
const TEAMS = 3;

/** The rights in plain words, against which queries and writes are compared. */
export function rightOf({ roles: of, members }: Model, person: number, { owner, team }: Point): Right {
  const role = of[person] as Role;
  const membership = team === null ? undefined : members.get(`${person} ${team}`);
  if (role === "admin") return "change";
  if (role === "viewer") return owner === person || membership ? "see" : "nothing";
  if (owner === person || membership === "edit") return "change";
  return role === "manager" || membership === "view" ? "see" : "nothing";
}

/** Returns whether a list with this scope has an access point that the person sees. */
export function isInScope(
  { members }: Model,
  person: number,
  { owner, team }: Point,
  scope: (typeof scopes)[number],
): boolean {
  if (scope === "all") return true;
  return owner === person || (scope === "teams" && team !== null && members.has(`${person} ${team}`));
}

export const action = fc.record({
  kind: fc.constantFrom(
    "create",
    "create",
    "create",
    "join",
    "join",
    "leave",
    "move",
    "give",
    "delete",
    "restore",
    "role",
  ),
  person: fc.nat(PEOPLE - 1),
  team: fc.option(fc.nat(TEAMS - 1), { freq: 4 }),
  access: fc.constantFrom<TeamAccess>("view", "edit"),
  role: fc.constantFrom(...roles),
  pick: fc.nat(20),
});
type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

/** Starts a service with people and teams, an admin who never changes, and the model of both. */
export async function startModel() {
  const service = await startTestService();
  const { token: admin } = await service.signedIn("zoe@example.com", "admin");
  const people: { id: string; token: string }[] = [];
  for (let person = 0; person < PEOPLE; person += 1) {
    const { user, token } = await service.signedIn(`person${person}@example.com`);
    people.push({ id: user.id, token });
  }
  const teams: string[] = [];
  for (let team = 0; team < TEAMS; team += 1) {
    const made = await service.send("POST", "/teams", { token: admin, body: { name: `Team ${team}` } });
    teams.push((await made.json()).id);
  }
  const model: Model = { roles: people.map(() => "staff"), members: new Map(), points: new Map() };
  const personOf = (person: number) => people[person] as { id: string; token: string };
  const send = (person: number, method: string, path: string, body?: object) =>
    service.send(method, path, { token: personOf(person).token, ...(body && { body }) });
  const some = (isDeleted: boolean, pick: number) => {
    const found = [...model.points].filter(([, point]) => point.isDeleted === isDeleted);
    return found[pick % Math.max(1, found.length)];
  };
  /** Whether a person may set the team of an access point, or clear it. */
  const mayGive = (person: number, team: number | null) =>
    team === null || model.roles[person] === "admin" || model.members.get(`${person} ${team}`) === "edit";

  const run = async ({ kind, person, team, access, role, pick }: Action): Promise<void> => {
    service.clock.now += 1_000;
    const { id } = personOf(person);
    const isViewer = model.roles[person] === "viewer";
    const isSeenTeam =
      team === null ||
      model.roles[person] === "admin" ||
      model.roles[person] === "manager" ||
      model.members.has(`${person} ${team}`);
    const refused = isSeenTeam ? 403 : 422;
    const teamId = team === null ? null : teams[team];
    if (kind === "join" && team !== null) {
      await service.send("PUT", `/teams/${teamId}/members/${id}`, { token: admin, body: { access } });
      model.members.set(`${person} ${team}`, access);
    }
    if (kind === "leave" && team !== null) {
      await service.send("DELETE", `/teams/${teamId}/members/${id}`, { token: admin });
      model.members.delete(`${person} ${team}`);
    }
    if (kind === "role") {
      await service.send("PATCH", `/users/${id}`, { token: admin, body: { role } });
      model.roles[person] = role;
    }
    if (kind === "create") {
      const answer = await send(person, "POST", "/access-points", { name: "Door", teamId });
      expect(answer.status).toBe(isViewer ? 403 : mayGive(person, team) ? 201 : refused);
      if (answer.status !== 201) return;
      const made: AccessPoint = await answer.json();
      expect(made.team?.id ?? null).toBe(teamId);
      model.points.set(made.id, { owner: person, team, isDeleted: false });
    }
    const [pointId, point] = some(kind === "restore", pick) ?? [];
    if (!pointId || !point) return;
    const right = isViewer ? "see" : rightOf(model, person, point);
    const status = isViewer ? 403 : right === "nothing" ? 404 : right === "see" ? 403 : 200;
    if (kind === "move") {
      const answer = await send(person, "PATCH", `/access-points/${pointId}`, { teamId });
      const isFree = team === point.team || mayGive(person, team);
      expect(answer.status).toBe(status === 200 && !isFree ? refused : status);
      if (answer.status === 200) model.points.set(pointId, { ...point, team });
    }
    if (kind === "delete") {
      const answer = await send(person, "DELETE", `/access-points/${pointId}`);
      expect(answer.status).toBe(status === 200 ? 204 : status);
      if (answer.status === 204) model.points.set(pointId, { ...point, isDeleted: true });
    }
    if (kind === "restore") {
      const answer = await send(person, "POST", `/access-points/${pointId}/restore`, {});
      expect(answer.status).toBe(status);
      if (answer.status === 200) model.points.set(pointId, { ...point, isDeleted: false });
    }
    if (kind === "give") {
      const body = { select: { ids: [pointId] }, set: { owner: id } };
      const answer = await service.send("POST", "/access-points/bulk", { token: admin, body });
      expect(answer.status).toBe(200);
      model.points.set(pointId, { ...point, owner: person });
    }
  };
  return { service, model, run, send };
}
