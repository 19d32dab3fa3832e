import { expect, test } from "vitest";
import { textsOfAccessPoint } from "@/lib/contract/labels/design-texts";
import type { LabelJobList } from "@/lib/contract/labels/label-job";
import { addTeam } from "../../testing/team-examples";
import { addJobPoints } from "../jobs/job-points";
import { getJobContents } from "../jobs/job-rows";
import { jobIdOf, startPrinting } from "../test-printing";

/** Starts printing by Ada, with a team in which Ben may view, and three access points of Ada. */
async function startWithTeam() {
  const world = await startPrinting();
  const { service, token, addMany, print } = world;
  const admin = (await service.signedIn("zoe@example.com", "admin")).token;
  const ben = await service.signedIn("ben@example.com");
  const team = await addTeam({ service, admin, staffId: ben.user.id });
  const give = (id: string, teamId: string | null) =>
    service.send("PATCH", `/access-points/${id}`, { token: admin, body: { teamId } });
  const points = await addMany(3);
  const made = async (ids: string[]) => {
    service.clock.now += 1_000;
    return jobIdOf(await print({ select: { ids } }));
  };
  const listed = async (by: string, scope: string) => {
    const list: LabelJobList = await (await service.send("GET", `/label-jobs?scope=${scope}`, { token: by })).json();
    expect(list.pagination.total).toBe(list.data.length);
    return list.data.map(({ id }) => id);
  };
  const open = async (id: string, by = ben.token) =>
    (await service.send("GET", `/label-jobs/${id}/contents`, { token: by })).status;
  return { ...world, token, admin, ben, team, give, points, made, listed, open };
}

test("the print history of teams has own jobs, and those whose access points are all of one of the person's teams", async () => {
  const { service, token, admin, ben, team, give, points, made, listed, open } = await startWithTeam();
  const [shared = "", other = "", alone = ""] = points;
  await give(shared, team);
  const ofTeam = await made([shared]);
  await made([shared, other]);
  await made([alone]);
  expect(await listed(ben.token, "teams")).toEqual([ofTeam]);
  expect(await listed(ben.token, "mine")).toEqual([]);
  expect(await listed(token, "teams")).toHaveLength(3);
  // Admins see every job under “all”, and under “teams” only those of their teams.
  expect(await listed(admin, "teams")).toEqual([]);
  expect(await listed(admin, "all")).toHaveLength(3);
  expect(await open(ofTeam)).toBe(200);
  const link = await service.send("GET", "/label-jobs?scope=teams&limit=1", { token });
  expect(link.headers.get("Link")).toContain("scope=teams");
});

test("a print job leaves the history of a team with an access point that leaves it, and stays with one in the trash", async () => {
  const { service, token, admin, ben, team, give, points, made, listed, open } = await startWithTeam();
  const [shared = "", other = "", third = ""] = points;
  for (const id of points) await give(id, team);
  const [first, both, last] = [await made([shared]), await made([shared, other]), await made([third])];
  await service.send("DELETE", `/access-points/${other}`, { token });
  expect(await listed(ben.token, "teams")).toEqual([last, both, first]);
  expect(await open(both)).toBe(200);
  await service.send("DELETE", `/access-points/${other}/trash`, { token: admin });
  expect(await listed(ben.token, "teams")).toEqual([last, first]);
  expect(await open(both)).toBe(404);
  await give(shared, null);
  expect(await listed(ben.token, "teams")).toEqual([last]);
  expect(await open(first)).toBe(404);
  // Another team that gets all access points gets the jobs too.
  const heirs = await addTeam({ service, admin, staffId: ben.user.id });
  await service.send("DELETE", `/teams/${team}?moveTo=${heirs}`, { token: admin });
  expect(await listed(ben.token, "teams")).toEqual([last]);
  await service.send("DELETE", `/teams/${heirs}?leave=true`, { token: admin });
  expect(await listed(ben.token, "teams")).toEqual([]);
});

test("a print job of which only some access points are stored is not in the history of their team, and opens for nobody else", async () => {
  const { service, token, ben, team, give, points, print, listed, open } = await startWithTeam();
  const [shared = "", other = ""] = points;
  await give(shared, team);
  await service.context.labelQueue.close();
  const id = jobIdOf(await print({ select: { ids: [shared, other] } }, { Prefer: "respond-async" }));
  const { db } = service;
  const contents = await getJobContents(db, id);
  // As a program leaves it that was killed while it finished the job.
  await addJobPoints(db, id, contents.slice(0, 1), textsOfAccessPoint({ fields: ["name"] }));
  await db.updateTable("label_jobs").set({ state: "drawing", sealed_at: 1 }).where("id", "=", id).execute();
  expect(await listed(ben.token, "teams")).toEqual([]);
  expect(await open(id)).toBe(404);
  expect(await open(id, token)).toBe(200);
});
