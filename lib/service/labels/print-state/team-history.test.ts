import { expect, test } from "vitest";
import type { LabelJobList } from "@/lib/contract/labels/label-job";
import { addTeam } from "../../testing/team-examples";
import { jobIdOf, startPrinting } from "../test-printing";

test("the print history of teams has own jobs, and those whose access points are all the person's or of the teams", async () => {
  const { service, token, addMany, print } = await startPrinting();
  const admin = (await service.signedIn("zoe@example.com", "admin")).token;
  const ben = await service.signedIn("ben@example.com");
  const team = await addTeam({ service, admin, staffId: ben.user.id });
  const give = (id: string, teamId: string | null) =>
    service.send("PATCH", `/access-points/${id}`, { token: admin, body: { teamId } });
  const [shared = "", other = "", alone = ""] = await addMany(3);
  await give(shared, team);
  const made = async (ids: string[]) => {
    service.clock.now += 1_000;
    return jobIdOf(await print({ select: { ids } }));
  };
  const ofTeam = await made([shared]);
  const mixed = await made([shared, other]);
  await made([alone]);
  const listed = async (by: string, scope: string) => {
    const list: LabelJobList = await (await service.send("GET", `/label-jobs?scope=${scope}`, { token: by })).json();
    expect(list.pagination.total).toBe(list.data.length);
    return list.data.map(({ id }) => id);
  };
  expect(await listed(ben.token, "teams")).toEqual([ofTeam]);
  expect(await listed(ben.token, "mine")).toEqual([]);
  expect(await listed(token, "teams")).toHaveLength(3);
  // Admins see every job under “all”, and under “teams” only those of their teams.
  expect(await listed(admin, "teams")).toEqual([]);
  expect(await listed(admin, "all")).toHaveLength(3);
  // Each listed job can be opened, and follows its access points in and out of the team, and into the trash.
  expect((await service.send("GET", `/label-jobs/${ofTeam}`, { token: ben.token })).status).toBe(200);
  await give(other, team);
  expect(await listed(ben.token, "teams")).toEqual([mixed, ofTeam]);
  await service.send("DELETE", `/access-points/${other}`, { token });
  expect(await listed(ben.token, "teams")).toEqual([mixed, ofTeam]);
  await give(shared, null);
  expect(await listed(ben.token, "teams")).toEqual([]);
  expect((await service.send("GET", `/label-jobs/${ofTeam}`, { token: ben.token })).status).toBe(404);
  const link = await service.send("GET", "/label-jobs?scope=teams&limit=1", { token });
  expect(link.headers.get("Link")).toContain("scope=teams");
});

test("an own print job shows no labels of access points that the person may not see since", async () => {
  const { service, addMany, add, print } = await startPrinting();
  const admin = (await service.signedIn("zoe@example.com", "admin")).token;
  const ben = await service.signedIn("ben@example.com");
  const team = await addTeam({ service, admin, staffId: ben.user.id }, "edit");
  const [shared = ""] = await addMany(1);
  await service.send("PATCH", `/access-points/${shared}`, { token: admin, body: { teamId: team } });
  const { id: own } = await add({ name: "Own" }, ben.token);
  const minimal = { Prefer: "return=minimal" };
  const job = jobIdOf(await print({ select: { ids: [shared, own] } }, minimal, ben.token));
  const path = `/label-jobs/${job}`;
  const get = (part: string, by = ben.token) => service.send("GET", path + part, { token: by });
  const idsOf = async (part: string) =>
    (await (await get(part)).json()).data.map((one: string | { id: string }) =>
      typeof one === "string" ? one : one.id,
    );
  const parts = ["/contents", "/ids", "/access-points"];
  for (const part of parts) expect(await idsOf(part)).toEqual([shared, own]);
  expect((await get(".pdf")).status).toBe(200);
  const { id: bad } = await add({ name: "Bad \ue000" });
  await service.send("PATCH", `/access-points/${bad}`, { token: admin, body: { teamId: team } });
  const failed = jobIdOf(await print({ select: { ids: [bad] } }, {}, ben.token));
  const errorsOf = async () => {
    const { data }: LabelJobList = await (await service.send("GET", "/label-jobs", { token: ben.token })).json();
    const one = await (await service.send("GET", `/label-jobs/${failed}`, { token: ben.token })).json();
    expect(data.find(({ id }) => id === failed)?.errors).toEqual(one.errors);
    return one.errors;
  };
  expect(await errorsOf()).toMatchObject([{ accessPoint: { id: bad } }]);

  await service.send("DELETE", `/teams/${team}/members/${ben.user.id}`, { token: admin });
  for (const part of parts) expect(await idsOf(part)).toEqual([own]);
  expect((await get("")).status).toBe(200);
  const refused = await get(".pdf");
  expect(refused.status).toBe(403);
  expect((await refused.json()).detail).toMatch(/belong to access points that you may no longer see/);
  expect((await get(".pdf", admin)).status).toBe(200);
  expect(await errorsOf()).toEqual([]);
});
