import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { answer, askRemote, startStub } from "./test-stub";

const from = { clientAddress: "192.0.2.7" };
const json = { Accept: "application/json", Authorization: "Bearer secret-token" };
const list = () => new Request("http://service.invalid/api/v1/access-points?page=1", { headers: json });
const create = () =>
  new Request("http://service.invalid/api/v1/access-points", { method: "POST", headers: json, body: '{"name":"x"}' });

/** Returns the status, kind and detail of a problem response. */
const problemOf = async (response: Response) => {
  const { type, detail } = (await response.json()) as { type: string; detail: string };
  return { status: response.status, kind: type.replace("/problems/", ""), detail };
};

describe("a request over the network", () => {
  test("reaches the path below the address, with token and client address, and its answer comes back", async () => {
    const stub = await startStub((_, response) => answer(response, 200, { data: [] }, { ETag: '"1"' }));
    const { ask } = askRemote(`${stub.url}/base`);
    const response = await ask(list(), from);
    expect(await response.json()).toEqual({ data: [] });
    expect(response.headers.get("etag")).toBe('"1"');
    expect(stub.seen).toHaveLength(1);
    expect(stub.seen[0]).toMatchObject({
      url: "/base/api/v1/access-points?page=1",
      headers: { authorization: "Bearer secret-token", "x-forwarded-for": "192.0.2.7" },
    });
  });

  test("that reads is tried once more when it is not answered, or told that nobody is there", async () => {
    for (const status of [502, 503, 504]) {
      const stub = await startStub((_, response) =>
        stub.seen.length === 1 ? answer(response, status, {}) : answer(response, 200, []),
      );
      expect((await askRemote(stub.url).ask(list(), from)).status).toBe(200);
      expect(stub.seen).toHaveLength(2);
    }
    const busy = await startStub((_, response) => answer(response, 503, {}));
    expect((await askRemote(busy.url).ask(list(), from)).status).toBe(503);
    expect(busy.seen).toHaveLength(2);
    const broken = await startStub((_, response) => response.destroy());
    expect(await problemOf(await askRemote(broken.url).ask(list(), from))).toMatchObject({
      status: 503,
      kind: "service-broken-off",
    });
    expect(broken.seen).toHaveLength(2);
  });

  test.each([500, 404, 401, 429])("that is answered %i is not tried again", async (status) => {
    const stub = await startStub((_, response) => answer(response, status, {}));
    expect((await askRemote(stub.url).ask(list(), from)).status).toBe(status);
    expect(stub.seen).toHaveLength(1);
  });

  test("that writes is sent once, whatever comes of it, and says that it may have been done", async () => {
    const broken = await startStub((_, response) => response.destroy());
    const { kind, detail } = await problemOf(await askRemote(broken.url).ask(create(), from));
    expect(kind).toBe("service-broken-off");
    expect(detail).toContain("not known whether this was done");
    expect(broken.seen).toHaveLength(1);

    const away = await startStub((_, response) => answer(response, 503, {}));
    expect((await askRemote(away.url).ask(create(), from)).status).toBe(503);
    expect(away.seen).toHaveLength(1);
  });

  test("to a port where nobody listens says so, and that nothing was changed", async () => {
    const stub = await startStub(() => {});
    await stub.stop();
    const { ask, failed } = askRemote(stub.url);
    const response = await ask(create(), from);
    expect(response.headers.get("retry-after")).toBe("5");
    expect(await problemOf(response)).toMatchObject({ status: 503, kind: "service-unreachable" });
    expect(failed).toMatchObject([{ kind: "service-unreachable", path: "/api/v1/access-points", method: "POST" }]);
    expect(failed[0]?.cause).toContain("ECONNREFUSED");
    expect(JSON.stringify(failed)).not.toContain("secret-token");
  });

  test("is given up after its time, counting the whole answer", async () => {
    const silent = await startStub(() => {});
    expect(await problemOf(await askRemote(silent.url, { answerMs: 60 }).ask(list(), from))).toMatchObject({
      status: 503,
      kind: "service-slow",
    });
    expect(silent.seen).toHaveLength(2);

    const dripping = await startStub((_, response) => {
      const timer = setInterval(() => response.write(" "), 20);
      response.on("close", () => clearInterval(timer));
    });
    expect(await problemOf(await askRemote(dripping.url, { answerMs: 150 }).ask(create(), from))).toMatchObject({
      kind: "service-slow",
    });
  });

  test("is not redirected: neither token nor body reach another address", async () => {
    const elsewhere = await startStub((_, response) => answer(response, 200, []));
    const stub = await startStub((_, response) => {
      response.writeHead(307, { Location: `${elsewhere.url}/steal?token=1` }).end();
    });
    const { kind, detail, status } = await problemOf(await askRemote(stub.url).ask(list(), from));
    expect({ kind, status }).toEqual({ kind: "service-redirects", status: 502 });
    expect(detail).toContain(`answered 307 and named ${elsewhere.url}`);
    expect(elsewhere.seen).toEqual([]);
    expect(stub.seen).toHaveLength(1);
  });

  test("whose answer is 50 MB is cut off, and the rest is never taken in", async () => {
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
    expect(await problemOf(await askRemote(stub.url).ask(list(), from))).toMatchObject({
      status: 502,
      kind: "answer-too-large",
    });
    // The buffers of the two sockets add some megabytes to the limit of 5 MiB.
    expect(sent).toBeLessThan(25_000_000);
  });

  test("for a file is handed on as it comes", async () => {
    const stub = await startStub((_, response) => {
      response.writeHead(200, { "Content-Type": "application/pdf" });
      response.write("%PDF-");
    });
    const request = new Request("http://service.invalid/api/v1/label-jobs/1.pdf", { headers: { Accept: "*/*" } });
    const response = await askRemote(stub.url, { answerMs: 50 }).ask(request, from);
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("%PDF-");
    await reader?.cancel();
  });

  test("to a service that signed its certificate itself is not sent, and the sentence names the certificate", async () => {
    const url = await startSelfSigned();
    const { kind, detail, status } = await problemOf(await askRemote(url).ask(create(), from));
    expect({ kind, status }).toEqual({ kind: "service-untrusted", status: 503 });
    expect(detail).toContain("signed its certificate itself");
  });
});

