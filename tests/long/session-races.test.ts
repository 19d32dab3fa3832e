import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";
import { createDatabase } from "../server/postgres-database";
import { cookiesOf, signInToPages } from "../server/raw-http";

const HOUR = 3_600_000;

let database: Client;
let servers: [Server, Server];

beforeAll(async () => {
  const env = { DATABASE_URL: await createDatabase(), AUTH_SECRET: randomUUID() };
  servers = [await startServer({ env, clock: true }), await startServer({ env, clock: true })];
  database = new Client({ connectionString: env.DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all(servers.map((server) => server.stop()));
});

const signIn = () => signInToPages(servers[0].url, admin.email, admin.password);
/** Gives cookies the names that this server reads: they have the port, which is the same behind a load balancer. */
const namedFor = ({ url }: Server, cookie: string) => cookie.replace(/\.\d+=/g, `.${new URL(url).port}=`);
/** The address says whose list it is. One that does not is redirected before the session is checked. */
const openList = (server: Server, cookie: string) =>
  fetch(`${server.url}/access-points?scope=all`, { redirect: "manual", headers: { Cookie: namedFor(server, cookie) } });
const putForward = (ms: number) => Promise.all(servers.map((server) => server.putForward(ms)));

test("a renewal in progress during sign-out restores no session", async () => {
  for (let round = 0; round < 10; round += 1) {
    const cookie = await signIn();
    await putForward(13 * HOUR);
    const csrf = await fetch(`${servers[1].url}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const signOut = fetch(`${servers[1].url}/api/auth/signout`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: namedFor(servers[1], `${cookie}; ${cookiesOf(csrf)}`), Origin: servers[1].url },
      body: new URLSearchParams({ csrfToken }),
    });
    const [out, ...pages] = await Promise.all([signOut, ...servers.map((server) => openList(server, cookie))]);
    expect(out?.status).toBe(303);
    for (const value of [cookie, ...pages.map(cookiesOf)].filter((one) => one !== "")) {
      for (const server of servers)
        expect((await openList(server, value)).headers.get("location")).toMatch(/^\/sign-in/);
    }
  }
  const { rows } = await database.query("select count(*)::int as live from sessions where revoked_at is null");
  expect(rows).toEqual([{ live: 0 }]);
});
