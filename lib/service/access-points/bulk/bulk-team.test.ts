import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import type { BulkPreview, BulkResult } from "@/lib/contract/access-points/bulk";
import { addTeamsOf } from "../../teams/test-teams";
import { compareCounters } from "../counters/counters";
import { startWithPerson } from "../test-points";

/** Starts a service for Ada, who may edit in Facilities, sees Security and is not in Keys; Ben has nothing to do with her. */
async function startWithTeams() {
  const world = await startWithPerson();
  const { service, token } = world;
  const more = await addTeamsOf(world);
  const ben = (await service.signedIn("ben@example.com")).token;
  const add = async (name: string, teamId: string | null, by: string): Promise<AccessPoint> =>
    (await service.send("POST", "/access-points", { token: by, body: { name, teamId } })).json();
  const send = (path: string, body: object, by = token) => service.send("POST", path, { token: by, body });
  const setTeam = (ids: readonly string[], team: string | null, by = token) =>
    send("/access-points/bulk", { select: { ids }, set: { team } }, by);
  const teamOf = async (id: string) => {
    const point: AccessPoint = await (await service.send("GET", `/access-points/${id}`, { token: more.admin })).json();
    return point.team?.name ?? null;
  };
  return { ...world, ...more, ben, add, send, setTeam, teamOf };
}

test("a change of many gives own access points and those of an editable team to an editable team, and is undone", async () => {
  const { service, token, admin, teams, add, send, setTeam, teamOf } = await startWithTeams();
  const own = await add("Gate", null, token);
  const shared = await add("Door", teams.facilities, admin);
  const select = { ids: [own.id, shared.id] };
  const shown: BulkPreview = await (
    await send("/access-points/bulk/preview", { select, set: { team: teams.facilities } })
  ).json();
  expect(shown).toMatchObject({
    matched: 2,
    changed: 1,
    sample: [{ id: own.id, before: { team: null }, after: { team: { id: teams.facilities, name: "Facilities" } } }],
  });
  const given: BulkResult = await (await setTeam(select.ids, teams.facilities)).json();
  expect(given).toMatchObject({ changed: 1, unchanged: 1 });
  expect(await teamOf(own.id)).toBe("Facilities");
  const taken: BulkResult = await (await setTeam(select.ids, null)).json();
  expect(taken.changed).toBe(2);
  // Out of the team, the colleague's access point is no longer seen by Ada.
  expect((await service.send("GET", `/access-points/${shared.id}`, { token })).status).toBe(404);
  expect(await (await send(`/access-points/bulk/${taken.undo?.id}/undo`, {})).json()).toEqual({
    restored: 1,
    skipped: 1,
  });
  expect([await teamOf(own.id), await teamOf(shared.id)]).toEqual(["Facilities", null]);
  expect(await compareCounters(service.db)).toEqual([]);
});

test("a change of many gives nothing to a team in which the person only views, or is not", async () => {
  const { token, admin, teams, add, setTeam, teamOf } = await startWithTeams();
  const { id } = await add("Gate", null, token);
  expect((await setTeam([id], teams.security)).status).toBe(403);
  const unknown = await setTeam([id], teams.keys);
  expect([unknown.status, (await unknown.json()).errors]).toMatchObject([422, [{ pointer: "/set/team" }]]);
  expect(await teamOf(id)).toBeNull();
  // Admins give access points to every team.
  expect(await (await setTeam([id], teams.keys, admin)).json()).toMatchObject({ changed: 1 });
  expect(await teamOf(id)).toBe("Keys");
});

test("a change of many is refused as a whole when one access point is of a viewed team or of a stranger", async () => {
  const { token, admin, ben, teams, add, send, setTeam, teamOf } = await startWithTeams();
  const own = await add("Gate", null, token);
  const viewed = await add("Vault", teams.security, admin);
  const foreign = await add("Locker", null, ben);
  expect((await setTeam([own.id, viewed.id], teams.facilities)).status).toBe(403);
  const unseen = await setTeam([own.id, foreign.id], teams.facilities);
  expect([unseen.status, (await unseen.json()).errors]).toMatchObject([404, [{ pointer: "/select/ids/1" }]]);
  const ofTeams = { select: { scope: "teams" }, set: { team: teams.facilities } };
  expect((await send("/access-points/bulk", ofTeams)).status).toBe(403);
  expect([await teamOf(own.id), await teamOf(viewed.id), await teamOf(foreign.id)]).toEqual([null, "Security", null]);
  // A filter by the team leaves the others out.
  const onlyOwn = { select: { scope: "mine" }, set: { team: teams.facilities } };
  expect(await (await send("/access-points/bulk", onlyOwn)).json()).toMatchObject({ changed: 1 });
});

test("undoing gives nothing back to a team in which the person may no longer edit, until the person may again", async () => {
  const { service, token, admin, userId, teams, add, send, setTeam, teamOf } = await startWithTeams();
  const { id } = await add("Gate", teams.facilities, token);
  const other = await add("Door", null, token);
  const { undo }: BulkResult = await (await setTeam([id], null)).json();
  const { undo: harmless }: BulkResult = await (await setTeam([other.id], teams.facilities)).json();
  const member = `/teams/${teams.facilities}/members/${userId}`;
  const undone = () => send(`/access-points/bulk/${undo?.id}/undo`, {});

  await service.send("PUT", member, { token: admin, body: { access: "view" } });
  expect((await undone()).status).toBe(422);
  await service.send("DELETE", member, { token: admin });
  const refused = await undone();
  expect([refused.status, (await refused.json()).detail]).toEqual([422, expect.stringMatching(/Ask an admin/)]);
  expect(await teamOf(id)).toBeNull();
  // Taking an own access point out of a team needs no right in the team, as for PATCH.
  expect(await (await send(`/access-points/bulk/${harmless?.id}/undo`, {})).json()).toEqual({
    restored: 1,
    skipped: 0,
  });

  await service.send("PUT", member, { token: admin, body: { access: "edit" } });
  expect(await (await undone()).json()).toEqual({ restored: 1, skipped: 0 });
  expect(await teamOf(id)).toBe("Facilities");
});

test("an API token that is limited to a team undoes nothing that takes access points out of the team", async () => {
  const { service, token, teams, add, setTeam, teamOf } = await startWithTeams();
  const { id } = await add("Gate", null, token);
  const { undo }: BulkResult = await (await setTeam([id], teams.facilities)).json();
  const expiresAt = new Date(service.clock.now + 30 * 86_400_000).toISOString();
  const body = { name: "Sensors", access: "write", expiresAt, teamId: teams.facilities };
  const created = await (await service.send("POST", "/tokens", { token, body })).json();
  const answer = await service.send("POST", `/access-points/bulk/${undo?.id}/undo`, { token: created.token });
  expect(answer.status).toBe(422);
  expect(await teamOf(id)).toBe("Facilities");
});