describe("a service that does not answer again and again", () => {
  test("is left alone for a while, and asked again afterwards", async () => {
    let isAway = true;
    const stub = await startStub((_, response) => (isAway ? response.destroy() : answer(response, 200, [])));
    const { ask } = askRemote(stub.url, { failuresInARow: 4, restMs: 2_000 });
    await ask(list(), from);
    await ask(list(), from);
    expect(stub.seen).toHaveLength(4);
    expect(await problemOf(await ask(create(), from))).toMatchObject({
      status: 503,
      kind: "service-resting",
      detail: expect.stringContaining("Nothing was changed and what you typed is still here."),
    });
    expect(stub.seen).toHaveLength(4);

    isAway = false;
    await expect.poll(async () => (await ask(list(), from)).status, { timeout: 30_000 }).toBe(200);
    expect((await ask(create(), from)).status).toBe(200);
  });

  test("is not left alone for saying no", async () => {
    const stub = await startStub((_, response) => answer(response, 500, {}));
    const { ask } = askRemote(stub.url, { failuresInARow: 2 });
    for (let asked = 0; asked < 5; asked += 1) expect((await ask(list(), from)).status).toBe(500);
    expect(stub.seen).toHaveLength(5);
  });
});

async function startSelfSigned(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "certificate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", ...subject];
  execFileSync("openssl", [...made, "-keyout", key, "-out", cert], { stdio: "ignore" });
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
    response.end("[]"),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
