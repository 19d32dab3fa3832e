import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { signInToApi } from "@/e2e/api";
import { admin, startServer } from "@/e2e/server";

type Received = {
  resourceSpans: { scopeSpans: { scope: { name: string }; spans: { name: string; attributes: unknown }[] }[] }[];
};

/** Starts an OpenTelemetry collector; returns its address and what it receives. */
async function startCollector() {
  const received: Received[] = [];
  const authorizations: (string | undefined)[] = [];
  const collector = createServer(async (request, response) => {
    received.push((await json(request)) as Received);
    authorizations.push(request.headers.authorization);
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  }).listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => {
    collector.closeAllConnections();
    collector.close();
  });
  const { port } = collector.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, received, authorizations };
}

test("the program sends its spans to the collector before it stops, and none of Next", async () => {
  const { endpoint, received, authorizations } = await startCollector();
  const program = await startServer({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20doors" },
  });
  await signInToApi(program.url, admin.email, admin.password);
  expect((await fetch(`${program.url}/sign-in?from=/access-points?q=somebody`)).status).toBe(200);
  expect(await program.stop()).toEqual({ code: 0, signal: null });

  const scopes = received.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
  expect(new Set(scopes.map(({ scope }) => scope.name))).toEqual(new Set(["access-points"]));
  const names = scopes.flatMap(({ spans }) => spans.map(({ name }) => name));
  expect(names).toEqual(expect.arrayContaining(["POST /api/v1/auth/login", "database transaction"]));
  expect(JSON.stringify(received)).not.toMatch(/somebody|ada@/);
  expect(new Set(authorizations)).toEqual(new Set(["Bearer doors"]));
});

test("the program stops, and says once that no collector took its spans", async () => {
  const program = await startServer({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" } });
  await signInToApi(program.url, admin.email, admin.password);
  expect(await program.stop()).toEqual({ code: 0, signal: null });
  expect(program.output.log.match(/traces\.not-sent/g)).toHaveLength(1);
});
