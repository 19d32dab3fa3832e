import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { connect } from "node:net";
import { buffer, text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { normalizeTarget } from "./request-target";
import { startHandler } from "./test-handler";

/** Paths that a guard treats in its own way, and a page and a code that none of them knows. */
const guarded = {
  "the split between service and pages": ["/api/v1/me", "/livez", "/readyz", "/metrics", "/problems/not-found"],
  "the API reference": ["/docs/api/labels"],
  "files beside the queue of pages": ["/_next/static/chunks/a.js", "/favicon.ico"],
  "the limits of files": ["/scan/photo", "/access-points/import/upload"],
  "the limits of next-auth": ["/api/auth/callback/credentials", "/api/auth/signout"],
  "paths of Next": ["/_next/image", "/_global-error"],
  "pages and codes": ["/sign-in", "/q/EAST-2"],
};

const dots = ["..", ".", "%2e%2e", "%2E.", ".%2e", "%2e"];
const between = ["//", "/\\", "\\", ...dots.map((dot) => `/${dot}/`)];
const before = [...between, ...dots.map((dot) => `/x/${dot}/`), ...dots.map((dot) => `\\${dot}\\`)];
const behind = [...before, ...dots.map((dot) => `/${dot}`), "/../../sign-in", "/%2e%2e/%2e%2e/sign-in", "#/sign-in"];

/** Returns a path in spellings that lead elsewhere, or there from elsewhere, in a parser that resolves them. */
function spellingsOf(path: string): string[] {
  const inner = [...path.matchAll(/\//g)].map(({ index }) => index).slice(1);
  return [
    ...before.map((part) => `${part}${path.slice(1)}`),
    ...inner.flatMap((at) => between.map((part) => `${path.slice(0, at)}${part}${path.slice(at + 1)}`)),
    ...behind.map((part) => `${path}${part}`),
  ].map((spelling) => (spelling.startsWith("/") ? spelling : `/${spelling}`));
}

const targets = Object.entries(guarded).flatMap(([guard, paths]) =>
  paths.flatMap((path) => spellingsOf(path).map((target) => ({ guard, target }))),
);

/** Starts the request handler. `reached` has what the service and the pages were asked for, with the size of the body. */
async function start() {
  const reached: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const refused: unknown[] = [];
  const { port } = await startHandler({
    service: async (request) => {
      reached.push(`service ${request.url}`);
      return new Response();
    },
    pages: async (request, response) => {
      reached.push(`page ${request.url} ${(await buffer(request)).length}`);
      headers.push(request.headers);
      response.end();
    },
    ownHeaders: ["x-page", "x-nonce"],
    findPerson: async () => "ada",
    log: { warn: (line: unknown) => refused.push(line), error: () => {} },
  });
  /** Sends the head of a request unchanged, and returns the status of the answer. */
  const send = async (method: string, target: string, more: string[] = []) => {
    const socket = connect(port, "127.0.0.1");
    const head = [`${method} ${target} HTTP/1.1`, `Host: 127.0.0.1:${port}`, `Origin: http://127.0.0.1:${port}`];
    socket.write([...head, "Connection: close", ...more, "", ""].join("\r\n"));
    return Number((await text(socket)).split(" ")[1]);
  };
  return { send, reached, headers, refused };
}

test("a path that is not in normal form answers 400 before any guard, and is logged", async () => {
  const { send, reached, refused } = await start();
  expect(targets.length).toBeGreaterThan(800);
  for (const { guard, target } of targets) {
    const status = await send("GET", target);
    expect([guard, target, status, reached]).toEqual([guard, target, 400, []]);
  }
  expect(refused).toHaveLength(targets.length);
  expect(refused.at(-1)).toMatchObject({ event: "request.refused", status: 400, path: expect.any(String) });
});

test("a form to a path that is not in normal form answers 400 before its body is sent", async () => {
  const { send, reached } = await start();
  for (const path of ["/api/auth/../../sign-in", "/api/auth/../../access-points/import/upload", "/scan/./photo"]) {
    const status = await send("POST", path, ["Content-Length: 400000000"]);
    expect([path, status, reached]).toEqual([path, 400, []]);
  }
});

test("the path of an absolute target is judged as it is written", () => {
  for (const { guard, target } of targets) {
    const request = { url: `http://doors.example${target}`, headers: {}, rawHeaders: [] } as unknown as IncomingMessage;
    expect([guard, target, normalizeTarget(request)]).toEqual([guard, target, expect.stringContaining("normal form")]);
  }
});

test.each([
  ["http://doors.example", "/"],
  ["http://doors.example?q=1", "/?q=1"],
  ["HTTPS://ada@DOORS.example:8443/q/EAST%2F2?x=/../", "/q/EAST%2F2?x=/../"],
])("the absolute target %s is replaced by its path", (url, path) => {
  const request = { url, headers: {}, rawHeaders: [] } as unknown as IncomingMessage;
  expect([normalizeTarget(request), request.url]).toEqual([null, path]);
});

test.each(["http:///sign-in", "http:sign-in", "ftp://doors.example/", "sign-in"])("the target %s is refused", (url) => {
  const request = { url, headers: {}, rawHeaders: [] } as unknown as IncomingMessage;
  expect(normalizeTarget(request)).toEqual(expect.any(String));
});

/** Paths of links of the program and of labels: codes and ids may hold every character, percent-encoded. */
test.each([
  ...["EAST/2", "A\\B", "a/../b", "https://doors.example/q/7", "50%", "Größe 7", "A.B", "...", "A~B", "a;b=c", "x?y#z"]
    .map(encodeURIComponent)
    .flatMap((code) => [`/q/${code}`, `/Q/${code}`, `/access-points/${code}/edit`, `/people/${code}`]),
  "/q/GATE%2D7",
  "/q/a/b",
  "/q/A^B",
  "/q/.A",
  "/q/..A",
  "/q",
  "/",
  "/_next/static/chunks/%5Broot%5D~a._.js",
  "/access-points?next=/../x//y\\z#",
])("%s reaches the pages as it is written", async (path) => {
  const { send, reached } = await start();
  expect(await send("GET", path)).toBe(200);
  expect(reached).toEqual([`page ${path.replace("/Q/", "/q/")} 0`]);
});

test.each(["a%2Fb", "a%5Cb", "..%2F..", "50%25", "Gr%C3%B6%C3%9Fe"])(
  "/api/v1/access-points/%s reaches the service as it is written",
  async (id) => {
    const { send, reached } = await start();
    await send("GET", `/api/v1/access-points/${id}`);
    expect(reached).toEqual([expect.stringMatching(new RegExp(`/api/v1/access-points/${id}$`))]);
  },
);

test("every accepted path is one that neither the URL parser nor Next changes", () => {
  const pieces = ["/", "/", "..", ".", "%2e", "%2E", "\\", "%5c", "%2f", "a", "%C3%A9", ";", "#", "~"];
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return pieces[seed % pieces.length] ?? "";
  };
  let accepted = 0;
  for (let round = 0; round < 50_000; round += 1) {
    const path = `/${Array.from({ length: 1 + (round % 7) }, next).join("")}`;
    const request = { url: path, headers: {}, rawHeaders: [] } as unknown as IncomingMessage;
    if (normalizeTarget(request) !== null) continue;
    accepted += 1;
    expect(new URL(`http://doors.example${path}`).pathname).toBe(path);
    // Next redirects from such a path to another one (resolve-routes.js).
    expect(path).not.toMatch(/\\|\/\//);
  }
  expect(accepted).toBeGreaterThan(5_000);
});

test("request headers that only our server sets are removed from every request to the pages", async () => {
  const { send, headers } = await start();
  for (const path of ["/sign-in", "/favicon.ico", "/_next/static/a.js", "/api/auth/csrf"])
    await send("GET", path, ["X-Page: /evil", "x-nonce: evil", "X-Other: kept"]);
  expect(headers).toHaveLength(4);
  for (const seen of headers) {
    expect(seen).not.toHaveProperty("x-page");
    expect(seen).not.toHaveProperty("x-nonce");
    expect(seen).toHaveProperty("x-other");
  }
});
