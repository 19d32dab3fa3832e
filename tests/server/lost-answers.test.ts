import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";

let server: Server;
let proxy: Awaited<ReturnType<typeof startProxy>>;

beforeAll(async () => {
  server = await startServer();
  proxy = await startProxy(Number(new URL(server.url).port));
});
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

/** Starts a proxy that forwards requests. While `isDropping`, it closes both connections at an answer's first byte. */
async function startProxy(port: number) {
  const state = { isDropping: false, dropped: 0 };
  const listener = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    const hangUp = () => {
      client.destroy();
      upstream.destroy();
    };
    client.on("error", hangUp).on("close", hangUp).pipe(upstream);
    upstream.on("error", hangUp).on("close", hangUp);
    upstream.on("data", (data) => {
      if (!state.isDropping) return client.write(data);
      state.dropped += 1;
      hangUp();
    });
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port: own } = listener.address() as { port: number };
  const close = () => new Promise((closed) => listener.close(closed));
  return { state, url: `http://127.0.0.1:${own}`, close };
}

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${proxy.url}/api/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Connection: "close", ...headers },
    body: JSON.stringify(body),
  });

/** Sends a request that the server carries out, but whose answer the proxy drops. */
async function loseAnswer(send: () => Promise<Response>) {
  const before = proxy.state.dropped;
  proxy.state.isDropping = true;
  await expect(send()).rejects.toThrow();
  proxy.state.isDropping = false;
  expect(proxy.state.dropped).toBe(before + 1);
}

const logIn = async () => (await post("/auth/login", { email: admin.email, password: admin.password })).json();

test("a refresh whose answer is lost gives the same successor when it is sent again", async () => {
  const { refreshToken } = await logIn();
  const refresh = (token: string) => post("/auth/refresh", { refreshToken: token });
  await loseAnswer(() => refresh(refreshToken));
  const again = await refresh(refreshToken);
  expect(again.status).toBe(200);
  const successor = (await again.json()).refreshToken;
  expect((await (await refresh(refreshToken)).json()).refreshToken).toBe(successor);
  expect((await refresh(successor)).status).toBe(200);
});

test("a create whose answer is lost makes one row when it is sent again with its Idempotency-Key", async () => {
  const { token } = await logIn();
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() };
  const create = () => post("/access-points", { name: "Once" }, headers);
  await loseAnswer(create);
  const again = await create();
  expect(again.status).toBe(201);
  expect(again.headers.get("Idempotent-Replayed")).toBe("true");
  const list = await fetch(`${proxy.url}/api/v1/access-points`, { headers: { ...headers, Connection: "close" } });
  expect((await list.json()).data).toMatchObject([{ id: (await again.json()).id, name: "Once" }]);
});
