import { exactly, noneOf } from "../limits.mjs";
import { pick, randomOf } from "../random.mjs";
import { ask, inParallel, sayTally, tally } from "../requests.mjs";
import { sendBytes } from "../sockets.mjs";

const methods = [
  "GET",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "HEAD",
  "OPTIONS",
  "TRACE",
  "CONNECT",
  "BREW",
  "get",
  "",
  "G\0T",
];
const targets = [
  "/",
  "*",
  "/livez",
  "/api/v1/me",
  "/api/v1/access-points?page=1",
  "/sign-in",
  "//x",
  "/%00",
  "/..%2f..%2fetc",
  "/%ff",
  "http://evil.example/",
  "evil.example:80",
  "/access-points/%",
  "?",
  "#",
  `/${"a".repeat(9_000)}`,
  "/\u00e9",
  "/api/v1/auth/login",
];
const versions = ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", ""];
const headers = [
  "Host: x",
  "Host: evil.example",
  "Host:",
  "Host",
  "Content-Length: 5",
  "Content-Length: -1",
  "Content-Length: 99999999999999999999",
  "Content-Length: 5, 5",
  "Transfer-Encoding: chunked",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding: xchunked",
  "Expect: 100-continue",
  "Expect: tea",
  "Connection: close",
  "Connection: Upgrade",
  "Upgrade: h2c",
  "Upgrade: websocket",
  "HTTP2-Settings: AAMAAABkAAQAAP__",
  "Content-Type: application/json",
  "X: a\0b",
  " folded: 1",
  "X:\tb",
  ": empty",
  "A".repeat(300),
  `Cookie: ${"a=b; ".repeat(900)}`,
  "Range: bytes=0-1,2-3",
  "Origin: null",
  "RSC: 1",
  "Next-Action: x",
  "X-Forwarded-For: 127.0.0.1",
  "Trailer: x",
];
const bodies = [
  "",
  "{}",
  "hello",
  "5\r\nhello\r\n0\r\n\r\n",
  "0\r\n\r\n",
  "ffffffffffffffff\r\n",
  "-1\r\n",
  "5;ext\r\nhello\r\n0\r\nX: 1\r\n\r\n",
  '{"email":1}',
  "\u0000\u00ff",
];
const ends = ["\r\n", "\r\n", "\r\n", "\r\n", "\n", "\r"];

function requestOf(random) {
  const end = pick(random, ends);
  const lines = Array.from({ length: Math.floor(random() * 6) }, () => pick(random, headers));
  if (random() < 0.7) lines.unshift("Host: x");
  const first = `${pick(random, methods)} ${pick(random, targets)} ${pick(random, versions)}`;
  const bytes = Buffer.from(`${[first, ...lines, "", ""].join(end)}${pick(random, bodies)}`, "latin1");
  if (random() < 0.2) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  return random() < 0.1 ? bytes.subarray(0, Math.floor(random() * bytes.length)) : bytes;
}

/** Sends requests composed at random of parts that often break HTTP parsers. */
export async function attackSockets({ programs, record, seed, isShort }) {
  const program = await programs.start({ env: { LOG_LEVEL: "silent" } });
  const random = randomOf(seed);
  const requests = Array.from({ length: isShort ? 400 : 3_000 }, () => requestOf(random));
  const answers = await inParallel(requests.length, 40, (at) =>
    sendBytes(program.port, requests[at], { waitMs: 2_000, headOnly: true }),
  );
  const fives = answers.flatMap(({ status }, at) =>
    status >= 500 && status !== 501 && status !== 505 ? [requests[at]] : [],
  );
  const first = fives[0]
    ? JSON.stringify(fives[0].toString("latin1").slice(0, 80))
    : sayTally(tally(answers.map(({ status }) => status)));
  record(
    "mutated requests answered 5xx",
    fives.length,
    noneOf("5xx"),
    `${requests.length} sent, seed ${seed}; ${first}`,
  );
  record("alive afterwards", (await ask(program.url, "GET", "/livez")).status, exactly(200));
  await program.stop();
}
