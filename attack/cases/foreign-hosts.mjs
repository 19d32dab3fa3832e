import { exactly, noneOf } from "../limits.mjs";
import { signIn } from "../program.mjs";
import { ask } from "../requests.mjs";
import { sendBytes } from "../sockets.mjs";

const raw = (target, ...headers) =>
  `GET ${target} HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join("")}Connection: close\r\n\r\n`;

/** Matches a header whose URL has the foreign host as its host. `/evil.example/x` is a path on our own host. */
const LEADS_AWAY = /^(location|link|refresh):[^\r\n]*[\\/]{2}[^\\/\s]*evil/im;

/** Names a foreign host in every part of a request that can name one: no redirect and no link may lead there. */
export async function attackHosts({ programs, record }) {
  const program = await programs.start();
  const { port, url } = program;
  const { token } = await signIn(url);
  const requests = [
    "/",
    "/x",
    "/sign-in",
    "/access-points",
    "//evil.example/x",
    "/docs/api/",
    "/api/v1/access-points",
  ].flatMap((path) => [
    raw(`http://evil.example${path}`, "Host: 127.0.0.1"),
    raw(path, "Host: evil.example", `Authorization: Bearer ${token}`),
    raw(path, "Host: 127.0.0.1", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https"),
    raw(path, "Host: 127.0.0.1", "Forwarded: host=evil.example"),
  ]);
  let led = 0;
  let fives = 0;
  for (const bytes of requests) {
    const { text, status } = await sendBytes(port, bytes);
    const head = text.split("\r\n\r\n")[0];
    if (LEADS_AWAY.test(head)) led += 1;
    if (status >= 500) fives += 1;
  }
  record("answers that lead to a foreign host", led, noneOf("answer"), `${requests.length} requests`);
  record("5xx", fives, noneOf("5xx"));
  const twice = await sendBytes(port, raw("/livez", "Host: 127.0.0.1", "Host: evil.example"));
  record("two Host headers, status", twice.status, exactly(400));
  const invalid = [];
  for (const host of ["a b", "<x>", "a/b"])
    invalid.push((await sendBytes(port, raw("/sign-in", `Host: ${host}`))).status);
  record(
    "invalid Host headers answered otherwise than 400",
    invalid.filter((status) => status !== 400).length,
    noneOf("answer"),
  );
  const bare = [];
  for (const path of ["/_next/image", "/favicon.icox", "/api/auth", "/nothing/here"]) {
    const { headers } = await ask(url, "GET", path);
    if (/html/.test(headers["content-type"] ?? "") && !headers["content-security-policy"]) bare.push(path);
  }
  record(
    "/_next/image, status",
    (await ask(url, "GET", "/_next/image?url=%2Ficon.svg&w=64&q=75")).status,
    exactly(404),
  );
  record("HTML pages without a content security policy", bare.length, noneOf("page"), bare.join(", "));
  const rebound = await sendBytes(port, raw("/metrics", "Host: evil.example"));
  record("/metrics for a foreign host, status", rebound.status, exactly(403));
  await program.stop();
  await attackMetrics({ programs, record });
}

/** Checks that behind a proxy a forged X-Forwarded-For of 127.0.0.1 does not open /metrics. */
async function attackMetrics({ programs, record }) {
  const program = await programs.start({ env: { TRUSTED_PROXY_HOPS: "1" } });
  const headers = { "X-Forwarded-For": "127.0.0.1" };
  const { status } = await ask(program.url, "GET", "/metrics", { headers });
  record("/metrics with X-Forwarded-For: 127.0.0.1, refused", Number(status !== 200), exactly(1), `status ${status}`);
  await program.stop();
}
