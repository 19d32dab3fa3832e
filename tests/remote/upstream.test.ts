import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { createSelfSigned } from "../self-signed";
import { answer, connect, problemOf, startStub } from "./stub";

const json = { Accept: "application/json", Authorization: "Bearer secret-token" };
const list = () => new Request("http://service.invalid/api/v1/access-points?page=1", { headers: json });
const create = () =>
  new Request("http://service.invalid/api/v1/access-points", { method: "POST", headers: json, body: '{"name":"x"}' });

describe("upstream", () => {
  test("sends the request below the base path with the token and the client address", async () => {
    const stub = await startStub((_, response) => answer(response, 200, { data: [] }, { ETag: '"1"' }));
    const { send } = connect(`${stub.url}/base`);
    const response = await send(list());
    expect(await response.json()).toEqual({ data: [] });
    expect(response.headers.get("etag")).toBe('"1"');
    expect(stub.seen).toHaveLength(1);
    expect(stub.seen[0]).toMatchObject({
      url: "/base/api/v1/access-points?page=1",
      headers: { authorization: "Bearer secret-token", "x-forwarded-for": "192.0.2.7" },
    });
  });

  test("sends a read twice when it is not answered or answered 502, 503 or 504", async () => {
    for (const status of [502, 503, 504]) {
      const stub = await startStub((_, response) =>
        stub.seen.length === 1 ? answer(response, status, {}) : answer(response, 200, []),
      );
      expect((await connect(stub.url).send(list())).status).toBe(200);
      expect(stub.seen).toHaveLength(2);
    }
    const busy = await startStub((_, response) => answer(response, 503, {}));
    expect((await connect(busy.url).send(list())).status).toBe(503);
    expect(busy.seen).toHaveLength(2);
    const broken = await startStub((_, response) => response.destroy());
    expect(await problemOf(connect(broken.url).send(list()))).toMatchObject({
      status: 503,
      kind: "service-broken-off",
    });
    expect(broken.seen).toHaveLength(2);
  });

  test.each([500, 404, 401, 429])("sends a read once when it is answered %i", async (status) => {
    const stub = await startStub((_, response) => answer(response, status, {}));
    expect((await connect(stub.url).send(list())).status).toBe(status);
    expect(stub.seen).toHaveLength(1);
  });

  test("sends a write once, and says that it may have been done", async () => {
    const broken = await startStub((_, response) => response.destroy());
    const { kind, detail } = await problemOf(connect(broken.url).send(create()));
    expect(kind).toBe("service-broken-off");
    expect(detail).toContain("not known whether this was done");
    expect(broken.seen).toHaveLength(1);

    const away = await startStub((_, response) => answer(response, 503, {}));
    expect((await connect(away.url).send(create())).status).toBe(503);
    expect(away.seen).toHaveLength(1);
  });

  test("reports a refused connection, and that nothing was changed", async () => {
    const stub = await startStub(() => {});
    await stub.stop();
    const { send, failed } = connect(stub.url);
    const headers = { "Retry-After": "5" };
    expect(await problemOf(send(create()))).toMatchObject({ status: 503, kind: "service-unreachable", headers });
    expect(failed).toMatchObject([{ kind: "service-unreachable", path: "/api/v1/access-points", method: "POST" }]);
    expect(failed[0]?.cause).toContain("ECONNREFUSED");
    expect(JSON.stringify(failed)).not.toContain("secret-token");
  });

  test("stops waiting after the time limit for the whole answer", async () => {
    const silent = await startStub(() => {});
    // Long enough for both requests to arrive on a busy machine.
    expect(await problemOf(connect(silent.url, { answerMs: 1_000 }).send(list()))).toMatchObject({
      status: 503,
      kind: "service-slow",
    });
    expect(silent.seen).toHaveLength(2);

    const dripping = await startStub((_, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    });
    expect(await problemOf(connect(dripping.url, { answerMs: 150 }).send(create()))).toMatchObject({
      kind: "service-slow",
    });
  });

  test("does not follow a redirect, so that the token and the body reach no other address", async () => {
    const elsewhere = await startStub((_, response) => answer(response, 200, []));
    const stub = await startStub((_, response) => {
      response.writeHead(307, { Location: `${elsewhere.url}/steal?token=1` }).end();
    });
    const { kind, detail, status } = await problemOf(connect(stub.url).send(list()));
    expect({ kind, status }).toEqual({ kind: "service-redirects", status: 502 });
    expect(detail).toContain(`answered 307 and named ${elsewhere.url}`);
    expect(elsewhere.seen).toEqual([]);
    expect(stub.seen).toHaveLength(1);
  });

  test("stops reading an answer of 50 MB at the size limit", async () => {
    let sent = 0;
    const stub = await startStub((_, response) => {
      const chunk = Buffer.alloc(65_536, " ");
      const pump = () => {
        while (sent < 50_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", pump);
        }
        response.end();
      };
      pump();
    });
    expect(await problemOf(connect(stub.url).send(list()))).toMatchObject({
      status: 502,
      kind: "answer-too-large",
    });
    // The buffers of the two sockets add some megabytes to the limit of 5 MiB.
    expect(sent).toBeLessThan(25_000_000);
  });

  test("streams a file", async () => {
    const stub = await startStub((_, response) => {
      response.writeHead(200, { "Content-Type": "application/pdf" });
      response.write("%PDF-");
    });
    const request = new Request("http://service.invalid/api/v1/label-jobs/1.pdf", { headers: { Accept: "*/*" } });
    const response = await connect(stub.url, { answerMs: 50 }).send(request);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("%PDF-");
    await reader?.cancel();
  });

  test("sends nothing to a service with a self-signed certificate, and names the certificate", async () => {
    const url = await startSelfSigned();
    const { kind, detail, status } = await problemOf(connect(url).send(create()));
    expect({ kind, status }).toEqual({ kind: "service-untrusted", status: 503 });
    expect(detail).toContain("signed its certificate itself");
  });
});

async function startSelfSigned(): Promise<string> {
  const server = createServer(createSelfSigned("localhost"), (_, response) => response.end("[]"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
