import { expect, test } from "vitest";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { startTestService } from "@/lib/service/testing/start-test-service";
import { publishTestRuntime } from "./publish-test-runtime";

test("our own OpenAPI document states every capability, and is read once", async () => {
  const { service, lines } = await startTestService();
  publishTestRuntime(service.fetch);
  const [learned] = await Promise.all([getCapabilities(), getCapabilities()]);
  expect(learned).toEqual({ contract: true, search: true, sort: true, scope: true, description: true });
  expect(await getCapabilities()).toBe(learned);
  expect(lines.filter((line) => line.includes("/api/v1/openapi.json"))).toHaveLength(1);
});
