import { once } from "node:events";
import { setTimeout as waitAtMost } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { startServer } from "@/e2e/server";
import { openSocket } from "../open-sockets";

const REQUESTS = 400;

/** Longest wait for an answer, in milliseconds: a request without an end gets none. */
const ANSWER_MS = 2_000;

const methods = "GET POST PUT PATCH DELETE HEAD OPTIONS TRACE CONNECT BREW get G\0T".split(" ");
const targets = [
  ...["/", "*", "/livez", "/api/v1/me", "/sign-in", "//x", "/%00", "/..%2f..%2fetc", "/%ff", "?", "#", "/\u00e9"],
  ...["http://evil.example/", "evil.example:80", "/access-points/%", `/${"a".repeat(9_000)}`, "/api/v1/auth/login"],
];
const versions = ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "http/1.1", ""];
const headers = [
  ...["Host: x", "Host: evil.example", "Host:", "Host", "Connection: close", "Origin: null", "X-Forwarded-For: ::1"],
  ...["Content-Length: 5", "Content-Length: -1", "Content-Length: 99999999999999999999", "Content-Length: 5, 5"],
  ...["Transfer-Encoding: chunked", "Transfer-Encoding: identity, chunked", "Transfer-Encoding: xchunked"],
  ...["Expect: 100-continue", "Expect: tea", "Connection: Upgrade", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQAAP__"],
  ...["Content-Type: application/json", "X: a\0b", " folded: 1", "X:\tb", ": empty", "A".repeat(300), "RSC: 1"],
  ...[`Cookie: ${"a=b; ".repeat(900)}`, "Range: bytes=0-1,2-3", "Next-Action: x", "Trailer: x"],
];
const bodies = [
  ...[
    "",
    "{}",
    "hello",
    "5\r\nhello\r\n0\r\n\r\n",
    "0\r\n\r\n",
    "ffffffffffffffff\r\n",
    "-1\r\n",
    '{"email":1}',
    "\0ÿ",
  ],
  "5;ext\r\nhello\r\n0\r\nX: 1\r\n\r\n",
];

/** Request made of parts that often break parsers of HTTP, one in three cut off or with a wrong byte. */
const requests = fc
  .record({
    first: fc.tuple(fc.constantFrom(...methods), fc.constantFrom(...targets), fc.constantFrom(...versions)),
    lines: fc.array(fc.constantFrom(...headers), { maxLength: 6 }),
    end: fc.constantFrom("\r\n", "\r\n", "\r\n", "\n", "\r"),
    body: fc.constantFrom(...bodies),
    wrong: fc.option(
      fc.record({ at: fc.double({ min: 0, max: 0.99, noNaN: true }), byte: fc.integer({ min: 0, max: 255 }) }),
    ),
    isCut: fc.boolean(),
  })
  .map(({ first, lines, end, body, wrong, isCut }) => {
    const bytes = Buffer.from([first.join(" "), "Host: x", ...lines, "", body].join(end), "latin1");
    if (!wrong) return bytes;
    const at = Math.floor(wrong.at * bytes.length);
    if (isCut) return bytes.subarray(0, at);
    bytes[at] = wrong.byte;
    return bytes;
  });

/** Sends bytes and returns the status of the first answer; 0 without one. */
async function statusOf(port: number, bytes: Buffer): Promise<number> {
  const socket = await openSocket(port);
  socket.write(bytes);
  const [data] = await Promise.race([
    once(socket, "data").catch(() => []),
    once(socket, "close").then(() => []),
    waitAtMost(ANSWER_MS, []),
  ]);
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(String(data))?.[1] ?? 0);
}

test("requests that break parsers of HTTP are not answered with an error of the program", async () => {
  const server = await startServer({ env: { LOG_LEVEL: "silent" } });
  const port = Number(new URL(server.url).port);
  const seed = Date.now() % 1_000_000;
  const made = fc.sample(requests, { numRuns: REQUESTS, seed });
  const failed: string[] = [];
  let next = 0;
  const send = async () => {
    for (let bytes = made[next++]; bytes; bytes = made[next++]) {
      // 501 and 505 refuse a method or a version that the server does not have.
      const status = await statusOf(port, bytes);
      if (status >= 500 && ![501, 505].includes(status)) failed.push(`${status}: ${bytes.toString("latin1", 0, 80)}`);
    }
  };
  await Promise.all(Array.from({ length: 20 }, send));
  expect(failed, `seed ${seed}`).toEqual([]);
  expect((await fetch(`${server.url}/livez`)).status).toBe(200);
  await server.stop();
});
