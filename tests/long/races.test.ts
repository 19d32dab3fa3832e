import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";
import { createDatabase } from "../server/postgres-database";

const PROCESSES = 3;
const EACH = 10;
const ROUNDS = 20;
/** Refreshes of one session: more within a minute would exceed the session's rate limit. */
const ROUNDS_OF_A_SESSION = 5;

let database: Client;
let servers: Server[];

beforeAll(async () => {
  const env = { DATABASE_URL: await createDatabase(), AUTH_SECRET: randomUUID() };
  // All processes start at once, so that they compete to migrate the empty database.
  servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServer({ env })));
  database = new Client({ connectionString: env.DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all(servers.map((server) => server.stop()));
});

const send = (server: Server, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

/** Sends the same request ten times to each process, all at once. */
const everywhere = (ask: (server: Server) => Promise<Response>) =>
  Promise.all(servers.flatMap((server) => Array.from({ length: EACH }, () => ask(server))));

const logIn = async () =>
  (await send(servers[0] as Server, "/auth/login", { email: admin.email, password: admin.password })).json();

test("processes that start at once on an empty database migrate it once and create one admin", async () => {
  const { rows } = await database.query("select name, count(*)::int as times from kysely_migration group by name");
  expect(rows.map(({ times }) => times)).toEqual(rows.map(() => 1));
  expect((await database.query("select email from users")).rows).toEqual([{ email: admin.email }]);
});

test("30 refreshes of one token over three processes are one rotation, with one successor", async () => {
  for (let session = 0; session < ROUNDS / ROUNDS_OF_A_SESSION; session += 1) {
    let { refreshToken, token } = await logIn();
    const { sid } = JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString());
    for (let round = 1; round <= ROUNDS_OF_A_SESSION; round += 1) {
      const sent = { refreshToken };
      const answers = await everywhere((server) => send(server, "/auth/refresh", sent));
      expect(answers.map((answer) => answer.status)).toEqual(Array(PROCESSES * EACH).fill(200));
      const bodies = await Promise.all(answers.map((answer) => answer.json()));
      expect(new Set(bodies.map((body) => body.refreshToken)).size).toBe(1);
      const { rows } = await database.query("select generation from sessions where id = $1", [sid]);
      expect(rows).toEqual([{ generation: round }]);
      ({ refreshToken, token } = bodies[0]);
    }
  }
});

test("a refresh that races a sign-out on another process leaves no valid token", async () => {
  const [one, other, third] = servers as [Server, Server, Server];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, refreshToken } = await logIn();
    const bearer = { Authorization: `Bearer ${token}` };
    const [renewed] = await Promise.all([
      send(one, "/auth/refresh", { refreshToken }),
      send(other, "/auth/logout", {}, bearer),
    ]);
    const minted = renewed.status === 200 ? await renewed.json() : { token, refreshToken };
    const me = await fetch(`${third.url}/api/v1/me`, { headers: { Authorization: `Bearer ${minted.token}` } });
    expect(me.status).toBe(401);
    expect((await send(third, "/auth/refresh", { refreshToken: minted.refreshToken })).status).toBe(401);
  }
});

test("one Idempotency-Key sent 30 times over three processes creates one row and gives one answer", async () => {
  const { token } = await logIn();
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() };
  const answers = await everywhere((server) => send(server, "/access-points", { name: "Only one" }, headers));
  expect(answers.map((answer) => answer.status)).toEqual(Array(PROCESSES * EACH).fill(201));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  const { rows } = await database.query("select count(*)::int as rows from access_points where name = 'Only one'");
  expect(rows).toEqual([{ rows: 1 }]);
});

test("one QR code sent 30 times at once is created once, and the conflicts name its access point", async () => {
  const { token } = await logIn();
  const headers = { Authorization: `Bearer ${token}` };
  const body = { name: "Gate", qrCode: "GATE-1" };
  const answers = await everywhere((server) => send(server, "/access-points", body, headers));
  const statuses = answers.map((answer) => answer.status).sort();
  expect(statuses).toEqual([201, ...Array(PROCESSES * EACH - 1).fill(409)]);
  const refused = await Promise.all(answers.filter(({ status }) => status === 409).map((answer) => answer.json()));
  expect(new Set(refused.map((problem) => problem.holder.id)).size).toBe(1);
});

test("guesses spread over three processes are counted together", async () => {
  const guess = { email: "nobody@example.com", password: "wrong" };
  const began = performance.now();
  const answers = await everywhere((server) => send(server, "/auth/login", guess));
  const seconds = (performance.now() - began) / 1_000;
  const verified = answers.filter((answer) => answer.status === 401);
  // Five at once, then one after a pause of 1 s, of 2 s, of 4 s: on a slow machine the requests take longer than a pause.
  expect(verified.length).toBeLessThanOrEqual(5 + Math.floor(Math.log2(seconds + 1)));
  expect(answers.filter((answer) => answer.status === 429).length).toBe(PROCESSES * EACH - verified.length);
});
