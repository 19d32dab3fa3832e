import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import type { Deprecation, OperationEntry } from "@/lib/contract/operations/operation-entry";
import { toProblem } from "../long-running/failure-problem";
import { startTestService } from "../testing/start-test-service";
import { openApiOperation } from "./openapi";
import { operation } from "./operation";
import type { ServiceEnv } from "./perform";
import { register } from "./register";
import { toProblemResponse } from "./respond";

const DEPRECATED = { since: "2027-01-01", sunset: "2027-06-30", instead: "Use GET /doors instead." };

/** Registers an operation, deprecated or not, and one that describes it. */
async function start(deprecated?: Deprecation) {
  const { context } = await startTestService();
  const entry: OperationEntry = {
    name: "listGates",
    method: "get",
    path: "/gates",
    summary: "All gates",
    tag: "Access points",
    access: "anyone",
    query: z.strictObject({ q: z.string().optional() }).meta({ id: "GateQuery" }),
    ...(deprecated && { deprecated }),
    success: { status: 200, description: "The gates", schema: z.object({ data: z.array(z.string()) }) },
  };
  const gates = operation(entry, async () => ({ status: 200, body: { data: [] } }));
  const app = new Hono<ServiceEnv>();
  app.onError((error, c) => toProblemResponse(toProblem(error), c.env.requestId, context.log, error));
  register({ exact: app, others: app }, "/api/v1", [gates, openApiOperation([gates])], {
    authenticate: () => Promise.reject(new Error("no operation of this test needs a token")),
    limit: { enter: () => ({ run: (_, handle) => handle(), leave: () => {} }) },
  });
  const get = async (path: string) =>
    app.request(`/api/v1${path}`, {}, { clientAddress: "192.0.2.1", requestId: "a-request", path });
  const document = await (await get("/openapi.json")).json();
  return { get, described: document.paths["/gates"].get };
}

test("a deprecated operation says since when and until when in each answer and in the OpenAPI document", async () => {
  const { get, described } = await start(DEPRECATED);
  for (const [path, status] of [
    ["/gates", 200],
    ["/gates?page=1", 422],
  ] as const) {
    const response = await get(path);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      deprecation: "@1798761600",
      sunset: "Wed, 30 Jun 2027 00:00:00 GMT",
    });
    expect(described.responses[status].headers).toMatchObject({
      Deprecation: { required: true },
      Sunset: { required: true },
    });
  }
  expect(described.deprecated).toBe(true);
  expect(described.description).toContain(
    "Deprecated since 2027-01-01; it ends on 2027-06-30. Use GET /doors instead.",
  );
});

test("other operations and their descriptions have nothing about deprecation", async () => {
  const { get, described } = await start();
  const response = await get("/gates");
  expect([response.headers.get("Deprecation"), response.headers.get("Sunset")]).toEqual([null, null]);
  expect(JSON.stringify(described)).not.toMatch(/deprecat|sunset/i);
});

test("an operation cannot end earlier than 180 days after its deprecation", async () => {
  await expect(start({ ...DEPRECATED, sunset: "2027-06-29" })).rejects.toThrow("at least 180 days");
});
