import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./drain";
import { listen } from "./listen";

const answer: RequestListener = (request, response) => request.resume().on("end", () => response.end("done"));
const post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi";

/** Starts a server and opens a connection to it that is kept alive, as a proxy does. */
async function start() {
  const server = await listen(answer, { host: "127.0.0.1", port: 0 });
  const { port } = server.address() as { port: number };
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(post);
  expect(await readAnswer(socket)).toMatch(/connection: keep-alive/i);
  return { server, port, socket };
}

const readAnswer = async (socket: Socket): Promise<string> => String((await once(socket, "data"))[0]);

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(Boolean(socket.destroy()) && false));
    socket.on("error", () => resolve(true));
  });

test("a request sent on an open connection as draining starts is answered, then the connection closes", async () => {
  const { server, port, socket } = await start();
  socket.write(post);
  const drained = drain(server, 10_000);
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close/i);
  await once(socket, "end");
  socket.end();
  await drained;
  expect(await isRefused(port)).toBe(true);
});

test("an open connection is served once more while draining, new connections are refused", async () => {
  const { server, port, socket } = await start();
  const drained = drain(server, 10_000);
  await expect.poll(() => isRefused(port)).toBe(true);
  socket.write(post);
  expect(await readAnswer(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\nconnection: close/i);
  await drained;
});

test("an idle connection is closed after the linger time", async () => {
  const { server, socket } = await start();
  const ended = once(socket, "end");
  await drain(server, 0);
  await ended;
});
