import { expect, onTestFinished, test } from "vitest";
import { admin, startServer } from "@/e2e/server";
import { launchProgram, startProgram } from "../launch-program.mjs";
import { countDescriptors, hangUp, openSocket, openSockets } from "../open-sockets";

const UPGRADE = "GET /x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";

/** Head of a request whose end does not come. */
const BEGUN = "GET /livez HTTP/1.1\r\nHost: x\r\n";

/** Begins a form whose body does not come. */
const begunPost = (path: string, type: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nContent-Length: 50\r\n\r\n{`;

const statusOf = (url: string) =>
  fetch(url, { headers: { connection: "close" }, signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status,
    () => 0,
  );

/** Options that start a program which may open this many files. */
const withDescriptors = (count: number) => ({
  env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  command: ["/bin/sh", "-c", `ulimit -n ${count}; exec "$0" "$@"`],
});

test("200 upgrades leave no descriptor open", async () => {
  const server = await startServer();
  const port = Number(new URL(server.url).port);
  await fetch(`${server.url}/sign-in`);
  const before = countDescriptors(server.pid);
  await openSockets(200, () => hangUp(port, UPGRADE));
  await expect.poll(() => countDescriptors(server.pid)).toBeLessThanOrEqual(before + 8);
  await server.stop();
});

test("SIGTERM ends a program with five kinds of open connections, with code 0", async () => {
  const server = await startServer();
  const port = Number(new URL(server.url).port);
  await fetch(`${server.url}/docs/api`);
  await openSocket(port);
  await openSocket(port, UPGRADE);
  await openSocket(port, begunPost("/api/v1/auth/login", "application/json"));
  await openSocket(port, begunPost("/sign-in", "text/plain"));
  (await openSocket(port, BEGUN)).end();
  const deaf = await openSocket(port);
  deaf.pause();
  deaf.write("GET /docs/api HTTP/1.1\r\nHost: x\r\n\r\n".repeat(20));
  // A program that hangs is killed after two minutes, and has no exit code then.
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test("a program with 256 descriptors answers again after 400 upgrades and 1,000 idle connections", async () => {
  const program = await startProgram(withDescriptors(256));
  onTestFinished(async () => {
    await program.stop("SIGKILL");
    program.removeData();
  });
  await openSockets(400, () => hangUp(program.port, UPGRADE));
  const idle = await openSockets(1_000, (at) => openSocket(program.port, at % 2 ? UPGRADE : BEGUN));
  expect(countDescriptors(program.pid)).toBeLessThan(256);
  for (const socket of idle) socket.destroy();
  await expect.poll(() => statusOf(`${program.url}/livez`)).toBe(200);
});

test("a start with 128 descriptors is refused in one sentence that says what to raise", async () => {
  const program = await launchProgram({ ...withDescriptors(128), script: "bin/start.mjs" });
  onTestFinished(() => void program.removeData());
  expect((await program.exited).code).toBe(1);
  expect(program.output.said).toMatch(/^This process may open 128 files .+ ulimit -n 4096/m);
  expect(program.output.said).not.toMatch(/^\s+at /m);
});
