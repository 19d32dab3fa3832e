import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createApiReference } from "./api-reference";

/** Starts a server that answers with the pages of a reference, and 204 for what is none of them. */
async function start(readReference: Parameters<typeof createApiReference<string>>[0]["readReference"], isKept = true) {
  const themeOf = ({ headers }: IncomingMessage) => headers.cookie ?? "system";
  const answer = createApiReference({ readReference, themeOf, isKept });
  const server = createServer((request, response) => {
    answer(request, response).then(
      (isAnswered) => isAnswered || response.writeHead(204).end(),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return async (path: string, init?: RequestInit) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return [response.status, await response.text()];
  };
}

const pages = {
  contents: () => "all",
  findPage: (slug: string, theme: string) => (slug === "labels" ? `labels in ${theme}` : null),
  notFound: () => "none",
};

/** Pages whose contents count how often they were rendered. */
function countedPages() {
  let rendered = 0;
  return { ...pages, contents: () => `all ${++rendered}` };
}

test("a page is rendered once, and answered in each encoding", async () => {
  const counted = countedPages();
  const ask = await start(async () => counted);
  expect(await ask("/docs/api")).toEqual([200, "all 1"]);
  expect(await ask("/docs/api", { headers: { "Accept-Encoding": "identity" } })).toEqual([200, "all 1"]);
  expect(await ask("/docs/api", { method: "HEAD" })).toEqual([200, ""]);
});

test("a page is answered in the theme of the reader", async () => {
  const ask = await start(async () => pages);
  expect(await ask("/docs/api/labels")).toEqual([200, "labels in system"]);
  expect(await ask("/docs/api/labels", { headers: { Cookie: "dark" } })).toEqual([200, "labels in dark"]);
  expect(await ask("/docs/api/labels")).toEqual([200, "labels in system"]);
});

test("in development a page is rendered again, because its style sheet may have come in between", async () => {
  const counted = countedPages();
  const ask = await start(async () => counted, false);
  expect(await ask("/docs/api")).toEqual([200, "all 1"]);
  expect(await ask("/docs/api")).toEqual([200, "all 2"]);
});

test("a tag is answered with its page, or with 404", async () => {
  const ask = await start(async () => pages);
  expect(await ask("/docs/api/labels?x=1")).toEqual([200, "labels in system"]);
  expect(await ask("/docs/api/__proto__")).toEqual([404, "none"]);
});

test("other requests, and every request to a service without a description, are left to the pages", async () => {
  const ask = await start(async () => pages);
  for (const path of ["/docs/apis", "/docs", "/docs/api/labels/x"]) expect(await ask(path)).toEqual([204, ""]);
  expect(await ask("/docs/api", { method: "POST" })).toEqual([204, ""]);
  const without = await start(async () => null);
  expect(await without("/docs/api")).toEqual([204, ""]);
});

test("a failure to read the description is not kept", async () => {
  let attempts = 0;
  const ask = await start(async () => {
    if (++attempts === 1) throw new Error("away");
    return pages;
  });
  expect(await ask("/docs/api")).toEqual([502, ""]);
  expect(await ask("/docs/api")).toEqual([200, "all"]);
});
