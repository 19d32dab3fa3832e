import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import type { BackupList } from "@/lib/contract/backups";
import { registerGauges } from "../telemetry/metrics";
import { expectProblem } from "../testing/expect-problem";
import { startScheduled } from "./test-backups";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

/** Starts a service with scheduled backups, and returns functions that list them and ask for one by hand. */
async function startListed() {
  const { service, send, ...scheduled } = await startScheduled();
  // Each time, because a token ends after a day.
  const authorized = async () => ({ token: (await service.logIn("zoe@example.com")).token });
  const untilMade = async () => {
    while (scheduled.backups.isRunning()) await new Promise(setImmediate);
  };
  const read = async (query = ""): Promise<BackupList> =>
    (await send("GET", `/backups${query}`, await authorized())).json();
  return { ...scheduled, read, untilMade, ask: async () => send("POST", "/backups", await authorized()) };
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

test("a start makes the first backup at once with BACKUP_DIR, and without it after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { startOne, read, folder } = await startListed();
  const inData = startOne({ besideData: true });
  inData.start();
  await inData.stop();
  expect((await read()).data).toEqual([]);
  inData.start();
  vi.advanceTimersByTime(60_000);
  await inData.check();
  expect((await read()).data).toHaveLength(1);
  rmSync(folder, { recursive: true });
  const elsewhere = startOne();
  elsewhere.start();
  await elsewhere.check();
  expect((await read()).data).toHaveLength(1);
  await Promise.all([inData, elsewhere].map((each) => each.stop()));
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

const namesOf = ({ data }: BackupList) => data.map(({ name }) => name);

test("backups by hand are at least 10 minutes apart, and do not replace those of other days", async () => {
  const { backups, clock, ask, read, untilMade } = await startListed();
  await backups.check();
  clock.now += 24 * HOUR;
  await backups.check();
  const scheduled = namesOf(await read());
  for (let count = 0; count < 3; count += 1) {
    clock.now += 600_000;
    expect((await ask()).status).toBe(202);
    await untilMade();
    clock.now += 60_000;
    const refused = { status: 429, kind: "too-many-requests", headers: { "Retry-After": "540" } } as const;
    await expectProblem(await ask(), refused);
  }
  const names = namesOf(await read());
  expect(names).toHaveLength(3);
  expect(names.at(-1)).toBe(scheduled.at(-1));
});

test("a backup by hand that was made while the clock was a year ahead does not delay the next one", async () => {
  const { clock, ask, read, untilMade } = await startListed();
  for (const jump of [365 * 24 * HOUR, -365 * 24 * HOUR]) {
    clock.now += jump;
    expect((await ask()).status).toBe(202);
    await untilMade();
  }
  expect(namesOf(await read())).toHaveLength(2);
});

test("a backup by hand that failed may be asked for again at once", async () => {
  const { folder, ask, read, untilMade } = await startListed();
  writeFileSync(folder, "a file in the place of the folder");
  expect((await ask()).status).toBe(202);
  await untilMade();
  expect((await read()).last?.problem).toContain("EEXIST");
  rmSync(folder);
  expect((await ask()).status).toBe(202);
  await untilMade();
  expect((await read()).last?.problem).toBeNull();
});

/** Starts a process that claims the folder, as a process does that makes a backup. */
async function startClaiming(folder: string): Promise<ChildProcess> {
  const program = join(folder, "claim.mjs");
  await build({
    stdin: {
      contents: `import { claimBackups } from "./backup-claim";
        await claimBackups(process.argv[2], Date.now());
        process.send("claimed");
        setInterval(() => {}, 1_000_000);`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: program,
  });
  const child = fork(program, [folder]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child, "message");
  return child;
}

test("while another process makes a backup, asking for one answers 409; when it was killed, the backup is made", async () => {
  const { backups, folder, clock, ask, read, untilMade } = await startListed();
  mkdirSync(folder);
  const child = await startClaiming(folder);
  // The clock of the test is not that of the disk.
  utimesSync(join(folder, ".claimed"), new Date(clock.now), new Date(clock.now));
  const refused = await ask();
  expect(refused.status).toBe(409);
  const { type, detail } = await refused.json();
  expect([type, detail]).toEqual(["/problems/backup-claimed", expect.stringContaining(`Process ${child.pid} on`)]);
  await backups.check();
  expect(namesOf(await read())).toEqual([]);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect((await ask()).status).toBe(202);
  await untilMade();
  expect(await read()).toMatchObject({ last: { problem: null }, pagination: { total: 1 } });
});

test("a claim of a process on another machine is reported after an hour, with what to do", async () => {
  const { backups, folder, clock, ask, read } = await startListed();
  mkdirSync(folder);
  const file = join(folder, ".claimed");
  writeFileSync(file, JSON.stringify({ pid: 412, host: `not-${hostname()}` }));
  utimesSync(file, new Date(clock.now), new Date(clock.now));
  await backups.check();
  expect((await read()).last).toBeNull();
  clock.now += 2 * HOUR;
  await backups.check();
  expect((await read()).last?.problem).toMatch(/^Process 412 on not-.+ delete .+\.claimed, then try again\.$/);
  expect((await ask()).status).toBe(409);
});
