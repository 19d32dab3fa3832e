import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Overview } from "@/lib/contract/overview";
import { compareCounters, rebuildCounters } from "../access-points/counters/counters";
import { startOfWeek, weekNumber } from "../access-points/counters/weeks";
import { startPrinting } from "../labels/test-printing";

const WEEK_MS = 7 * 86_400_000;

async function start() {
  const it = await startPrinting();
  const { service, token } = it;
  const overview = async (query = "", by = token): Promise<Overview> =>
    (await service.send("GET", `/overview${query}`, { token: by })).json();
  return { ...it, overview };
}

test("a week begins on Monday at 00:00 UTC", () => {
  const monday = Date.UTC(2026, 10, 16);
  expect(new Date(monday).getUTCDay()).toBe(1);
  expect(startOfWeek(weekNumber(monday))).toBe(monday);
  expect(weekNumber(monday - 1)).toBe(weekNumber(monday) - 1);
  expect(weekNumber(monday + WEEK_MS - 1)).toBe(weekNumber(monday));
});

test("the overview has as many weeks as asked for, with what was created before the last twelve", async () => {
  const { service, addMany, overview } = await start();
  await addMany(3);
  service.clock.now += 20 * WEEK_MS;
  const { token } = await service.logIn("ada@example.com");
  const createdIn = async (weeks: string) => {
    const { weeks: listed } = await overview(`?weeks=${weeks}`, token);
    return [listed.length, listed.reduce((sum, { created }) => sum + created, 0)];
  };
  expect([await createdIn("12"), await createdIn("26"), await createdIn("52")]).toEqual([
    [12, 0],
    [26, 3],
    [52, 3],
  ]);
});

test("what was created and printed counts in its week; labels that did not print do not count", async () => {
  const { service, token, addMany, print, overview, jobs } = await start();
  const before = startOfWeek(weekNumber(service.clock.now));
  await print({ select: { ids: await addMany(2) } });
  service.clock.now += 2 * WEEK_MS;
  const { token: again } = await service.logIn("ada@example.com");
  const add = (name: string) => service.send("POST", "/access-points", { token: again, body: { name } });
  const { id } = await (await add("Later")).json();
  await print({ select: { ids: [id] } }, {}, again);
  const [last] = await jobs(again);
  await service.send("POST", `/label-jobs/${last?.id}/confirm`, { token: again, body: { printed: false } });
  const { weeks } = await overview("", again);
  expect(weeks.slice(-3).map(({ start, created, printed }) => [Date.parse(start), created, printed])).toEqual([
    [before, 2, 2],
    [before + WEEK_MS, 0, 0],
    [before + 2 * WEEK_MS, 1, 0],
  ]);
  expect(token).not.toBe(again);
});

test("managers see the largest owners and places of everyone, and staff the places of their own access points", async () => {
  const { service, add, addMany, overview, user } = await start();
  const manager = await service.signedIn("ben@example.com", "manager");
  await addMany(3);
  await add({ name: "A", location: "Quay 4 / Gate" });
  await add({ name: "B", location: "quay 4" });
  await add({ name: "C", location: "Hall B" }, manager.token);
  const { owners, places, totals } = await overview("?scope=all", manager.token);
  expect(totals.accessPoints).toBe(6);
  expect(owners?.map(({ id, accessPoints, never }) => [id, accessPoints, never])).toEqual([
    [user.id, 5, 5],
    [manager.user.id, 1, 1],
  ]);
  expect((await overview("?scope=all", manager.token)).moreOwners).toBe(0);
  const quay = {
    location: "Quay 4",
    name: "Quay 4",
    count: 1,
    countBelow: 1,
    neverPrinted: 2,
    needed: 2,
    before: null,
  };
  expect(places).toEqual([
    quay,
    { location: "Hall B", name: "Hall B", count: 1, countBelow: 0, neverPrinted: 1, needed: 1, before: null },
  ]);
  expect((await overview("", (await service.logIn("ada@example.com")).token)).places).toEqual([quay]);
  expect(
    (await service.send("GET", "/overview?scope=all", { token: (await service.logIn("ada@example.com")).token }))
      .status,
  ).toBe(403);
});

