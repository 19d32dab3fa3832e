import { expect, test } from "vitest";
import { startWithPerson } from "../access-points/test-points";
import { addTeamsOf } from "./test-teams";

async function start() {
  const { service, token } = await startWithPerson();
  const { admin, teams } = await addTeamsOf({ service, token });
  const send = (method: string, path: string, body?: object) => service.send(method, path, { token: admin, body });
  const invite = (teams: object[]) =>
    send("POST", "/users", { email: "kim@example.com", name: "Kim Lee", role: "staff", teams });
  return { send, invite, teams };
}

test("an invited user is a member of the named teams at once, is shown as invited, and sees their access points when signed in", async () => {
  const { send, invite, teams } = await start();
  const answer = await invite([
    { id: teams.keys, access: "edit" },
    { id: teams.facilities, access: "view" },
  ]);
  expect(answer.status).toBe(201);
  const { id } = await answer.json();
  for (const [team, access] of [
    [teams.keys, "edit"],
    [teams.facilities, "view"],
  ]) {
    const { members } = await (await send("GET", `/teams/${team}`)).json();
    expect(members).toContainEqual(expect.objectContaining({ id, name: "Kim Lee", access, invited: true }));
    for (const member of members) expect([member.name, member.invited]).toEqual([member.name, member.id === id]);
  }
  const { data } = await (await send("GET", "/audit?action=team.member-set")).json();
  expect(data.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual([
    "team.member-set",
    "team.member-set",
  ]);
});

test("an invitation to an unknown team names the team, and invites nobody", async () => {
  const { send, invite, teams } = await start();
  const answer = await invite([
    { id: teams.keys, access: "edit" },
    { id: "0192d3a0-0000-7000-8000-000000000000", access: "edit" },
  ]);
  expect(answer.status).toBe(422);
  expect((await answer.json()).errors).toEqual([
    { pointer: "/teams/1/id", detail: "There is no team with this id. GET /teams lists the teams." },
  ]);
  expect((await (await send("GET", "/users?q=kim")).json()).data).toEqual([]);
  expect((await (await send("GET", `/teams/${teams.keys}`)).json()).members).toEqual([]);
});
