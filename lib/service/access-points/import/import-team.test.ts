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

test("a checked import shows nothing of access points that the person may not see since", async () => {
  const { create, upload, service, token, admin, userId, teams } = await startWithTeams();
  const make = (body: object) => create(body, {}, admin).then((answer) => answer.json());
  const [one, two] = [await make({ name: "Gate", qrCode: "G-1" }), await make({ name: "Vault", qrCode: "V-1" })];
  const place = (id: string, teamId: string | null) =>
    service.send("PATCH", `/access-points/${id}`, { token: admin, body: { teamId } });
  for (const { id } of [one, two]) await place(id, teams.facilities);
  const stored = await upload(`id,name,code\n${one.id},Door,\n${two.id},Vault,G-1\n`);
  const done = await upload(`code,name\nV-1,Vault\n,New\n`);
  const get = async (id: string) => (await service.send("GET", `/imports/${id}`, { token })).json();
  const read = await get(stored.id);
  expect(read).toEqual(stored);
  expect(read.shownRows).toMatchObject([
    {
      line: 3,
      errors: [{ detail: "QR code “G-1” is already used by “Gate”. Choose another code or leave the field empty." }],
    },
    { line: 2, before: { name: "Gate" } },
  ]);
  await service.send("POST", `/imports/${done.id}/run`, { token });
  expect((await get(done.id)).ids).toHaveLength(2);

  await service.send("DELETE", `/teams/${teams.facilities}/members/${userId}`, { token: admin });
  const later = await get(stored.id);
  const detail = "You may no longer see the access point that this row is about. Correct the row, or leave it out.";
  expect(later.shownRows).toMatchObject([
    { line: 3, errors: [{ detail }] },
    { line: 2, before: {} },
  ]);
  expect(later.shownRows[1].before).toEqual({});
  expect(later.errors).toMatchObject([{ line: 3, detail }]);
});

test("a check shows the team that a row changes, and the cell to correct", async () => {
  const { create, upload, service, token, teams } = await startWithTeams();
  const { id } = await (await create({ name: "Gate" })).json();
  const stored = await upload(`id,name,team\n${id},Gate,Facilities\n,Door,Facilites\n`);
  expect(stored.mapping).toEqual({ id: 1, name: 2, team: 3 });
  expect(stored.shownRows).toMatchObject([
    { line: 3, state: "wrong", errors: [{ column: 3, value: "Facilites" }] },
    { line: 2, state: "updated", before: { team: "" } },
  ]);
  const cells = [{ line: 3, column: 3, value: "Facilities" }];
  const corrected = await service.send("PATCH", `/imports/${stored.id}/rows`, { token, body: { cells } });
  expect(await corrected.json()).toMatchObject({ created: 1, updated: 1, wrong: 0 });
  expect(teams.facilities).toBeDefined();
});
