import { randomUUID } from "node:crypto";
import { setTimeout as outage } from "node:timers/promises";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server, startServer } from "@/e2e/server";
import { startCluster } from "@/lib/service/db/postgres/test-cluster";
import { type WriteAnswer, writeDuring } from "../write-during";

let cluster: Awaited<ReturnType<typeof startCluster>>;
let name: string;
let server: Server;
let token: string;

beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster.stop());
beforeEach(async () => {
  name = `doors_${randomUUID().replaceAll("-", "")}`;
  await cluster.cluster.createDatabase(name);
});
afterEach(() => server.stop());

async function start(env: Record<string, string> = {}) {
  server = await startServer({ env: { DATABASE_URL: cluster.url(name), AUTH_SECRET: randomUUID(), ...env } });
  ({ token } = await signInToApi(server.url, admin.email, admin.password));
}

const createDuring = (disturb: Parameters<typeof writeDuring>[1]) => writeDuring({ url: server.url, token }, disturb);

/** Expects the database to contain each acknowledged row once, and no other row. */
async function expectExactly(acknowledged: string[]) {
  const client = new Client({ connectionString: cluster.url(name) });
  await client.connect();
  const { rows } = await client.query("select name from access_points order by name");
  await client.end();
  expect(rows.map((row) => row.name)).toEqual([...new Set(acknowledged)].sort());
}

const expectOnly = (answers: WriteAnswer[]) => {
  expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
  expect(answers.filter(({ status, retryAfter }) => status === 503 && !Number(retryAfter))).toEqual([]);
};

test("requests answer 503 with Retry-After while PostgreSQL is away, and succeed within 5 s of its return", async () => {
  await start();
  const { acknowledged, answers } = await createDuring(async (untilCreated) => {
    await untilCreated(20);
    await cluster.cluster.stop();
    await outage(2_000);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${server.url}/livez`)).status).toBe(200);
    await cluster.cluster.start();
    const ready = async () => (await fetch(`${server.url}/readyz`)).status;
    await expect.poll(ready, { interval: 100 }).toBe(200);
  });
  expectOnly(answers);
  expect(answers.some(({ status }) => status === 503)).toBe(true);
  await expectExactly(acknowledged);
});

test("each acknowledged row exists once after the connections were terminated five times", async () => {
  await start();
  const { acknowledged, answers } = await createDuring(async (untilCreated) => {
    const client = new Client({ connectionString: cluster.url("postgres") });
    await client.connect();
    for (let round = 0; round < 5; round += 1) {
      await untilCreated(1);
      await client.query("select pg_terminate_backend(pid) from pg_stat_activity where datname = $1", [name]);
    }
    await client.end();
  });
  expectOnly(answers);
  expect(acknowledged.length).toBeGreaterThanOrEqual(5);
  await expectExactly(acknowledged);
});

test("a pool of one connection serves every request", async () => {
  await start({ DATABASE_POOL: "1" });
  const { acknowledged, answers } = await createDuring((untilCreated) => untilCreated(40));
  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  await expectExactly(acknowledged);
});

test("a start without the database fails with an error that names the database and not its password", async () => {
  await start();
  const { launch } = await import("@/e2e/server");
  const url = `postgres://doors:hush-hush@127.0.0.1:1/${name}`;
  const program = await launch({ env: { DATABASE_URL: url, AUTH_SECRET: randomUUID() } });
  expect((await program.exited).code).toBe(1);
  program.removeData();
  expect(program.output.said).toMatch(/the database doors_\w+ at 127\.0\.0\.1:1 cannot be used .*check its address/);
  expect(program.output.said + program.output.log).not.toContain("hush-hush");
});
