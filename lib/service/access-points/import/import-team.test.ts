import { expect, test } from "vitest";
import type { Problem } from "@/lib/contract/problem";
import { addTeamsOf } from "../../teams/test-teams";
import { startImporting } from "./test-import";

/** Starts an import by Ada, who may edit in Facilities, sees Security and is not in Keys. */
async function startWithTeams() {
  const world = await startImporting();
  return { ...world, ...(await addTeamsOf(world)) };
}

const placed = (points: { name: string; team: { name: string } | null }[]) =>
  points.map(({ name, team }) => [name, team?.name ?? null]);

test("an import reads the team of each row, in any case, and importing the export changes nothing", async () => {
  const { importFile, list, service, token } = await startWithTeams();
  expect(await importFile("Name,Team\nGate,Facilities\nDoor,FACILITIES\nDesk,\n")).toMatchObject({ created: 3 });
  expect(placed(await list())).toEqual([
    ["Gate", "Facilities"],
    ["Door", "Facilities"],
    ["Desk", null],
  ]);
  const exported = await (await service.send("GET", "/access-points/export", { token })).text();
  expect(await importFile(exported)).toMatchObject({ rows: 3, unchanged: 3 });
});

test("an import names unknown teams, and teams in which the person may not edit", async () => {
  const { refusal, list } = await startWithTeams();
  const { errors } = await refusal("Name,Team\nGate,Nobody\nDoor,Security\nDesk,Keys\n");
  expect(errors).toMatchObject([
    {
      line: 2,
      column: "Team",
      value: "Nobody",
      detail: expect.stringContaining("Enter one of these: “Facilities”."),
    },
    {
      line: 3,
      column: "Team",
      value: "Security",
      detail: expect.stringMatching(/^Only members of Security who may edit/),
    },
    { line: 4, column: "Team", value: "Keys", detail: expect.stringMatching(/^There is no team with this name/) },
  ]);
  expect(await list()).toEqual([]);
});

test("an import moves an access point to a team only where the person may edit, and takes it out by an empty cell", async () => {
  const { create, importWithUndo, importFile, refusal, list, service, admin, teams } = await startWithTeams();
  const own = await (await create({ name: "Gate", teamId: teams.facilities })).json();
  const move = (id: string, team: string) => `id,team\n${id},${team}\n`;
  expect((await refusal(move(own.id, "Keys"))).errors).toHaveLength(1);
  const { undo } = await importWithUndo(move(own.id, ""));
  expect(placed(await list())).toEqual([["Gate", null]]);
  const token = (await service.logIn("ada@example.com")).token;
  await service.send("POST", `/access-points/bulk/${undo?.id}/undo`, { token });
  expect(placed(await list())).toEqual([["Gate", "Facilities"]]);
  expect(await importFile(move(own.id, "Keys"), "", admin)).toMatchObject({ updated: 1 });

  // An access point of a team in which the person only sees may be left as it is, and not moved.
  const theirs = { name: "Vault", teamId: teams.security };
  const vault = await (await service.send("POST", "/access-points", { token: admin, body: theirs })).json();
  expect((await refusal(move(vault.id, "Facilities"))).errors?.[0]?.detail).toMatch(/^Only zoe, members of Security/);
  // An own one in a team that one may not edit stays there while other fields change.
  await service.send("PATCH", `/access-points/${own.id}`, { token: admin, body: { teamId: teams.security } });
  const renamed = `id,name,team\n${own.id},North gate,security\n`;
  expect(await importFile(renamed)).toMatchObject({ updated: 1 });
  expect(placed(await list())).toEqual([["North gate", "Security"]]);
});

test("an import with teamId gives the team to new access points whose row names none", async () => {
  const { create, importFile, upload, post, list, service, token, teams } = await startWithTeams();
  await create({ name: "Old", qrCode: "A-1" });
  expect(await importFile("name,code\nOld,A-1\nNew,A-2\n", `?teamId=${teams.facilities}`)).toMatchObject({
    created: 1,
    unchanged: 1,
  });
  expect(placed(await list())).toEqual([
    ["Old", null],
    ["New", "Facilities"],
  ]);
  const stored = await upload("name,team\nHall,\n", `?teamId=${teams.facilities}`);
  expect(stored.team).toEqual({ id: teams.facilities, name: "Facilities" });
  const again = await service.send("PATCH", `/imports/${stored.id}`, { token, body: { heading: "yes", name: "1" } });
  expect((await again.json()).team).toEqual(stored.team);
  await service.send("POST", `/imports/${stored.id}/run`, { token });
  expect(placed(await list()).at(-1)).toEqual(["Hall", "Facilities"]);

  const refused = async (teamId: string): Promise<Problem> => (await post("name\nGate\n", `?teamId=${teamId}`)).json();
  expect(await refused(teams.security)).toMatchObject({ status: 403 });
  expect(await refused(teams.keys)).toMatchObject({ status: 422, errors: [{ parameter: "teamId" }] });
});

test("a checked import refuses a row whose team the person has left since", async () => {
  const { upload, service, token, admin, userId, teams, list } = await startWithTeams();
  const { id, wrong } = await upload("name,team\nGate,Facilities\n");
  expect(wrong).toBe(0);
  await service.send("DELETE", `/teams/${teams.facilities}/members/${userId}`, { token: admin });
  const run = await service.send("POST", `/imports/${id}/run`, { token });
  expect(run.status).toBe(422);
  expect(await list()).toEqual([]);
});
