import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, onTestFinished, test } from "vitest";
import { allOperations } from "../app";
import { UNKNOWN } from "../testing/permissions/account-rules";
import { addTrashed } from "../testing/point-examples";
import { startTestService } from "../testing/start-test-service";

test("a request without a body is accepted by exactly the operations whose body the OpenAPI document calls optional", async () => {
  const { context, send, signedIn } = await startTestService();
  const { token } = await signedIn("zoe@example.com", "admin");
  const { paths } = await (await send("GET", "/openapi.json")).json();
  const optional: string[] = [];
  const accepting: string[] = [];
  for (const { name, method, path, body, access } of allOperations(context)) {
    // Print agents have tokens of their own.
    if (!body || access === "agent") continue;
    if (!paths[path][method].requestBody.required) optional.push(name);
    const sent = path.replace("{id}", UNKNOWN).replace("{key}", path.includes("identities") ? UNKNOWN : "floor");
    if ((await send(method.toUpperCase(), sent, { token })).status !== 415) accepting.push(name);
  }
  expect(accepting).toEqual(optional);
  expect(optional).toEqual([
    "unlinkIdentity",
    "deleteProvider",
    "resetFactors",
    "resetPassword",
    "restoreAccessPoint",
    "closeRound",
  ]);
});

test.each<[string, number, Record<string, string>, string]>([
  ["no header about a body", 200, {}, ""],
  ["Content-Length: 0", 200, { "Content-Length": "0" }, ""],
  ["chunks without content", 200, { "Transfer-Encoding": "chunked" }, ""],
  ["a body without Content-Type", 415, {}, "{}"],
  ["an empty text as JSON", 400, { "Content-Type": "application/json" }, ""],
])("restoring an access point with %s answers %d", async (_what, status, headers, body) => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const id = await addTrashed(service, token);
  const fetch = (sent: Request) => service.service.fetch(sent, { clientAddress: "127.0.0.1" });
  const server = createServer(getRequestListener(fetch));
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => void server.close());
  const sent = request({
    port: (server.address() as AddressInfo).port,
    host: "127.0.0.1",
    method: "POST",
    path: `/api/v1/access-points/${id}/restore`,
    headers: { Authorization: `Bearer ${token}`, ...headers },
    agent: false,
  });
  // Node adds Transfer-Encoding to a POST of unknown length.
  if (Object.keys(headers).length === 0 && body === "") sent.useChunkedEncodingByDefault = false;
  sent.end(body);
  const [response] = await once(sent, "response");
  response.resume();
  expect(response.statusCode).toBe(status);
});
