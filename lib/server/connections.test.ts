import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { destroyConnections } from "./connections";
import { listen } from "./listen";

/** Size in bytes of an answer that does not fit into the system's socket buffers. */
const LARGE = 32 * 1_024 * 1_024;
const large: RequestListener = (_request, response) => response.end(Buffer.alloc(LARGE));

async function start(
  listener: RequestListener,
  options: { stallMs?: number; upgradesAt?: string; requestMs?: number } = {},
) {
  const server = await listen(listener, { host: "127.0.0.1", port: 0, ...options });
  onTestFinished(async () => {
    destroyConnections(server);
    await new Promise((closed) => server.close(closed));
  });
  const { port } = server.address() as { port: number };
  const open = () => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const count = () => new Promise((resolve) => server.getConnections((_error, connections) => resolve(connections)));
  return { server, open, count };
}

async function readAll(socket: Socket): Promise<string> {
  let answer = "";
  socket.on("data", (data) => (answer += data.toString("latin1")));
  await once(socket, "close");
  return answer;
}

const upgrade = (path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

test("an upgrade answers 400 and closes the socket, even if the client keeps its side open", async () => {
  const { open, count } = await start(large);
  const socket = open();
  socket.write(upgrade("/x"));
  const answer = await readAll(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toMatch(/\r\nConnection: close\r\n/);
  expect(await count()).toBe(0);
});

test("an upgrade at the excepted path is left to its own handler", async () => {
  const { server, open } = await start(large, { upgradesAt: "/_next/hmr" });
  server.on("upgrade", (request, socket) => request.url === "/_next/hmr?id=1" && socket.end("taken"));
  const [ours, theirs] = [open(), open()];
  ours.write(upgrade("/x"));
  theirs.write(upgrade("/_next/hmr?id=1"));
  expect(await readAll(ours)).toMatch(/^HTTP\/1\.1 400 /);
  expect(await readAll(theirs)).toBe("taken");
});

test("CONNECT answers 405 and closes the socket", async () => {
  const { open } = await start(large);
  const socket = open();
  socket.write("CONNECT evil.example:443 HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\n/);
});

test("a client that does not read its answer is disconnected", async () => {
  const { server, open } = await start(large, { stallMs: 200 });
  const closed = once(server, "connection").then(([socket]) => once(socket, "close"));
  const socket = open();
  socket.pause();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await closed;
});

test("a client that reads slowly but steadily receives the whole answer", async () => {
  // A busy machine may stop this client for hundreds of milliseconds.
  const stallMs = 1_000;
  const { open } = await start(large, { stallMs });
  const socket = open();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  let length = 0;
  const began = performance.now();
  for await (const chunk of socket) {
    length += chunk.length;
    // Reads 64 KiB at a time, which takes longer in total than a client that stops reading may take.
    await pause(4);
  }
  expect(length).toBeGreaterThan(LARGE);
  expect(performance.now() - began).toBeGreaterThan(1.5 * stallMs);
});

test("a request that takes longer than the stall limit is still answered", async () => {
  const { open } = await start((_request, response) => void setTimeout(() => response.end("late"), 500), {
    stallMs: 100,
  });
  const socket = open();
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
  expect(await readAll(socket)).toContain("late");
});

test.each([
  ["its headers", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "],
  ["its body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n"],
])("a client that sends %s a byte at a time gets 408 when its time is over", async (_what, bytes) => {
  const { server, open } = await start((request, response) => request.resume().on("end", () => response.end()), {
    requestMs: 400,
  });
  // What the server sends is read at the server: a byte that it has not read when it closes the connection resets that, and
  // the client may lose the answer (RFC 9293, 3.10.4).
  let sent = "";
  server.on("connection", (connection) => {
    const { write } = connection;
    connection.write = (...given: unknown[]) => {
      sent += String(given[0]);
      return Reflect.apply(write, connection, given);
    };
  });
  const socket = open();
  const drip = setInterval(() => socket.write("a"), 20);
  onTestFinished(() => clearInterval(drip));
  socket.write(bytes);
  await new Promise((closed) => socket.once("close", closed));
  expect(sent).toMatch(/^HTTP\/1\.1 408 /);
});

test("a client has 15 s to send its request", async () => {
  const { server } = await start(large);
  expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 15_000]);
});
