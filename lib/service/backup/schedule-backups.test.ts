import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import type { BackupList } from "@/lib/contract/backups";
import { registerGauges } from "../telemetry/metrics";
import { startScheduled } from "./test-backups";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** Starts a service with scheduled backups, and returns a function that lists them. */
async function startListed() {
  const { service, send, ...scheduled } = await startScheduled();
  const read = async (query = ""): Promise<BackupList> => {
    // Each time, because a token ends after a day.
    const { token } = await service.logIn("zoe@example.com");
    return (await send("GET", `/backups${query}`, { token })).json();
  };
  return { ...scheduled, read };
}

test("a backup is made at the start and a day after the newest one, and admins see the last", async () => {
  const { backups, clock, read, folder, lines } = await startListed();
  expect(await read()).toMatchObject({ schedule: { folder, hours: 24, keep: 2 }, last: null, data: [] });
  await backups.check();
  const [first] = (await read()).data;
  expect(first).toMatchObject({ createdAt: new Date(clock.now).toISOString(), accessPoints: 0 });
  expect((await read()).last).toMatchObject({ name: first?.name, problem: null });
  clock.now += 23 * HOUR;
  await backups.check();
  expect(await read()).toMatchObject({ pagination: { total: 1 } });
  for (const days of [1, 2]) {
    clock.now += days * 24 * HOUR;
    await backups.check();
  }
  const { data, pagination, running } = await read("?limit=1");
  expect(data.map(({ createdAt }) => createdAt)).toEqual([new Date(clock.now).toISOString()]);
  expect([pagination, running]).toEqual([{ page: 1, limit: 1, total: 2, totalPages: 2 }, false]);
  expect(lines.filter((line) => line.includes("backup.made"))).toHaveLength(3);
});

test("of two processes with the same folder, one makes the backup", async () => {
  const { backups, startOne, read } = await startListed();
  await Promise.all([backups, startOne(), startOne()].map((each) => each.check()));
  expect((await read()).pagination.total).toBe(1);
});

test("a process that was killed during a backup blocks the backups of others for at most six hours", async () => {
  const { backups, folder, clock, read } = await startListed();
  mkdirSync(join(folder, ".claimed"), { recursive: true });
  const claimedAgo = (hours: number) => {
    const at = new Date(clock.now - hours * HOUR);
    utimesSync(join(folder, ".claimed"), at, at);
  };
  claimedAgo(1);
  await backups.check();
  expect((await read()).pagination.total).toBe(0);
  claimedAgo(7);
  await backups.check();
  expect((await read()).pagination.total).toBe(1);
});

test("a failed backup is reported, and the program tries again after an hour", async () => {
  const { backups, folder, clock, read, lines } = await startListed();
  writeFileSync(folder, "a file in the place of the folder");
  await backups.check();
  rmSync(folder);
  const { last } = await read();
  expect(last).toMatchObject({ name: null, problem: expect.stringContaining("EEXIST") });
  expect(lines.join("")).toContain("backup.failed");
  clock.now += HOUR / 2;
  await backups.check();
  expect((await read()).data).toEqual([]);
  clock.now += HOUR;
  await backups.check();
  expect(await read()).toMatchObject({ last: { problem: null }, pagination: { total: 1 } });
  expect(readdirSync(folder)).toHaveLength(1);
});

test("a backup that was made while the clock was a year ahead does not delay the next one, nor replace others", async () => {
  const { backups, context, clock, read } = await startListed();
  const registry = new Registry();
  registerGauges(registry, context);
  const age = async () => (await registry.getSingleMetricAsString("backup_age_seconds")).split(" ").at(-1);
  await backups.check();
  clock.now += YEAR;
  await backups.check();
  const [future] = (await read()).data;
  clock.now -= YEAR - 23 * HOUR;
  await backups.check();
  expect(await age()).toBe(String(23 * 3_600));
  const made: string[] = [];
  for (let days = 0; days < 3; days += 1) {
    clock.now += 24 * HOUR;
    await backups.check();
    made.unshift(new Date(clock.now).toISOString());
  }
  expect((await read()).data.map(({ createdAt }) => createdAt)).toEqual([future?.createdAt, ...made.slice(0, 2)]);
  expect(await age()).toBe("0");
});

test("a backup that failed while the clock was a year ahead is tried again now", async () => {
  const { backups, folder, clock, read } = await startListed();
  clock.now += YEAR;
  writeFileSync(folder, "a file in the place of the folder");
  await backups.check();
  rmSync(folder);
  clock.now -= YEAR;
  await backups.check();
  expect(await read()).toMatchObject({ last: { problem: null }, pagination: { total: 1 } });
});
