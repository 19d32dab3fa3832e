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

/** Returns a function that sends requests with a token to one process, by its index from 0. */
const askAs = (token: string) => (process: number, method: string, path: string, body?: object) =>
  fetch(`${addresses[process]}/api/v1${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json", Prefer: "respond-async" },
    ...(body && { body: JSON.stringify(body) }),
  });

const signInAt = async (process: number) => signInToApi(addresses[process] ?? "", admin.email, admin.password);

describe("a session", () => {
  const open = async (process: number, cookie: string) => {
    const page = await fetch(`${addresses[process]}/access-points`, { headers: { cookie }, redirect: "manual" });
    await page.text();
    return page;
  };

  test("begun on one process is valid on every process, and signing out on one ends it on all", async () => {
    const cookie = sessionCookie(await signInByForm(client, admin));
    expect(cookie).toMatch(/^__Host-access-points\.session=/);
    for (const process of [0, 1, 2]) expect((await open(process, cookie)).status).toBe(200);

    const signedOut = await sendForm(client, "/access-points", "Sign out", { cookie });
    expect([signedOut.status, signedOut.headers.location]).toEqual([303, "/sign-in"]);
    for (const process of [0, 1, 2]) expect((await open(process, cookie)).headers.get("location")).toMatch(/sign-in/);
  });

  test("of an API client ends on every process at once", async () => {
    const { token, logout } = await signInAt(0);
    const ask = askAs(token);
    for (const process of [0, 1, 2]) expect((await ask(process, "GET", "/me")).status).toBe(200);
    await logout();
    for (const process of [0, 1, 2]) expect((await ask(process, "GET", "/me")).status).toBe(401);
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

describe("a print job begun on one process", () => {
  const order = (copies: number) => ({ select: { scope: "mine" }, stock: "avery-a4-l7160", copies });

  async function begin(copies: number) {
    const { token, createMany } = await signInAt(0);
    await createMany(Array.from({ length: 20 }, (_, at) => ({ name: `Door ${at} of ${copies}` })));
    const ask = askAs(token);
    const answer = await ask(0, "POST", "/labels", order(copies));
    const job = answer.headers.get("location")?.replace("/api/v1", "") ?? "";
    const state = async (process: number) => (await (await ask(process, "GET", job)).json()).state;
    return { ask, job, state };
  }

  test("is visible on every process, and each serves the same bytes", async () => {
    const { ask, job, state } = await begin(2);
    await expect.poll(() => state(1)).toBe("done");
    const files = await Promise.all(
      [0, 1, 2].map(async (process) => {
        const file = await ask(process, "GET", `${job}.pdf`);
        return { status: file.status, etag: file.headers.get("etag"), bytes: Buffer.from(await file.arrayBuffer()) };
      }),
    );
    expect(files[0]).toMatchObject({ status: 200, etag: expect.any(String) });
    for (const file of files.slice(1)) {
      expect(file).toMatchObject({ status: 200, etag: files[0]?.etag });
      expect(file.bytes.equals(files[0]?.bytes ?? Buffer.of())).toBe(true);
    }
  });

  test("is cancelled through another process", async () => {
    const { ask, job, state } = await begin(400);
    await expect.poll(() => state(1)).toBe("drawing");
    const cancelled = await ask(2, "POST", `${job}/cancel`);
    expect([cancelled.status, (await cancelled.json()).state]).toEqual([200, "cancelled"]);
    for (const process of [0, 1, 2]) expect(await state(process)).toBe("cancelled");
  });
});
