import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createApiReference } from "./api-reference";

/** Starts a server that answers with the reference, and 204 for what is none of it. */
async function start(render: Parameters<typeof createApiReference>[0]) {
  const answer = createApiReference(render, "default-src 'none'");
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
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual", ...init });
    return [response.status, response.headers.get("Location") ?? (await response.text())];
  };
}

test("the page is rendered once, answered in each encoding, and to no other request", async () => {
  let rendered = 0;
  const ask = await start(async () => `all ${++rendered}`);
  expect(await ask("/docs/api?x=1")).toEqual([200, "all 1"]);
  expect(await ask("/docs/api", { headers: { "Accept-Encoding": "identity" } })).toEqual([200, "all 1"]);
  expect(await ask("/docs/api", { method: "HEAD" })).toEqual([200, ""]);
  for (const path of ["/docs/apis", "/docs", "/docs/api/labels"]) expect(await ask(path)).toEqual([204, ""]);
  expect(await ask("/docs/api", { method: "POST" })).toEqual([204, ""]);
});

test("the type of a problem leads to its section, and an unknown one nowhere", async () => {
  const ask = await start(async () => '<h2 id="problems"></h2><h3 id="problem-gone"></h3>');
  expect(await ask("/problems/gone")).toEqual([302, "/docs/api#problem-gone"]);
  expect(await ask("/problems")).toEqual([302, "/docs/api#problems"]);
  for (const path of ["/problems/__proto__", "/problems/unknown"]) expect(await ask(path)).toEqual([204, ""]);
});

test("every request to a service without a description is left to the pages, and a failure to read it is not kept", async () => {
  expect(await (await start(async () => null))("/docs/api")).toEqual([204, ""]);
  let attempts = 0;
  const ask = await start(async () => {
    if (++attempts === 1) throw new Error("away");
    return "all";
  });
  expect(await ask("/docs/api")).toEqual([502, ""]);
  expect(await ask("/docs/api")).toEqual([200, "all"]);
});
