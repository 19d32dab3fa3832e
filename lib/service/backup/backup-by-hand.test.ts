import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import type { BackupList } from "@/lib/contract/backups";
import { expectProblem } from "../testing/expect-problem";
import { startScheduled } from "./test-backups";

const HOUR = 3_600_000;

/** Starts a service with scheduled backups, and returns functions that ask for one by hand and list them. */
async function start() {
  const { service, backups, folder, clock, send } = await startScheduled();
  const authorized = async () => ({ token: (await service.logIn("zoe@example.com")).token });
  return {
    backups,
    folder,
    clock,
    ask: async () => send("POST", "/backups", await authorized()),
    read: async (): Promise<BackupList> => (await send("GET", "/backups", await authorized())).json(),
    untilMade: async () => {
      while (backups.isRunning()) await new Promise(setImmediate);
    },
  };
}

const namesOf = ({ data }: BackupList) => data.map(({ name }) => name);

test("backups by hand are at least 10 minutes apart, and do not replace those of other days", async () => {
  const { backups, clock, ask, read, untilMade } = await start();
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
  const { clock, ask, read, untilMade } = await start();
  for (const jump of [365 * 24 * HOUR, -365 * 24 * HOUR]) {
    clock.now += jump;
    expect((await ask()).status).toBe(202);
    await untilMade();
  }
  expect(namesOf(await read())).toHaveLength(2);
});

test("a backup by hand that failed may be asked for again at once", async () => {
  const { folder, ask, read, untilMade } = await start();
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
  const { backups, folder, clock, ask, read, untilMade } = await start();
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
  const { backups, folder, clock, ask, read } = await start();
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
