import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { drain } from "./drain";
import { listen } from "./listen";
import { createRequestHandler } from "./request-handler";
import { createSharedPages } from "./shared-pages";

/** Starts the request handler on pages that show their path, cookie and a nonce, as Next does, and that are counted. */
async function start(options: Pick<Parameters<typeof createSharedPages>[0], "trustedProxyHops" | "hasUsers"> = {}) {
  const drawn: string[] = [];
  const pages = async ({ url = "", headers }: IncomingMessage, answer: ServerResponse) => {
    const nonce = `${drawn.push(url)}th-drawing==`;
    const policy = `script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'`;
    answer.writeHead(url.endsWith("/unknown") ? 404 : 200, { "Content-Security-Policy": policy });
    const address = [headers["x-forwarded-host"] ?? [], headers["x-forwarded-proto"] === "https" ? "https" : []].flat();
    answer.end(`<p>${[url, headers.cookie ?? "", ...address].join(" ")}<script nonce="${nonce}">`);
  };
  let handler: RequestListener = () => {};
  const server = await listen((request, response) => handler(request, response), { host: "127.0.0.1", port: 0 });
  onTestFinished(() => drain(server, 0));
  const { port } = server.address() as { port: number };
  handler = createRequestHandler({
    service: async () => new Response(),
    pages,
    actionIds: undefined,
    findPerson: async () => null,
    probePages: async () => true,
    sharedPages: createSharedPages({ host: "0.0.0.0", port, ...options }),
    trustedProxyHops: options.trustedProxyHops ?? 0,
    log: { warn: () => {}, error: () => {} },
  });
  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    const nonces = [...(answer.headers.get("Content-Security-Policy") ?? "").matchAll(/'nonce-([^']+)'/g)];
    const [nonce = "", ...others] = new Set(nonces.map(([, found]) => found));
    return {
      status: answer.status,
      encoding: answer.headers.get("Content-Encoding"),
      html: await answer.text(),
      nonce,
      others,
    };
  };
  return { ask, drawn, server };
}

test("twenty strangers who ask for a page at once get one drawing, each with a nonce of its own", async () => {
  const { ask, drawn } = await start();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask("/docs/api/labels")));
  expect(drawn).toEqual(["/docs/api/labels"]);
  expect(new Set(answers.map(({ nonce }) => nonce)).size).toBe(20);
  for (const { nonce, html, others } of answers) {
    expect([html, others]).toEqual([`<p>/docs/api/labels <script nonce="${nonce}">`, []]);
    expect(nonce).toMatch(/^[A-Za-z0-9+/]{22}==$/);
  }
  await ask("/docs/api/labels", { Cookie: "tz=Asia/Tokyo" });
  await ask("/docs/api/labels", { "Accept-Encoding": "identity" }, "HEAD");
  expect(drawn).toHaveLength(1);
});

test("a shared page is drawn once for each theme", async () => {
  const { ask, drawn } = await start();
  for (const cookie of ["", "theme=dark", "tz=UTC; theme=dark", "theme=light"])
    await ask("/docs/api", { Cookie: cookie });
  expect(drawn).toHaveLength(3);
  expect((await ask("/docs/api", { Cookie: "theme=dark" })).html).toContain("theme=dark");
  expect((await ask("/docs/api")).html).not.toContain("theme");
});

test("a shared page is compressed for those who accept gzip", async () => {
  const { ask } = await start();
  const plain = await ask("/docs/api", { "Accept-Encoding": "identity" });
  const packed = await ask("/docs/api", { "Accept-Encoding": "gzip, br" });
  expect([plain.encoding, packed.encoding]).toEqual([null, "gzip"]);
  expect(packed.html.replace(packed.nonce, "")).toBe(plain.html.replace(plain.nonce, ""));
});

test.each([
  ["a session", "/docs/api", { Cookie: "access-points.session=forged" }],
  ["a cookie that may change the page", "/docs/api", { Cookie: "theme=dark; other=1" }],
  ["a theme that does not exist", "/docs/api", { Cookie: "theme=<script>" }],
  ["a query", "/docs/api?tag=1", {}],
  ["a request for data instead of HTML", "/docs/api", { RSC: "1" }],
  ["the mark of this process with another secret", "/docs/api", { "X-Shared-Page": "guess", Cookie: "a=1" }],
  ["another path", "/docs/apis", {}],
])("%s gets a page of its own", async (_, path, headers) => {
  const { ask, drawn } = await start();
  await ask(path, headers);
  const { nonce, html } = await ask(path, headers);
  expect([drawn.length, nonce]).toEqual([2, "2th-drawing=="]);
  expect(html).toContain(path);
});

test("a page that is not found is answered, and drawn again for the next request", async () => {
  const { ask, drawn } = await start();
  expect((await ask("/docs/api/unknown")).status).toBe(404);
  expect((await ask("/docs/api/unknown")).status).toBe(404);
  expect(drawn).toHaveLength(2);
});

test("a page is drawn for its request alone when the process takes no more connections", async () => {
  const { ask, drawn, server } = await start();
  server.prependOnceListener("request", () => NetServer.prototype.close.call(server));
  const { status, nonce } = await ask("/docs/api");
  expect([status, nonce, drawn]).toEqual([200, "1th-drawing==", ["/docs/api"]]);
});

test("the sign-in page is shared by its target once there is a user", async () => {
  const users = { exist: false };
  const { ask, drawn } = await start({ hasUsers: async () => users.exist });
  for (let count = 0; count < 2; count += 1) await ask("/sign-in");
  expect(drawn).toHaveLength(2);
  users.exist = true;
  for (const path of ["/sign-in", "/sign-in", "/sign-in?next=%2Flabels", "/sign-in?next=%2Flabels"]) {
    expect((await ask(path)).html).toContain(`<p>${path} `);
  }
  expect(drawn).toEqual([...Array(3).fill("/sign-in"), "/sign-in?next=%2Flabels"]);
  for (const path of ["/sign-in?again=1", "/sign-in?next=%2F&again=1", "/sign-in/x"]) {
    for (let count = 0; count < 2; count += 1) await ask(path);
  }
  expect(drawn).toHaveLength(10);
});

test("the sign-in page is drawn once for each address, because it warns at an address that cannot be used", async () => {
  const { ask, drawn } = await start({ trustedProxyHops: 1, hasUsers: async () => true });
  const secure = { "X-Forwarded-Host": "points.test", "X-Forwarded-Proto": "https" };
  for (const headers of [{}, secure, {}, secure]) await ask("/sign-in", headers);
  expect(drawn).toHaveLength(2);
  expect((await ask("/sign-in", secure)).html).toContain("points.test https");
  expect((await ask("/sign-in")).html).not.toContain("points.test");
});
