import { afterEach, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";

const HOUR = 3_600_000;

let server: Server;

afterEach(() => server.stop());

const post = (path: string, body: object) =>
  fetch(`${server.url}/api/v1${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const signIn = async () => (await post("/auth/login", { email: admin.email, password: admin.password })).json();

const me = async (token: string) =>
  (await fetch(`${server.url}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } })).status;

test("a token of now is valid after the clock went back an hour", async () => {
  server = await startServer({ clock: true });
  const { token } = await signIn();
  await server.putForward(-HOUR);
  expect(await me(token)).toBe(200);
});

test("an address that is refused waits no longer after the clock went back a day", async () => {
  server = await startServer({ clock: true });
  const guess = (at: number) => post("/auth/login", { email: `nobody${at}@example.com`, password: "guess" });
  const waitOf = async (at: number) => Number((await guess(at)).headers.get("Retry-After") ?? 0);
  let wait = 0;
  for (let at = 0; at < 40 && wait < 100; at += 1) wait = await waitOf(at);
  expect(wait).toBeGreaterThan(100);
  await server.putForward(-24 * HOUR);
  expect(await waitOf(99)).toBeLessThanOrEqual(601);
});

test("a refresh token of a clock that was two years ahead is refused once it is right", async () => {
  server = await startServer({ clock: true });
  await server.putForward(2 * 365 * 24 * HOUR);
  const { token, refreshToken } = await signIn();
  await server.putForward(-2 * 365 * 24 * HOUR);
  expect((await post("/auth/refresh", { refreshToken })).status).toBe(401);
  expect(await me(token)).toBe(401);
});
