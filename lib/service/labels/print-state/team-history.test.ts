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
