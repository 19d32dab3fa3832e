import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server, startServer } from "@/e2e/server";
import { sendRaw } from "./raw-http";

let server: Server;
let token: string;

beforeAll(async () => {
  server = await startServer();
  ({ token } = await signInToApi(server.url, admin.email, admin.password));
});
afterAll(() => server.stop());

const get = (target: string, ...headers: string[]) =>
  sendRaw(server.url, [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));

const statusOf = (answer: string) => Number(answer.split(" ")[1]);

/** Matches a header whose URL has the foreign host as its host. `/evil.example/x` is a path on our own host. */
const LEADS_AWAY = /^(location|link|refresh):[^\r\n]*[\\/]{2}[^\\/\s]*evil/im;

test.each(["/", "/x", "/sign-in", "/access-points", "//evil.example/x", "/docs/api/", "/api/v1/access-points"])(
  "no answer to %s leads to a foreign host, wherever the request names it",
  async (path) => {
    const answers = [
      await get(`http://evil.example${path}`, "Host: 127.0.0.1"),
      await get(path, "Host: evil.example", `Authorization: Bearer ${token}`),
      await get(path, "Host: 127.0.0.1", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"),
      await get(path, "Host: 127.0.0.1", "Forwarded: host=evil.example"),
    ];
    for (const answer of answers) {
      expect(statusOf(answer)).toBeLessThan(500);
      expect(answer.split("\r\n\r\n")[0]).not.toMatch(LEADS_AWAY);
    }
  },
);

test.each([
  ["two Host headers", ["Host: 127.0.0.1", "Host: evil.example"]],
  ["a Host with a blank", ["Host: a b"]],
  ["a Host with markup", ["Host: <x>"]],
  ["a Host with a slash", ["Host: a/b"]],
])("%s answers 400", async (_what, headers) => {
  expect(statusOf(await get("/sign-in", ...headers))).toBe(400);
});

test("/metrics answers 403 to a foreign host, and /_next/image 404", async () => {
  expect(statusOf(await get("/metrics", "Host: evil.example"))).toBe(403);
  expect(statusOf(await get("/_next/image?url=%2Ficon.svg&w=64&q=75", "Host: 127.0.0.1"))).toBe(404);
});

test("behind a proxy a forged X-Forwarded-For does not open /metrics", async () => {
  const behind = await startServer({ env: { TRUSTED_PROXY_HOPS: "1" } });
  const headers = { "X-Forwarded-For": "127.0.0.1" };
  expect((await fetch(`${behind.url}/metrics`, { headers })).status).toBe(403);
  await behind.stop();
});
