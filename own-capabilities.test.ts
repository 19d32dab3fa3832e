import { expect, test } from "vitest";
import { getCapabilities } from "@/lib/dashboard/capabilities";
import { type Host, publishHost } from "@/lib/dashboard/host";
import { startTestService } from "@/lib/service/testing/start-test-service";

test("our own service can do all that pages know of, by its own description, which is read once", async () => {
  const { service, lines } = await startTestService();
  publishHost({
    service: service.fetch,
    cookieSecret: "a cookie secret for tests, long enough",
    previousCookieSecret: undefined,
    publicUrl: undefined,
    development: false,
    // Reading the capabilities never uses the label jobs, so an empty object is enough.
    labelDesk: {} as Host["labelDesk"],
    reportMisread: () => {},
    setPageStatus: () => {},
  });
  const [learned] = await Promise.all([getCapabilities(), getCapabilities()]);
  expect(Object.values(learned).length).toBeGreaterThan(10);
  expect(Object.entries(learned).filter(([, can]) => !can)).toEqual([]);
  expect(await getCapabilities()).toBe(learned);
  expect(lines.filter((line) => line.includes("/api/v1/openapi.json"))).toHaveLength(1);
});
