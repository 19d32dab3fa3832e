import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { isFromOurPages } from "./page-refusal";

const post = (headers: Record<string, string>) =>
  isFromOurPages({ method: "POST", headers: { host: "doors.example", ...headers } } as unknown as IncomingMessage);

test.each([
  [{ origin: "https://doors.example" }, true],
  [{ origin: "http://doors.example" }, true],
  [{ origin: "https://doors.example", "sec-fetch-site": "same-origin" }, true],
  [{ "sec-fetch-site": "same-origin" }, true],
  [{}, false],
  [{ origin: "null" }, false],
  [{ origin: "https://evil.example" }, false],
  [{ origin: "https://doors.example", "sec-fetch-site": "cross-site" }, false],
  [{ origin: "https://doors.example:8443" }, false],
  [{ origin: "https://public.example", "x-forwarded-host": "public.example" }, true],
] as [Record<string, string>, boolean][])("isFromOurPages returns for a POST with %j: %s", (headers, expected) => {
  expect(post(headers)).toBe(expected);
});

test("isFromOurPages accepts a GET without an origin", () => {
  expect(isFromOurPages({ method: "GET", headers: {} } as IncomingMessage)).toBe(true);
});
