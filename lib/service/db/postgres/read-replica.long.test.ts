import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { toPerson } from "../../testing/start-test-service";
import { openMigrated } from "../open-migrated";
import { createReadReplica, LAG_MAX_MS } from "./read-replica";
import { query, type Replicated, startReplicated, startReplicatedService } from "./test-replica";

let servers: Replicated;
beforeAll(async () => {
  servers = await startReplicated();
});
afterAll(() => servers.stop());

test("a person's list shows their write, from the primary, until the replica has replayed it", async () => {
  const urls = await servers.createDatabase();
  const one = await startReplicatedService(urls);
  const other = await startReplicatedService(urls);
  const { token } = await one.signedIn();
  const { token: ben } = await one.signedIn("ben@example.com");
  await one.create(ben, "Ben's door");
  for (const person of [token, ben]) for (const process of [one, other]) await process.untilServed(person);

  await servers.pause();
  onTestFinished(async () => void (await servers.resume()));
  await one.create(token, "Gate");
  for (const process of [one, other]) {
    const before = [process.served("replica"), process.served("own-write")];
    while (process.served("own-write") === before[1]) {
      expect((await process.list(token)).data).toMatchObject([{ name: "Gate" }]);
    }
    expect(process.served("replica")).toBe(before[0]);
    await process.untilServed(ben);
    expect((await process.list(ben)).data).toMatchObject([{ name: "Ben's door" }]);
  }

  await servers.resume();
  for (const process of [one, other]) await process.untilServed(token);
  expect((await other.list(token)).pagination.total).toBe(1);
  const asked = new Request("http://127.0.0.1/metrics");
  const metrics = await (await other.service.fetch(asked, { clientAddress: "127.0.0.1", isLocal: true })).text();
  expect(metrics).toMatch(/^list_reads_total\{server="replica",reason=""\} [1-9]/m);
  expect(metrics).toMatch(/^list_reads_total\{server="primary",reason="own-write"\} [1-9]/m);
  expect(metrics).toMatch(/^replica_lag_seconds \d/m);
});

test("after a crash of the primary a person's first list comes from it", async ({ signal }) => {
  const urls = await servers.createDatabase();
  const { signedIn, create, send, untilServed, served } = await startReplicatedService(urls);
  const { token } = await signedIn();
  await create(token, "Gate");
  await untilServed(token);
  const lastWrites = () => query(urls.primary, "select user_id from last_writes");
  expect(await lastWrites()).toHaveLength(1);

  await servers.primary.kill();
  await servers.primary.start();
  expect(await lastWrites()).toEqual([]);
  const before = [served("replica"), served("unknown")];
  while (served("unknown") === before[1]) {
    signal.throwIfAborted();
    await send("GET", "/access-points", { token });
  }
  expect(served("replica")).toBe(before[0]);
  expect(await lastWrites()).toHaveLength(1);
  await untilServed(token);
});

test("a person who lists after each write always sees it, under load and while the replica is killed", async ({
  signal,
}) => {
  const urls = await servers.createDatabase();
  const processes = [await startReplicatedService(urls), await startReplicatedService(urls)] as const;
  const [one] = processes;
  const { token: reader } = await one.signedIn("reader@example.com");
  const tokens = [];
  for (const name of ["a", "b", "c", "d"]) tokens.push((await one.signedIn(`${name}@example.com`)).token);
  await one.create(reader, "Only door");
  await one.untilServed(reader);

  let isStopped = false;
  const writing = tokens.map(async (token, writer) => {
    let count = 0;
    for (; count < 60 || !isStopped; count += 1) {
      signal.throwIfAborted();
      await processes[count % 2 ? 0 : 1].create(token, `Door ${count}`);
      const seen = await processes[writer % 2 ? 0 : 1].list(token);
      expect([seen.data[0]?.name, seen.pagination.total]).toEqual([`Door ${count}`, count + 1]);
    }
    return count;
  });
  const untilAll = async (isDone: (process: (typeof processes)[0]) => boolean) => {
    while (!processes.every(isDone)) {
      signal.throwIfAborted();
      for (const process of processes) expect((await process.list(reader)).pagination.total).toBe(1);
    }
  };
  const reading = async () => {
    await untilAll((process) => process.served("replica") > 50);
    await servers.replica.kill();
    await untilAll((process) => process.served("unavailable") > 50);
    const before = new Map(processes.map((process) => [process, process.served("replica")]));
    await servers.replica.start();
    await untilAll((process) => process.served("replica") > (before.get(process) ?? 0) + 50);
    isStopped = true;
  };
  const [, ...written] = await Promise.all([reading(), ...writing]);
  for (const count of written) expect(count).toBeGreaterThanOrEqual(60);

  for (const { lines } of processes) {
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => /^replica\.(not-)?used$/.test(event));
    const told = events.map(({ event, reason }) => `${event} ${reason ?? ""}`.trim());
    expect(told).toContain("replica.not-used unavailable");
    expect(told.at(-1)).toBe("replica.used");
  }
});

test("a replica with a large lag, and one that was promoted, serve no lists", async ({ signal }) => {
  const urls = await servers.createDatabase();
  const primary = await openMigrated({ databaseUrl: urls.primary, databasePool: 2, dataDir: "" }, () => {});
  let ahead = 0;
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const clock = () => performance.now() + ahead;
  const replica = createReadReplica({ primary, url: urls.replica, size: 2, log, clock });
  onTestFinished(async () => {
    await replica.close();
    await primary.db.destroy();
  });
  await servers.caughtUp();
  await replica.start();
  const ada = { ...toPerson({ id: randomUUID(), email: "", name: "", role: "staff" }), lastWrite: 0 };
  const read = () =>
    replica.read(ada, async ({ db }) => {
      await sql`select 1`.execute(db);
      return db === primary.db ? "primary" : "replica";
    });
  const until = async (server: string) => {
    while ((await read()) !== server) signal.throwIfAborted();
  };
  await until("replica");

  await servers.pause();
  await query(urls.primary, "create table changed ()");
  ahead = LAG_MAX_MS + 1;
  expect(await read()).toBe("primary");
  await servers.resume();
  await until("replica");

  await query(urls.replica, "select pg_promote()");
  await until("primary");
  await expect.poll(() => lines.join("")).toMatch(/"replica.not-used","reason":"invalid".+is not a streaming/);
});
