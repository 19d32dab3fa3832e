import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { aboutService, openGuest } from "./guest";

test("the door of a dashboard alone: alive until the end, ready until it is about to stop", async () => {
  const guest = openGuest("https://doors.example.com", pino({ level: "silent" }));
  onTestFinished(() => guest.close());
  const statusOf = async (path: string) =>
    (await guest.fetch(new Request(`http://here.invalid${path}`), { clientAddress: "" })).status;
  expect([await statusOf("/livez"), await statusOf("/readyz"), await statusOf("/metrics")]).toEqual([200, 200, 404]);
  guest.drain();
  expect([await statusOf("/livez"), await statusOf("/readyz")]).toEqual([200, 503]);
});

test.each([
  ["https://doors.example.com", []],
  ["http://localhost:3000", []],
  ["http://127.0.0.1:3000", []],
  ["http://[::1]:3000", []],
  ["http://service:3000", [expect.stringMatching(/^Passwords and tokens .+ unencrypted \(http:\).+Use https:/)]],
])("the start names the service at %s, and warns only when passwords travel unencrypted", (url, warnings) => {
  expect(aboutService(url)).toEqual([expect.stringContaining(`${url}/api/v1`), ...warnings]);
});
