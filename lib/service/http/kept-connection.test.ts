import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Client, type Dispatcher } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { allOperations } from "../app";
import { examples, startWorld } from "../testing/operation-examples";
import type { TestService } from "../testing/start-test-service";

type Answer = { status: number; headers: Record<string, string | undefined>; bytes: Buffer };

/** Time in milliseconds after which an answer that does not end fails the test. */
const ANSWER_MS = 20_000;

/** Serves the API on a socket, and returns a function that sends every request over one connection. */
async function connect({ service }: TestService) {
  const server = createServer(getRequestListener((request) => service.fetch(request, { clientAddress: "127.0.0.1" })));
  let connections = 0;
  server.on("connection", () => (connections += 1));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const times = { headersTimeout: ANSWER_MS, bodyTimeout: ANSWER_MS };
  const client = new Client(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, times);
  onTestFinished(async () => {
    await client.destroy();
    server.close();
  });

  const send = async (
    method: Dispatcher.HttpMethod,
    path: string,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    // Without `reset: false` undici closes the connection after HEAD.
    const sent = await client.request({ method, path: `/api/v1${path}`, headers, reset: false });
    const bytes = Buffer.from(await sent.body.arrayBuffer());
    return { status: sent.statusCode, headers: sent.headers as Answer["headers"], bytes };
  };
  return { send, countConnections: () => connections };
}

const decoders: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };

const decode = ({ headers, bytes }: Answer): Buffer => decoders[headers["content-encoding"] ?? ""]?.(bytes) ?? bytes;

/** Returns whether two answers have the same content. Of XLSX files only the sizes: ZIP stores the time of writing. */
function isSame(one: Answer, other: Answer): boolean {
  const [first, second] = [decode(one), decode(other)];
  return one.headers["content-type"]?.includes("spreadsheet") ? first.length === second.length : first.equals(second);
}

test("each GET ends at its Content-Length on a kept connection, and has the same content in every coding", async () => {
  const world = await startWorld();
  const { service, token } = world;
  const { send, countConnections } = await connect(service);
  const differences: string[] = [];
  const codings = new Set<string>();
  let lengths = 0;

  for (const { name, path, method } of allOperations(service.context)) {
    if (method !== "get") continue;
    // Preparing one example may change what another answers.
    const prepared = await Promise.all(examples[name]?.success(world) ?? []);
    for (const { id = "", key = "", query = "", token: sender = token, on } of prepared) {
      if (on) continue;
      const target = path.replace("{id}", id).replace("{key}", key) + query;
      const read = async (verb: "GET" | "HEAD", coding: string, more: Record<string, string> = {}) => {
        const headers = { Authorization: `Bearer ${sender}`, "Accept-Encoding": coding, ...more };
        const answer = await send(verb, target, headers).catch((error) => {
          throw new Error(`${verb} ${target} as ${coding} does not end`, { cause: error });
        });
        const length = answer.headers["content-length"];
        const note = (text: string) => differences.push(`${verb} ${target} as ${coding}: ${text}`);
        return { ...answer, length, note };
      };
      const plain = await read("GET", "identity");
      for (const coding of ["identity", "gzip", "br"]) {
        const answer = await read("GET", coding);
        const { headers, bytes, length, note } = answer;
        codings.add(headers["content-encoding"] ?? "identity");
        if (length !== undefined) lengths += 1;
        if (answer.status !== 200) note(`answers ${answer.status}`);
        if (length !== undefined && length !== String(bytes.length)) note(`states ${length} of ${bytes.length} bytes`);
        if (!isSame(answer, plain)) note("has another content");

        const head = await read("HEAD", coding);
        if (head.status !== 200 || head.bytes.length > 0)
          head.note(`answers ${head.status}, ${head.bytes.length} bytes`);
        if (head.length !== undefined && head.length !== length) head.note(`states ${head.length}, GET ${length}`);

        if (headers.etag === undefined) continue;
        const known = await read("GET", coding, { "If-None-Match": headers.etag });
        if (known.status === 200 ? !isSame(known, plain) : known.bytes.length > 0)
          known.note(`answers ${known.status} to a known entity tag, with ${known.bytes.length} bytes`);
      }
    }
  }
  expect(differences).toEqual([]);
  expect([...codings].sort()).toEqual(["br", "gzip", "identity"]);
  expect(lengths).toBeGreaterThan(0);
  expect(countConnections()).toBe(1);
});
