import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import getPort from "get-port";
import { describe, expect, onTestFailed, onTestFinished, test } from "vitest";
import { admin, startServer } from "@/e2e/server";
import { createSelfSigned } from "../self-signed";
import { connectTo, NAME } from "../server/http-client";
import { signInByForm } from "../server/page-form";
import { nginxArgs, startProxy } from "./nginx";

/** What is replaced in a shipped file, so that it runs on this machine without root's folders. */
type Machine = { folder: string; port: string; program: string; httpPort: string };

type Proxy = {
  command: string;
  /** In deploy/. */
  file: string;
  fillIn: (shipped: string, machine: Machine) => string;
  args: (conf: string, folder: string) => string[];
};

const proxies: Proxy[] = [
  {
    command: "nginx",
    file: "nginx-site.conf",
    fillIn: (shipped, { folder, port, httpPort }) => `
      pid ${folder}/nginx.pid;
      events {}
      http {
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((what) => `${what}_temp_path ${folder}/${what};`).join("\n")}
        ${shipped
          .replaceAll(/^ +listen \[::\].+\n/gm, "")
          .replace("listen 443", `listen 127.0.0.1:${port}`)
          .replace("listen 80", `listen 127.0.0.1:${httpPort}`)
          .replaceAll(`/etc/letsencrypt/live/${NAME}`, folder)}
      }`,
    args: (conf, folder) => nginxArgs(folder, conf),
  },
  {
    command: "apache2",
    file: "apache-site.conf",
    fillIn: (shipped, { folder, port }) => `
      ServerRoot ${folder}
      ServerName ${NAME}
      PidFile ${folder}/apache.pid
      DefaultRuntimeDir ${folder}
      ErrorLog ${folder}/error.log
      Listen 127.0.0.1:${port} https
      User www-data
      Group www-data
      ${["mpm_event", "ssl", "proxy", "proxy_http", "headers", "authz_core"]
        .map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
        .join("\n")}
      ${shipped.replace("*:443", `127.0.0.1:${port}`).replaceAll(`/etc/letsencrypt/live/${NAME}`, folder)}`,
    args: (conf) => ["-f", conf, "-D", "FOREGROUND"],
  },
  {
    command: "caddy",
    file: "Caddyfile",
    // Caddy would ask a public authority for the certificate of a public name.
    fillIn: (shipped, { folder, port }) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${shipped.replace(
        `${NAME} {`,
        `https://${NAME}:${port} {\n\tbind 127.0.0.1\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      )}`,
    args: (conf) => ["run", "--config", conf, "--adapter", "caddyfile"],
  },
  {
    command: "haproxy",
    file: "haproxy.cfg",
    fillIn: (shipped, { folder, port }) =>
      shipped.replace(":443", `127.0.0.1:${port}`).replace(`/etc/haproxy/${NAME}.pem`, `${folder}/both.pem`),
    args: (conf) => ["-db", "-f", conf],
  },
];

async function startBehind({ command, file, fillIn, args }: Proxy) {
  const folder = mkdtempSync(join(tmpdir(), "access-points-proxy-"));
  chmodSync(folder, 0o755);
  const [port, httpPort, program] = [String(await getPort()), String(await getPort()), String(await getPort())];
  const { key, cert: certificate } = createSelfSigned(NAME);
  for (const [name, text] of [
    ["privkey.pem", key],
    ["fullchain.pem", certificate],
    ["both.pem", certificate + key],
  ] as const)
    writeFileSync(join(folder, name), text);
  const shipped = readFileSync(join(import.meta.dirname, "../../deploy", file), "utf8");
  expect(shipped).toContain("127.0.0.1:3000");
  const conf = join(folder, "proxy.conf");
  const here = shipped.replaceAll("127.0.0.1:3000", `127.0.0.1:${program}`);
  writeFileSync(conf, fillIn(here, { folder, port, program, httpPort }));
  const url = `https://${NAME}:${port}`;
  const server = await startServer({ env: { PORT: program, PUBLIC_URL: url, TRUSTED_PROXY_HOPS: "1" } });
  onTestFinished(async () => {
    await server.stop();
  });
  const proxy = await startProxy({ folder, port, command, args: args(conf, folder), env: { HOME: folder } });
  onTestFinished(proxy.stop);
  onTestFailed(() => console.error(proxy.output.said));
  const client = connectTo({ url, port, certificate });
  onTestFinished(client.close);
  return { server, client };
}

describe.each(proxies)("$command with deploy/$file", (proxy) => {
  test("people sign in, send files and open codes, and the program sees their addresses", async () => {
    const { server, client } = await startBehind(proxy);
    await expect.poll(async () => (await client.ask("GET", "/readyz")).status).toBe(200);
    const signedIn = await signInByForm(client, admin);
    expect([signedIn.status, signedIn.headers.location]).toEqual([303, "/"]);
    const session = signedIn.headers["set-cookie"]?.find((line) => line.includes("access-points.session")) ?? "";
    expect(session).toMatch(/^__Host-[^;]+;.* Secure; HttpOnly/);

    const cookie = session.split(";")[0] ?? "";
    const { email, password } = admin;
    const loggedIn = await client.ask("POST", "/api/v1/auth/login", { body: { email, password } });
    const { token } = JSON.parse(loggedIn.text);
    const headers = { Authorization: `Bearer ${token}` };
    const point = { headers, body: { name: "Gate", qrCode: "A/12" } };
    expect((await client.ask("POST", "/api/v1/access-points", point)).status).toBe(201);
    const code = await client.ask("GET", "/q/A%2F12", { headers: { Cookie: cookie } });
    expect([code.status, code.headers.location]).toEqual([302, expect.stringMatching(/^\/access-points\//)]);

    const forged = { "X-Forwarded-For": "203.0.113.9", Forwarded: "for=203.0.113.9", "X-Forwarded-Proto": "http" };
    const wrong = { email: "nobody@example.com", password: "not a password of anybody" };
    const login = { headers: forged, body: wrong, from: "127.0.0.7" };
    expect((await client.ask("POST", "/api/v1/auth/login", login)).status).toBe(401);
    await expect.poll(() => server.output.log).toMatch(/"path":"\/api\/v1\/auth\/login".*"address":"127\.0\.0\.7"/);
    expect(server.output.log).not.toContain("203.0.113.9");

    // 401 comes from the program, because the request has no session: the proxy has let the body through.
    const body = "x".repeat(19 * 2 ** 20);
    expect((await client.ask("POST", "/api/v1/access-points", { body })).status).toBe(401);
    expect((await client.ask("GET", "/metrics")).status).toBe(404);
  });
});
