import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { startHandler } from "@/lib/server/test-handler";
import { startTestService } from "@/lib/service/testing/start-test-service";
import { sendRaw } from "./raw-http";

/** Starts the listener on a real port, with the real service and a stub of the pages that echoes method and URL. */
async function start(trustedProxyHops = 0) {
  const service = await startTestService();
  const { server, port } = await startHandler({
    service: service.service.fetch,
    pages: async (request, response) => {
      request.resume();
      response.end(`page ${request.method} ${request.url}`);
    },
    trustedProxyHops,
  });
  return { service, server, port, url: `http://127.0.0.1:${port}` };
}

describe("a path is answered by the service or the pages", () => {
  test.each<[string, RegExp]>([
    ["/livez", /^\{"status":"ok"/],
    ["/readyz?x=1", /^\{"status":"ok"/],
    ["/api/v1/setup", /^\{"open":true/],
    ["/api", /problems\/not-found/],
    ["/api/nothing", /problems\/not-found/],
    ["/api/v1", /problems\/not-found/],
    ["/api/authority", /problems\/not-found/],
    ["/api/auth/csrf", /^page GET/],
    ["/api/auth", /problems\/not-found/],
    ["/apiary", /^page GET/],
    ["/", /^page GET/],
    ["/livez/x", /^page GET/],
  ])("%s", async (path, expected) => {
    const { url } = await start();
    expect(await (await fetch(url + path)).text()).toMatch(expected);
  });
});

describe("methods", () => {
  test("TRACE answers 405 from the service and the pages, an unknown method 400", async () => {
    const { url } = await start();
    for (const path of ["/", "/api/v1/me"]) {
      const answer = await sendRaw(url, `TRACE ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 405 /);
    }
    expect(await sendRaw(url, "BREW /api/v1/me HTTP/1.1\r\nHost: x\r\n\r\n")).toMatch(/^HTTP\/1.1 400 /);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  });

  test("HEAD answers without a body, OPTIONS names the methods and grants no other origin", async () => {
    const { url } = await start();
    const head = await fetch(`${url}/livez`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    const options = await fetch(`${url}/api/v1/access-points`, {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example" },
    });
    expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, POST, HEAD, OPTIONS"]);
    expect(options.headers.get("Access-Control-Allow-Origin")).toBeNull();
  });
});

describe("malformed requests", () => {
  const head = "POST /api/v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  test.each([
    ["length and chunks at once", `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["two lengths", `${head}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
    ["bare line feeds", "GET /livez HTTP/1.1\nHost: x\n\n"],
    ["a folded header", "GET /livez HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n  2\r\n\r\n"],
    ["a NUL in a header", "GET /livez HTTP/1.1\r\nHost: x\r\nX-A: a\0b\r\n\r\n"],
  ])("%s answers 400 and closes the connection", async (_what, bytes) => {
    const { url } = await start();
    expect(await sendRaw(url, bytes)).toMatch(/^HTTP\/1.1 400 /);
  });

  test("headers of more than 16 KiB answer 431, and other requests are served", async () => {
    const { url } = await start();
    const bytes = `GET /api/v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${"a".repeat(17_000)}\r\n\r\n`;
    expect(await sendRaw(url, bytes)).toMatch(/^HTTP\/1.1 431 /);
    expect((await fetch(`${url}/livez`)).status).toBe(200);
  });

  test("a body that ends early stores nothing", async () => {
    const { port, service, server } = await start();
    const { token } = await service.signedIn();
    const begun = once(server, "request");
    const socket = connect(port, "127.0.0.1");
    socket.write(
      `POST /api/v1/access-points HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"name":"Door"}`,
    );
    await begun;
    socket.destroy();
    await expect.poll(() => service.lines.at(-1)).toContain('"path":"/api/v1/access-points"');
    expect(await service.db.selectFrom("access_points").select("id").execute()).toEqual([]);
  });

  test("a Content-Length over the limit answers 413 before the body is sent and closes the connection", async () => {
    const { url, service } = await start();
    const { token } = await service.signedIn();
    const answer = await sendRaw(
      url,
      `POST /api/v1/access-points HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 70000\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/connection: close/i);
  });
});

describe("the address of a client", () => {
  const guess = (url: string, forwarded: string) =>
    fetch(`${url}/api/v1/auth/login`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Forwarded-For": forwarded, "X-Real-IP": forwarded },
      body: JSON.stringify({ email: "ada@example.com", password: "wrong" }),
    });

  test("ignores forwarded headers without a trusted proxy", async () => {
    const { url } = await start();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await guess(url, `198.51.100.${at}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test("is the last entry of X-Forwarded-For with one trusted proxy", async () => {
    const { url } = await start(1);
    for (let at = 0; at < 6; at += 1) await guess(url, `203.0.113.${at}, 198.51.100.7`);
    expect((await guess(url, "203.0.113.99, 198.51.100.7")).status).toBe(429);
    expect((await guess(url, "198.51.100.7, 198.51.100.8")).status).toBe(401);
  });
});
