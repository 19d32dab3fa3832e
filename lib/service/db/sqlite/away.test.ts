import { sql } from "kysely";
import { expect, test } from "vitest";
import { expectProblem } from "../../http/test-problem";
import { startTestService, type TestService } from "../../test-service";
import { holdLock } from "./test-lock";

test("503 with Retry-After while another process holds the database, and nothing half written", {
  timeout: 30_000,
}, async () => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  const release = await holdLock(service.dataDir);
  const response = await service.send("POST", "/access-points", { token, body: { name: "Door" } });
  await expectProblem(response, { status: 503, kind: "service-unavailable", headers: { "Retry-After": "1" } });
  expect((await service.send("GET", "//readyz")).status).toBe(503);
  expect((await service.send("GET", "//livez")).status).toBe(200);
  await release();
  expect((await service.send("POST", "/access-points", { token, body: { name: "Door" } })).status).toBe(201);
  const { pagination } = await (await service.send("GET", "/access-points", { token })).json();
  expect(pagination.total).toBe(1);
});

test("503 on a full disk, while reading goes on, and recovery without help", async () => {
  const service = await startTestService();
  const { token } = await service.signedIn();
  await sql`pragma max_page_count = 1`.execute(service.db);
  const body = { name: "Door", description: "d".repeat(2_000) };
  const refused = await fillUntilRefused(service, token, body);
  await expectProblem(refused, { status: 503, kind: "service-unavailable" });
  expect((await service.send("GET", "/access-points", { token })).status).toBe(200);
  await sql`pragma max_page_count = 1073741823`.execute(service.db);
  expect((await service.send("POST", "/access-points", { token, body })).status).toBe(201);
});

async function fillUntilRefused(service: TestService, token: string, body: object): Promise<Response> {
  for (let count = 0; count < 200; count += 1) {
    const response = await service.send("POST", "/access-points", { token, body });
    if (response.status !== 201) return response;
  }
  throw new Error("the database never filled");
}