test("the overview has the ten largest owners, and says how many others there are", async () => {
  const { service, overview } = await start();
  const { token } = await service.signedIn("zoe@example.com", "admin");
  for (const at of Array.from({ length: 12 }).keys()) {
    const { token } = await service.signedIn(`person-${at}@example.com`);
    await service.send("POST", "/access-points", { token, body: { name: "Door" } });
  }
  const { owners, moreOwners } = await overview("?scope=all", token);
  expect([owners?.length, moreOwners]).toEqual([10, 2]);
  expect((await overview("", token)).moreOwners).toBe(0);
});

test("the counters of weeks follow a change of the owner, and the check finds and repairs wrong ones", async () => {
  const { service, addMany, overview } = await start();
  const ids = await addMany(3);
  const ben = await service.signedIn("ben@example.com");
  await service.db
    .updateTable("all_access_points")
    .set({ owner_id: ben.user.id })
    .where("id", "=", ids[0] ?? "")
    .execute();
  expect((await overview("", ben.token)).weeks.at(-1)?.created).toBe(1);
  expect((await overview()).weeks.at(-1)?.created).toBe(2);
  expect(await compareCounters(service.db)).toEqual([]);
  await sql`update access_point_weeks set count = count + 5 where owner_id = ${ben.user.id}`.execute(service.db);
  await sql`update access_point_totals set total = 9 where owner_id = ${ben.user.id}`.execute(service.db);
  const wrong = [expect.objectContaining({ kept: 9, actual: 1 }), expect.objectContaining({ kept: 6, actual: 1 })];
  expect(await compareCounters(service.db)).toEqual(expect.arrayContaining(wrong));
  await rebuildCounters(service.db);
  expect(await compareCounters(service.db)).toEqual([]);
});

test("weeks begin in the time zone of the office, also where the clock changes, for one owner, teams and all", async () => {
  const { service, token, overview } = await start();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const { id: teamId } = await (
    await service.send("POST", "/teams", { token: admin.token, body: { name: "Harbour" } })
  ).json();
  const { id: owner } = await (await service.send("GET", "/me", { token })).json();
  const members = `/teams/${teamId}/members/${owner}`;
  await service.send("PUT", members, { token: admin.token, body: { access: "edit" } });
  const now = Date.parse("2026-11-04T12:00:00Z");
  const moments = Array.from({ length: 60 }, (_, at) => now - at * 7 * 3_600_000);
  for (const [at, time] of moments.entries()) {
    const isOfTeam = at % 3 === 0;
    const by = at % 3 === 1 ? admin.token : token;
    const body = { name: `Door ${at}`, ...(isOfTeam && { teamId }) };
    expect((await service.send("POST", "/access-points", { token: by, body })).status).toBe(201);
    await sql`update all_access_points set created_at = ${time} where name = ${body.name}`.execute(service.db);
  }
  await rebuildCounters(service.db);
  const shift = now - service.clock.now;
  service.clock.now += shift;
  const { token: later } = await service.logIn("ada@example.com");
  const { token: laterAdmin } = await service.logIn("zoe@example.com");
  const zones = { UTC: 0, "Asia/Kathmandu": 0, "America/Los_Angeles": 0, "Europe/Oslo": 0, "Pacific/Kiritimati": 0 };
  for (const timeZone of Object.keys(zones)) {
    await service.send("PATCH", "/settings", { token: laterAdmin, body: { timeZone } });
    for (const [scope, by, isSeen] of [
      ["mine", later, (at: number) => at % 3 !== 1],
      ["teams", later, (at: number) => at % 3 !== 1],
      ["all", laterAdmin, () => true],
    ] as const) {
      const { weeks } = await overview(`?scope=${scope}`, by);
      const seen = moments.filter((_, at) => isSeen(at));
      const inWeek = weeks.map(({ start }, at) => {
        const [from, to] = [Date.parse(start), Date.parse(weeks[at + 1]?.start ?? "2100-01-01T00:00:00Z")];
        return seen.filter((time) => time >= from && time < to).length;
      });
      expect([timeZone, scope, weeks.map(({ created }) => created)]).toEqual([timeZone, scope, inWeek]);
      const monday = new Intl.DateTimeFormat("en-GB", { timeZone, weekday: "long", timeStyle: undefined });
      expect(new Set(weeks.map(({ start }) => monday.format(new Date(start))))).toEqual(new Set(["Monday"]));
    }
  }
});
