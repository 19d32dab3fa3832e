import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server, startServer } from "@/e2e/server";
import { countDescriptors, openSocket, openSockets } from "../open-sockets";

const SLOW = 50;

let server: Server;
let port: number;
let token: string;

beforeAll(async () => {
  server = await startServer();
  port = Number(new URL(server.url).port);
  ({ token } = await signInToApi(server.url, admin.email, admin.password));
});
afterAll(() => server.stop());

const list = async () => {
  const headers = { Authorization: `Bearer ${token}` };
  return (await fetch(`${server.url}/api/v1/access-points`, { headers, signal: AbortSignal.timeout(30_000) })).status;
};

test("clients that send a byte a second are disconnected, and a list is answered meanwhile", async () => {
  const slow = await openSockets(SLOW, () => openSocket(port, "GET /livez HTTP/1.1\r\nHost: x\r\nX-Slow: "));
  const timer = setInterval(() => {
    for (const socket of slow) if (!socket.destroyed) socket.write("a");
  }, 1_000);
  expect(await list()).toBe(200);
  await expect.poll(() => slow.filter((socket) => !socket.destroyed).length, { interval: 250 }).toBe(0);
  clearInterval(timer);
});

test("clients that never read their answers are disconnected", async () => {
  await list();
  const before = countDescriptors(server.pid);
  const deaf = await openSockets(5, async () => {
    const socket = await openSocket(port);
    socket.pause();
    socket.write("GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n".repeat(300));
    return socket;
  });
  await expect.poll(() => countDescriptors(server.pid)).toBeGreaterThanOrEqual(before + deaf.length);
  expect(await list()).toBe(200);
  await expect.poll(() => countDescriptors(server.pid), { interval: 250 }).toBeLessThanOrEqual(before + 2);
  for (const socket of deaf) socket.destroy();
});
