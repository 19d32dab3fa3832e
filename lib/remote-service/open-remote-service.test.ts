import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { describeRemoteService, openRemoteService } from "./open-remote-service";

test("a dashboard of a remote service is alive until its end and ready until it is about to stop", async () => {
  const log = pino({ level: "silent" });
  const remote = openRemoteService({ url: "https://doors.example.com", program: "never started", log });
  onTestFinished(() => remote.close());
  const statusOf = async (path: string) =>
    (await remote.fetchPublic(new Request(`http://here.invalid${path}`), { clientAddress: "" })).status;
  expect([await statusOf("/livez"), await statusOf("/readyz"), await statusOf("/metrics")]).toEqual([200, 200, 404]);
  remote.drain();
  expect([await statusOf("/livez"), await statusOf("/readyz")]).toEqual([200, 503]);
});

test.each([
  ["https://doors.example.com", false],
  ["http://localhost:3000", false],
  ["http://127.0.0.1:3000", false],
  ["http://[::1]:3000", false],
  ["http://service:3000", true],
])("the start-up message about %s warns of unencrypted passwords: %s", (url, warns) => {
  const [address, ...warnings] = describeRemoteService(url);
  expect(address).toBe(`Uses the service at ${url}/api/v1`);
  const warning = expect.stringContaining("Passwords and tokens are sent to it unencrypted (http:)");
  expect(warnings).toEqual(warns ? [warning] : []);
});
