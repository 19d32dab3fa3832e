import { expect, test } from "vitest";
import type { AccessPoint } from "@/lib/contract/access-points/access-point";
import { addTeamsOf } from "../../teams/test-teams";
import { compareCounters } from "../counters/counters";
import { startWithPerson } from "../test-points";

/** Starts a service for Ada, who leaves. Kim and then Lee join Facilities as editors; in Keys nobody may edit. */
async function startLeaving() {
  const world = await startWithPerson();
  const { service } = world;
  const { admin, userId, teams } = await addTeamsOf(world);
  const send = (method: string, path: string, body?: object) =>
    service.send(method, path, { token: admin, ...(body && { body }) });
  const join = async (name: string, access: "view" | "edit") => {
    const { user, token } = await service.signedIn(`${name}@example.com`);
    service.clock.now += 1_000;
    await send("PUT", `/teams/${teams.facilities}/members/${user.id}`, { access });
    return { id: user.id, name: user.name, token };
  };
  const viewer = await join("jo", "view");
  const [kim, lee] = [await join("kim", "edit"), await join("lee", "edit")];
  const add = async (body: object, by = world.token): Promise<AccessPoint> =>
    (await service.send("POST", "/access-points", { token: by, body })).json();
  const find = async (id: string): Promise<AccessPoint> => (await send("GET", `/access-points/${id}`)).json();
  const removal = async () => (await send("GET", `/users/${userId}/removal`)).json();
  const remove = () => send("DELETE", `/users/${userId}`);
  return { ...world, admin, userId, teams, send, viewer, kim, lee, add, find, removal, remove };
}

test("a leaver's access points of a team stay in it, with the editor who is in it longest or else the admin", async () => {
  const { service, teams, kim, add, find, send, userId, removal, remove } = await startLeaving();
  const shared = await add({ name: "Gate", teamId: teams.facilities });
  const trashed = await add({ name: "Old gate", teamId: teams.facilities });
  const lonely = await add({ name: "Key box" });
  await send("PATCH", `/access-points/${lonely.id}`, { teamId: teams.keys });
  await send("DELETE", `/access-points/${trashed.id}`);
  const zoe = (await (await send("GET", "/me")).json()) as { id: string; name: string };
  expect(await removal()).toEqual({
    teams: [
      { id: teams.facilities, name: "Facilities", accessPoints: 1, receiver: { id: kim.id, name: kim.name } },
      { id: teams.keys, name: "Keys", accessPoints: 1, receiver: { id: zoe.id, name: zoe.name } },
    ],
    accessPoints: 0,
    trash: 0,
    equipment: 0,
    tokens: 0,
  });

  expect((await remove()).status).toBe(204);
  expect(await find(shared.id)).toMatchObject({ owner: { id: kim.id }, team: { name: "Facilities" } });
  expect(await find(lonely.id)).toMatchObject({ owner: { id: zoe.id }, team: { name: "Keys" } });
  expect((await send("POST", `/access-points/${trashed.id}/restore`, {})).status).toBe(200);
  expect(await find(trashed.id)).toMatchObject({ owner: { id: kim.id }, team: { name: "Facilities" } });
  expect((await send("GET", `/users/${userId}`)).status).toBe(404);
  expect((await (await send("GET", `/teams/${teams.facilities}`)).json()).members).not.toContainEqual(
    expect.objectContaining({ id: userId }),
  );
  const history = await (await send("GET", `/access-points/${shared.id}/history`)).json();
  expect(history.data[0]).toMatchObject({ actor: { name: "zoe" }, changes: { owner: ["ada", "kim"] } });
  expect(await compareCounters(service.db)).toEqual([]);
});

test("a leaver's access points without a team are handed over first, and a hand-over leaves those of teams alone", async () => {
  const { teams, kim, lee, add, find, send, userId, removal, remove } = await startLeaving();
  const shared = await add({ name: "Gate", teamId: teams.facilities });
  const own = await add({ name: "Locker" });
  expect((await removal()).accessPoints).toBe(1);
  const refused = await remove();
  expect([refused.status, (await refused.json()).type]).toEqual([409, "/problems/owns-access-points"]);
  expect((await find(shared.id)).owner.name).toBe("ada");
  expect(await (await send("POST", `/users/${userId}/hand-over`, { to: lee.id })).json()).toEqual({ moved: 1 });
  expect([(await find(own.id)).owner.id, (await find(shared.id)).owner.name]).toEqual([lee.id, "ada"]);
  expect((await remove()).status).toBe(204);
  expect((await find(shared.id)).owner.id).toBe(kim.id);
});

test("a leaver is not removed while the next owner has one of the QR codes, and nothing changes", async () => {
  const { token, service, teams, kim, add, find, remove } = await startLeaving();
  const shared = await add({ name: "Gate", qrCode: "G-1", teamId: teams.facilities });
  const other = await add({ name: "Door", teamId: teams.facilities });
  const twin = await add({ name: "Kim's gate", qrCode: "G-1" }, kim.token);
  const refused = await remove();
  expect([refused.status, (await refused.json()).errors?.[0]?.detail]).toEqual([
    409,
    expect.stringContaining("QR code “G-1” of “Gate” is also that of “Kim's gate”"),
  ]);
  expect([(await find(shared.id)).owner.name, (await find(other.id)).owner.name]).toEqual(["ada", "ada"]);
  expect((await service.send("GET", "/me", { token })).status).toBe(200);
  await service.send("PATCH", `/access-points/${twin.id}`, { token: kim.token, body: { qrCode: "G-2" } });
  expect((await remove()).status).toBe(204);
  expect((await find(shared.id)).owner.id).toBe(kim.id);
});

test("disabled members, viewers by role and members who only view do not become owners", async () => {
  const { teams, kim, lee, add, send, removal } = await startLeaving();
  await add({ name: "Gate", teamId: teams.facilities });
  const receiver = async () => (await removal()).teams[0].receiver.name;
  await send("PATCH", `/users/${kim.id}`, { disabled: true });
  expect(await receiver()).toBe(lee.name);
  await send("PATCH", `/users/${lee.id}`, { role: "viewer" });
  expect(await receiver()).toBe("zoe");
});
