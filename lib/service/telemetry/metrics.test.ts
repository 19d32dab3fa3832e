import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentOf } from "../accounts/oidc/test-sign-in";
import { isPostgres } from "../db/database";
import { startTestService } from "../testing/start-test-service";

const METRICS_TOKEN = "kD83mzQ0sYv1LrTn5WcXe7Bj2HgFa9Pu";
const LOCAL = { clientAddress: "127.0.0.1", isLocal: true };
const ELSEWHERE = { clientAddress: "192.0.2.1", isLocal: false };

async function start(environment: Record<string, string> = {}) {
  const test = await startTestService(environment);
  const ask = (from: typeof LOCAL, headers: Record<string, string> = {}, host = "127.0.0.1:3000") =>
    test.service.fetch(new Request(`http://${host}/metrics`, { headers }), from);
  return { ...test, ask, read: async () => (await ask(LOCAL)).text() };
}

/** Returns the value of a metric that has one, as it is written. */
const valueIn = (metrics: string, name: string) => new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1];

test("a program on another machine reads the metrics with METRICS_TOKEN only", async () => {
  const { ask } = await start({ METRICS_TOKEN });
  const of = async (authorization?: string) => {
    const response = await ask(ELSEWHERE, authorization === undefined ? {} : { Authorization: authorization });
    return [response.status, response.headers.get("WWW-Authenticate")];
  };
  expect(await of(`Bearer ${METRICS_TOKEN}`)).toEqual([200, null]);
  expect(await of(`bearer  ${METRICS_TOKEN}`)).toEqual([200, null]);
  expect(await of()).toEqual([401, "Bearer"]);
  expect(await of(`Basic ${METRICS_TOKEN}`)).toEqual([401, "Bearer"]);
  expect(await of(`Bearer ${METRICS_TOKEN}x`)).toEqual([401, 'Bearer error="invalid_token"']);
  expect(await of(`Bearer ${METRICS_TOKEN.slice(1)}`)).toEqual([401, 'Bearer error="invalid_token"']);
  expect((await ask(LOCAL)).status).toBe(200);
});

test("without METRICS_TOKEN only programs on this machine read the metrics", async () => {
  const { ask } = await start();
  expect((await ask(ELSEWHERE, { Authorization: `Bearer ${METRICS_TOKEN}` })).status).toBe(403);
  expect((await ask(LOCAL)).status).toBe(200);
});

test("a program on this machine that asks for a foreign host reads the metrics with METRICS_TOKEN only", async () => {
  const open = await start({ PUBLIC_URL: "https://doors.example.com" });
  const statusOf = async (host: string) => (await open.ask(LOCAL, {}, host)).status;
  for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000", "doors.example.com"]) {
    expect(await statusOf(host), host).toBe(200);
  }
  for (const host of ["evil.example", "evil.example:3000", "localhost.evil.example", "127.0.0.1.evil.example"]) {
    expect(await statusOf(host), host).toBe(403);
  }
  const { ask } = await start({ METRICS_TOKEN });
  const Authorization = `Bearer ${METRICS_TOKEN}`;
  expect((await ask(LOCAL, {}, "evil.example")).status).toBe(401);
  expect((await ask(LOCAL, { Authorization }, "access-points:3000")).status).toBe(200);
});

test("the metrics tell the load of the event loop, the hasher, the print jobs and the database", async () => {
  const { read, context, signedIn, send } = await start();
  const { token } = await signedIn();
  expect((await send("POST", "/access-points", { token, body: { name: "Gate" } })).status).toBe(201);
  const hashes = Array.from({ length: 5 }, () => context.passwords.hash("a password that takes a while"));
  const metrics = await read();
  await Promise.all(hashes);
  const numberOf = (name: string) => Number(valueIn(metrics, name));
  expect([numberOf("password_hashes_running"), numberOf("password_hashes_waiting")]).toEqual([2, 3]);
  expect(numberOf("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThanOrEqual(0);
  expect(numberOf("label_jobs_open")).toBe(0);
  if (isPostgres(context.db)) {
    expect(numberOf("database_pool_connections")).toBeGreaterThan(0);
    expect(numberOf("database_pool_waiting")).toBe(0);
  } else {
    expect(numberOf("sqlite_wal_bytes")).toBeGreaterThan(0);
  }
  expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*method="POST".*status="201".*\} 1$/m);
});

test("the metrics tell free space, people, access points, failed sign-ins and providers that do not answer", async () => {
  const { read, signedIn, send } = await start({ ...environmentOf({ issuer: "http://127.0.0.1:9" }) });
  const { token } = await signedIn();
  await send("POST", "/access-points", { token, body: { name: "Gate" } });
  await send("POST", "/auth/login", { body: { email: "ada@example.com", password: "a wrong one" } });
  await send("POST", "/auth/oidc/start", { body: { provider: "1" } });
  const metrics = await read();
  expect(Number(valueIn(metrics, "data_free_bytes"))).toBeGreaterThan(0);
  const names = ["people", "access_points", "label_jobs_failed", "sign_ins_failed_total"];
  expect(names.map((name) => valueIn(metrics, name))).toEqual(["1", "1", "0", "1"]);
  expect(metrics).toContain('provider_failures_total{provider="Keycloak"} 1');
});

test("the age of the newest backup is not a number before the first one", async () => {
  const { read } = await start({ BACKUP_HOURS: "24" });
  const metrics = await read();
  expect([valueIn(metrics, "backup_age_seconds"), valueIn(metrics, "backup_failed")]).toEqual(["Nan", "0"]);
});

test("the example dashboard and the documentation name metrics that exist only", async () => {
  const { read } = await start({ BACKUP_HOURS: "24" });
  const known = [...(await read()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  // Those of the database that the other run of this test has.
  const others = [
    "sqlite_wal_bytes",
    "database_pool_connections",
    "database_pool_connections_idle",
    "database_pool_waiting",
  ];
  const root = join(import.meta.dirname, "../../..");
  const dashboard = JSON.parse(readFileSync(join(root, "deploy/grafana-dashboard.json"), "utf8"));
  const queries: string[] = dashboard.panels.flatMap(({ targets = [] }) =>
    targets.map(({ expr }: { expr: string }) => expr),
  );
  const named = queries.flatMap((query) =>
    // Without what is in brackets and quotes, a name with an underscore that is not called is a metric.
    [...query.replaceAll(/\{[^}]*\}|\[[^\]]*\]|by \([^)]*\)/g, "").matchAll(/[a-z]+(?:_[a-z\d]+)+(?!\w|\()/g)].map(
      ([name]) => name.replace(/_(bucket|sum|count)$/, ""),
    ),
  );
  const documented = [...readFileSync(join(root, "docs/operation.md"), "utf8").matchAll(/^\| `([a-z_\d]+)`/gm)].map(
    ([, name]) => String(name),
  );
  expect(queries.length).toBeGreaterThanOrEqual(8);
  expect(named.length).toBeGreaterThanOrEqual(queries.length);
  expect(documented.length).toBeGreaterThanOrEqual(8);
  expect([...named, ...documented].filter((name) => !known.includes(name) && !others.includes(name))).toEqual([]);
});
