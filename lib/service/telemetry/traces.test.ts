import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { workerProgram } from "@/lib/labels/testing/worker-programs";
import { inTransaction } from "../db/transaction";
import { jobIdOf } from "../labels/test-printing";
import { startTestService } from "../testing/start-test-service";

/** Number of a span's status that did not fail (opentelemetry/proto/trace/v1/trace.proto), and of one that did. */
const UNSET = 0;
const FAILED = 2;

type Attribute = { key: string; value: { stringValue?: string; intValue?: string } };
type ReceivedSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  status: { code?: number };
};
type Received = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: ReceivedSpan[] }[] }[];
};

const toObject = (attributes: Attribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

/** Starts a collector that answers `status`, and a service that sends its spans there. */
async function start({ status = 200, program }: { status?: number; program?: string } = {}) {
  const received: Received[] = [];
  const paths: string[] = [];
  const collector = createServer(async (request, response) => {
    paths.push(`${request.method} ${request.url} ${request.headers["content-type"]}`);
    received.push(JSON.parse(await text(request)));
    response.writeHead(status, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    collector.closeAllConnections();
    collector.close();
  });
  const { port } = collector.address() as AddressInfo;
  const service = await startTestService({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` }, program);
  const { token } = await service.signedIn();
  await service.context.tracer?.flush();
  received.length = 0;
  const spans = async () => {
    await service.context.tracer?.flush();
    return received.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
  };
  return { ...service, token, received, paths, spans };
}

test("creating an access point sends a span of the request and one of its transaction to the collector", async () => {
  const { send, token, spans, received, paths } = await start();
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  const response = await send("POST", "/access-points", { token, body: { name: "Gate" }, headers });
  const found = await spans();
  const request = found.find(({ kind }) => kind === 2);
  expect(request).toMatchObject({
    traceId,
    parentSpanId: "00f067aa0ba902b7",
    name: "POST /api/v1/access-points",
    status: { code: UNSET },
  });
  expect(toObject(request?.attributes ?? [])).toEqual({
    "http.request.method": "POST",
    "http.route": "/api/v1/access-points",
    "http.response.status_code": 201,
    "url.path": "/api/v1/access-points",
    "request.id": response.headers.get("X-Request-Id"),
  });
  const transaction = found.find(({ name }) => name === "database transaction");
  expect(transaction).toMatchObject({ traceId, parentSpanId: request?.spanId, kind: 1 });
  const time = ({ startTimeUnixNano: from, endTimeUnixNano: to }: ReceivedSpan) => [BigInt(from), BigInt(to)] as const;
  const [from = 0n, to = 0n] = request ? time(request) : [];
  const [began = 0n, ended = 0n] = transaction ? time(transaction) : [];
  expect([from < to, began < ended, ended - began < to - from]).toEqual([true, true, true]);
  expect(toObject(received[0]?.resourceSpans[0]?.resource.attributes ?? [])).toEqual({
    "service.name": "access-points",
  });
  expect(paths.at(-1)).toBe("POST /v1/traces application/json");
});

test("a span has the route and not the id, and requests that are not sampled have none", async () => {
  const { send, token, spans } = await start();
  const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00";
  await send("GET", "/access-points", { token, headers: { traceparent } });
  await send("POST", "/access-points", { token, body: { name: "Gate" }, headers: { traceparent } });
  await send("GET", "/access-points/0192f8e4-0000-7000-8000-000000000000", { token });
  await send("GET", "//nothing-here");
  const found = await spans();
  expect(found.map(({ name }) => name)).toEqual(["GET /api/v1/access-points/{id}", "GET"]);
  expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(2);
});

test("a transaction that fails is marked, without the text of its error", async () => {
  const { context, spans } = await start();
  const failing = context.tracer?.traceWork({
    name: "label job",
    run: () =>
      inTransaction(context.db, () => {
        throw new Error("ada@example.com is there already");
      }),
  });
  await expect(failing).rejects.toThrow("ada@example.com is there already");
  const found = await spans();
  expect(found.map(({ name, status }) => [name, status])).toEqual([
    ["database transaction", { code: FAILED }],
    ["label job", { code: FAILED }],
  ]);
  expect(JSON.stringify(found)).not.toContain("ada@");
});

test("transactions outside requests and jobs have no spans", async () => {
  const { context, spans } = await start();
  await inTransaction(context.db, async () => {});
  expect(await spans()).toEqual([]);
});

test("a print job has a trace of its own, with the transactions that it makes and how it ended", async () => {
  const { send, token, spans } = await start({ program: workerProgram("render-worker") });
  const { id } = await (await send("POST", "/access-points", { token, body: { name: "Gate" } })).json();
  const body = { stock: "avery-a4-l7160", select: { ids: [id] } };
  const job = jobIdOf(await send("POST", "/labels", { token, body }));
  const found = await spans();
  const span = found.find(({ name }) => name === "label job");
  expect(span).toMatchObject({ kind: 1, status: { code: UNSET } });
  expect(span?.parentSpanId).toBeUndefined();
  const { "label_job.id": jobId, ...attributes } = toObject(span?.attributes ?? []);
  expect(attributes).toEqual({ "label_job.labels": 1, "label_job.outcome": "done" });
  expect(jobId).toBe(job);
  const inside = found.filter(({ traceId, name }) => traceId === span?.traceId && name !== "label job");
  expect(inside.map(({ name, parentSpanId }) => [name, parentSpanId])).toContainEqual([
    "database transaction",
    span?.spanId,
  ]);
  const requests = found.filter(({ kind }) => kind === 2);
  expect(requests.map(({ traceId }) => traceId)).not.toContain(span?.traceId);
});

test("a collector that fails changes no answer and is logged once", async () => {
  const { send, token, spans, lines } = await start({ status: 500 });
  for (const name of ["A", "B"]) {
    expect((await send("POST", "/access-points", { token, body: { name } })).status).toBe(201);
    await spans();
  }
  expect(lines.filter((line) => line.includes("traces.not-sent"))).toHaveLength(1);
});

test("without OTEL_EXPORTER_OTLP_ENDPOINT there is no tracer", async () => {
  expect((await startTestService()).context.tracer).toBeNull();
});
