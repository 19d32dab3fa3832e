import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server } from "@/e2e/server";
import { type Client, connectTo, NAME } from "./http-client";
import { sendForm, sessionCookie, signInByForm } from "./page-form";
import { createDatabase, query } from "./postgres-database";
import { freePorts, startOn } from "./processes";

const HOUR = 3_600_000;

/** URL of the database that the processes share. */
let database: string;
/** URL at which people reach the proxy in front of the processes. */
const url = `https://${NAME}`;
/** Client that asks the first process as the proxy asks it. */
let client: Client;
let servers: Server[] = [];
/** URL of each process. */
let addresses: string[] = [];

beforeAll(async () => {
  database = await createDatabase();
  const processes = await freePorts(3);
  const env = {
    DATABASE_URL: database,
    PUBLIC_URL: url,
    TRUSTED_PROXY_HOPS: "1",
  };
  servers = await Promise.all(processes.map((process) => startOn(process, env)));
  addresses = processes.map((process) => `http://127.0.0.1:${process}`);
  client = connectTo({ url, port: processes[0] ?? "" });
});
afterAll(async () => {
  client?.close();
  await Promise.all(servers.map((server) => server.stop()));
});

describe("a session", () => {
  const open = async (process: number, cookie: string) => {
    const page = await fetch(`${addresses[process]}/access-points?scope=all`, {
      headers: { cookie },
      redirect: "manual",
    });
    await page.text();
    return page;
  };

  test("begun on one process is valid on every process, and signing out on one ends it on all", async () => {
    const cookie = sessionCookie(await signInByForm(client, admin));
    expect(cookie).toMatch(/^__Host-access-points\.session=/);
    for (const process of [0, 1, 2]) expect((await open(process, cookie)).status).toBe(200);

    const signedOut = await sendForm(client, "/access-points?scope=all", "Sign out", { cookie });
    expect([signedOut.status, signedOut.headers.location]).toEqual([303, "/sign-in"]);
    for (const process of [0, 1, 2]) expect((await open(process, cookie)).headers.get("location")).toMatch(/sign-in/);
  });

  test("of an API client ends on every process at once", async () => {
    const { token, logout } = await signInToApi(addresses[0] ?? "", admin.email, admin.password);
    const statuses = () =>
      Promise.all(
        addresses.map(async (address) => {
          const me = await fetch(`${address}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
          return me.status;
        }),
      );
    expect(await statuses()).toEqual([200, 200, 200]);
    await logout();
    expect(await statuses()).toEqual([401, 401, 401]);
  });

  test("is renewed once when every process is asked at the same time", async () => {
    const cookie = sessionCookie(await signInByForm(client, admin));
    const [newest] = await query(database, "select id from sessions order by created_at desc, id desc limit 1");
    for (const server of servers) await server.putForward(13 * HOUR);
    const pages = await Promise.all(Array.from({ length: 12 }, (_, at) => open(at % 3, cookie)));
    const renewed = pages.map(
      (page) => page.headers.get("set-cookie")?.match(/__Host-access-points\.session=[^;]+/)?.[0],
    );
    expect(pages.map((page) => page.status)).toEqual(Array(12).fill(200));
    for (const [at, value = ""] of renewed.entries()) expect((await open((at + 1) % 3, value)).status).toBe(200);
    expect(await query(database, `select generation from sessions where id = '${newest?.id}'`)).toEqual([
      { generation: 1 },
    ]);
  });
});
