import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { launch, type Server, startServer } from "@/e2e/server";
import { sendRaw } from "./raw-http";

let server: Server;
afterEach(async () => {
  server?.kill("SIGKILL");
  await server?.exited;
});

const upgrade = "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length;

async function open(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

test("2,000 upgrades whose clients disconnect leave no open descriptor", async () => {
  server = await startServer();
  await fetch(`${server.url}/sign-in`);
  const before = descriptors();
  for (let round = 0; round < 20; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 100 }, () => open(upgrade)));
    for (const socket of sockets) socket.destroy();
  }
  await expect.poll(descriptors, { timeout: 10_000 }).toBeLessThanOrEqual(before + 5);
  expect(await sendRaw(server.url, upgrade)).toMatch(/^HTTP\/1\.1 400 /);
});

test("with 256 open files at most, the server answers beside 1,000 idle connections", async () => {
  server = await startServer({ openFiles: 256 });
  expect((await fetch(`${server.url}/sign-in`)).status).toBe(200);
  const sockets = await Promise.all(
    Array.from({ length: 1_000 }, async (_, at) =>
      open(at % 2 ? upgrade : "GET /livez HTTP/1.1\r\n").catch(() => null),
    ),
  );
  expect(descriptors()).toBeLessThan(256);
  for (const socket of sockets) socket?.destroy();
  const status = () => fetch(`${server.url}/sign-in`).then((answer) => answer.status, String);
  await expect.poll(status, { timeout: 20_000 }).toBe(200);
});

test("SIGTERM ends within 16 s with an open upgrade, a hung POST, a half-open socket and a client that reads nothing", async () => {
  server = await startServer();
  await fetch(`${server.url}/docs/api`);
  const login =
    "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{";
  const form = "POST /sign-in HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Length: 50\r\n\r\n{";
  await Promise.all([open(upgrade), open(login), open(form)]);
  (await open("GET /livez HTTP/1.1\r\nHost: x\r\n")).end();
  const deaf = await open("GET /docs/api HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20));
  deaf.pause();

  const began = performance.now();
  server.kill("SIGTERM");
  expect(await server.exited).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(16_000);
});

test("a start with too few descriptors fails and names the limit to raise", async () => {
  const { exited, output, cleanUp } = launch({ openFiles: 128, program: "bin/start.mjs" });
  expect(await exited).toEqual({ code: 1, signal: null });
  expect(output.said).toMatch(/^This process may open 128 files .+ ulimit -n 4096/m);
  expect(output.said).not.toMatch(/^\s+at /m);
  cleanUp();
});
