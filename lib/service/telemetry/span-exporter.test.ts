import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openTracer } from "./tracer";

/** Opens a tracer whose collector answers as given. `closeMs` limits the time that closing takes. */
async function open(collect: RequestListener, { closeMs = 10_000, user = "" } = {}) {
  const collector = createServer(collect).listen(0, "127.0.0.1");
  await once(collector, "listening");
  onTestFinished(() => {
    collector.closeAllConnections();
    collector.close();
  });
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const { port } = collector.address() as AddressInfo;
  const tracer = await openTracer({ endpoint: `http://${user}127.0.0.1:${port}`, log, closeMs });
  const work = async (count: number) => {
    for (let done = 0; done < count; done += 1) await tracer.traceWork({ name: "work", run: async () => {} });
  };
  return { tracer, work, lines };
}

test("work goes on while the collector does not answer, closing gives up after its limit, and one line is logged", async () => {
  const { tracer, work, lines } = await open(() => {}, { closeMs: 100 });
  await work(10_000);
  await tracer.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ event: "traces.not-sent" });
});

test("while the collector does not answer, 512 spans are on their way, 4,096 wait, and the others are dropped", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let received = 0;
  const { tracer, work, lines } = await open(async (request, response) => {
    const { resourceSpans } = (await json(request)) as { resourceSpans: { scopeSpans: { spans: unknown[] }[] }[] };
    received += resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)).length;
    await answered;
    response.end("{}");
  });
  await work(10_000);
  const closed = tracer.close();
  answer();
  await closed;
  expect(received).toBe(512 + 4_096);
  expect(lines).toEqual([]);
});

test("the log has neither the password of the collector's address nor its answer", async () => {
  const answered = { authorization: "" };
  const { tracer, work, lines } = await open(
    ({ headers }, response) => {
      answered.authorization = headers.authorization ?? "";
      response.writeHead(403).end("an answer of the collector");
    },
    { user: "doors:secret@" },
  );
  await work(1);
  await tracer.close();
  expect(answered.authorization).toBe(`Basic ${Buffer.from("doors:secret").toString("base64")}`);
  const [{ code, reason, url }] = lines.map((line) => JSON.parse(line));
  expect([code, reason]).toEqual([403, "Forbidden"]);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/traces$/);
  expect(lines.join()).not.toMatch(/secret|an answer/);
});
