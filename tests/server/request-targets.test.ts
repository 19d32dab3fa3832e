import { afterAll, beforeAll, expect, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, type Server, startServer } from "@/e2e/server";
import { rawRequest, sendRaw, signInToPages } from "./raw-http";

let server: Server;
let session: string;
let token: string;

beforeAll(async () => {
  server = await startServer();
  session = `Cookie: ${await signInToPages(server.url, admin.email, admin.password)}`;
  ({ token } = await signInToApi(server.url, admin.email, admin.password));
});
afterAll(() => server.stop());

/** Sends a request of a person who is signed in, with its target unchanged. Returns the whole answer. */
const send = (method: string, target: string) =>
  sendRaw(server.url, rawRequest(server.url, method, target, [`Origin: ${server.url}`, session]));

const statusOf = (answer: string) => Number(answer.split(" ")[1]);

test("a path that is not in normal form answers 400 from pages, files, routes and the service, and is logged", async () => {
  for (const path of [
    "/x/../sign-in",
    "/_next/static/%2e%2e/%2e%2e/sign-in",
    "/favicon.ico/../sign-in",
    "/x/../_global-error",
    "/api/auth/../../access-points/import/upload",
    "/api/../metrics",
    "//sign-in",
    "/\\sign-in",
    `${server.url}/x/../sign-in`,
  ]) {
    for (const method of ["GET", "POST"]) {
      const before = server.output.log.length;
      const answer = await send(method, path);
      expect([path, answer]).toEqual([path, expect.stringMatching(/^HTTP\/1\.1 400 [\s\S]+normal form/)]);
      await expect.poll(() => server.output.log.slice(before)).toContain('"event":"request.refused"');
    }
  }
});

test("an encoded slash or letter leads to no page that has it unencoded", async () => {
  for (const path of ["/scan%2Fphoto", "/access-points%2Fnew", "/_next/static/..%2f..%2fsign-in", "/sign%2Din"])
    expect([path, statusOf(await send("GET", path))]).toEqual([path, 404]);
  expect(statusOf(await send("GET", "/%5Fglobal-error"))).toBe(404);
});

test("a code with a slash, a backslash or another address opens, percent-encoded, in the path of a label", async () => {
  for (const code of ["EAST/2", "A\\B", "a/../b", "https://doors.example.com/q/7", "50%", "Größe 7", "..."]) {
    const path = encodeURIComponent(code);
    const answer = await send("GET", `/q/${path}`);
    const opened = /^location: \/access-points\/new\?code=(.*)$/im.exec(answer)?.[1] ?? "";
    expect(new URLSearchParams(`code=${opened.trim()}`).get("code")).toBe(code);
  }
  const plain = await send("GET", "/q/GATE%2D7");
  expect(plain).toMatch(/^location: \S+\?code=GATE-7\r$/im);
});

const get = (target: string, ...headers: string[]) =>
  sendRaw(server.url, [`GET ${target} HTTP/1.1`, ...headers, "Connection: close", "", ""].join("\r\n"));

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
