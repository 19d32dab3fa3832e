import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { clientAddress, replaceForwardedHeaders } from "./forwarded";

const from = (headers: Record<string, string>) =>
  ({ socket: { remoteAddress: "10.0.0.1" }, headers: { ...headers } }) as unknown as IncomingMessage;

const forged = {
  "x-forwarded-for": "1.1.1.1, 203.0.113.9, 10.0.0.2",
  "x-real-ip": "1.1.1.1",
  forwarded: "for=1.1.1.1",
};

test.each([
  [0, "10.0.0.1"],
  [1, "10.0.0.2"],
  [2, "203.0.113.9"],
  [9, "1.1.1.1"],
])("clientAddress with %i trusted proxies returns %s", (hops, address) => {
  expect(clientAddress(from(forged), hops)).toBe(address);
});

test("clientAddress returns the peer when there is no forwarded header", () => {
  expect(clientAddress(from({}), 2)).toBe("10.0.0.1");
});

test.each([
  ["192.0.2.7:4711", "192.0.2.7"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["2001:db8::7", "2001:db8::7"],
  ["unknown", "10.0.0.1"],
  ["<script>", "10.0.0.1"],
  ["x".repeat(10_000), "10.0.0.1"],
])("clientAddress reads the entry %s as %s", (entry, address) => {
  expect(clientAddress(from({ "x-forwarded-for": entry }), 1)).toBe(address);
});

test("forwarded headers of an untrusted client are dropped", () => {
  const request = from({ ...forged, "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" });
  replaceForwardedHeaders(request, "10.0.0.1", 0);
  expect(request.headers).toEqual({ "x-forwarded-for": "10.0.0.1", "x-forwarded-proto": "http" });
});

test("forwarded headers of a trusted proxy are kept", () => {
  const request = from({ ...forged, "x-forwarded-host": "doors.example", "x-forwarded-proto": "https" });
  replaceForwardedHeaders(request, "203.0.113.9", 1);
  expect(request.headers).toEqual({
    "x-forwarded-for": "203.0.113.9",
    "x-forwarded-host": "doors.example",
    "x-forwarded-proto": "https",
  });
});
