import { expect, test } from "vitest";
import { getCapabilities } from "@/lib/dashboard/client/capabilities";
import { publishRuntime } from "@/lib/dashboard/client/runtime";
import { startTestService } from "@/lib/service/testing/start-test-service";

test("our own OpenAPI document states every capability, and is read once", async () => {
  const { service, lines } = await startTestService();
  publishRuntime({
    service: service.fetch,
    cookieSecret: "a cookie secret for tests, long enough",
    previousCookieSecret: undefined,
    publicUrl: undefined,
    development: false,
    readPhoto: () => Promise.reject(new Error("These tests send no photo.")),
    setPageStatus: () => {},
  });
  const [learned] = await Promise.all([getCapabilities(), getCapabilities()]);
  expect(Object.values(learned).length).toBeGreaterThan(10);
  expect(Object.entries(learned).filter(([, can]) => !can)).toEqual([]);
  expect(await getCapabilities()).toBe(learned);
  expect(lines.filter((line) => line.includes("/api/v1/openapi.json"))).toHaveLength(1);
});
