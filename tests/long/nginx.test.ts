import { request } from "node:http";
import { connect } from "node:tls";
import getPort from "get-port";
import { afterAll, beforeAll, expect, test } from "vitest";
import { admin, type Server, startServer } from "@/e2e/server";
import { type Client, connectTo, NAME } from "../server/http-client";
import { signInByForm } from "../server/page-form";
import { type Nginx, startNginx } from "./nginx";

let nginx: Nginx;
let server: Server;
let client: Client;
const scripts: string[] = [];

beforeAll(async () => {
  const [port, process] = [String(await getPort()), String(await getPort())];
  server = await startServer({
    env: { PORT: process, PUBLIC_URL: `https://${NAME}:${port}`, TRUSTED_PROXY_HOPS: "1" },
  });
  nginx = await startNginx({ port, processes: [process] });
  client = connectTo(nginx);
});
afterAll(async () => {
  client?.close();
  await nginx?.stop();
  await server?.stop();
});

test("signing in by the form sets a cookie for this host and https alone", async () => {
  const answer = await signInByForm(client, admin);
  expect([answer.status, answer.headers.location]).toEqual([303, "/"]);
  const cookie = answer.headers["set-cookie"]?.find((line) => line.includes("access-points.session.")) ?? "";
  expect(cookie).toMatch(
    /^__Host-access-points\.session\.\d+=[^;]+; Path=\/; Expires=[^;]+; Max-Age=\d+; Secure; HttpOnly; /,
  );
  expect(cookie).not.toContain("Domain");
});

test("http redirects to https, and answers carry Strict-Transport-Security", async () => {
  const page = await client.ask("GET", "/sign-in");
  expect(page.headers["strict-transport-security"]).toBe("max-age=31536000");
  expect(page.headers.server).toBe("nginx");
  const status = await new Promise<[number | undefined, string | undefined]>((resolve) => {
    const options = { port: nginx.httpPort, host: "127.0.0.1", path: "/access-points?page=2", headers: { Host: NAME } };
    request(options, ({ statusCode, headers }) => resolve([statusCode, headers.location])).end();
  });
  expect(status).toEqual([308, `https://${NAME}/access-points?page=2`]);
});

test("TLS with another server name is refused", async () => {
  const socket = connect({ port: Number(nginx.port), host: "127.0.0.1", servername: "evil.example" });
  const message = await new Promise((resolve) => socket.on("error", (error) => resolve(error.message)));
  expect(message).toMatch(/unrecognized name/i);
});

test("the log has the client's address and ignores its forwarded headers", async () => {
  const forged = { "X-Forwarded-For": "203.0.113.9", Forwarded: "for=203.0.113.9", "X-Real-IP": "203.0.113.9" };
  const wrong = { email: "nobody@example.com", password: "not a password of anybody" };
  const answer = await client.ask("POST", "/api/v1/auth/login", { headers: forged, body: wrong, from: "127.0.0.7" });
  expect(answer.status).toBe(401);
  await expect.poll(() => server.output.log).toMatch(/"path":"\/api\/v1\/auth\/login".*"address":"127\.0\.0\.7"/);
  expect(server.output.log).not.toContain("203.0.113.9");
});

test("nginx passes a body of 19 MiB on and answers 413 to one of 23 MiB", async () => {
  const post = (bytes: number) => client.ask("POST", "/api/v1/access-points", { body: "x".repeat(bytes) });
  // 401 comes from the program, because the request has no session: nginx has let the body through.
  expect((await post(19 * 2 ** 20)).status).toBe(401);
  const refused = await post(23 * 2 ** 20);
  expect([refused.status, refused.text.includes("nginx")]).toEqual([413, true]);
});

test("metrics answer 404 through nginx", async () => {
  expect((await client.ask("GET", "/metrics")).status).toBe(404);
});

test("nginx serves cached scripts and styles after their process has ended", async () => {
  const page = await client.ask("GET", "/sign-in");
  scripts.push(
    ...new Set([...page.text.matchAll(/"(\/_next\/static\/[^"?]+\.(?:js|css))/g)].map(([, path]) => path ?? "")),
  );
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of scripts) {
    const script = await client.ask("GET", path);
    expect([script.status, script.headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
  }
  await server.stop();
  for (const path of scripts) expect((await client.ask("GET", path)).status).toBe(200);
  expect((await client.ask("GET", "/sign-in")).status).toBe(502);
});
