import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { scopes } from "@/lib/contract/access-points/access-point-list";
import { CHOICE_COOKIES } from "@/lib/contract/access-points/list-cookies";
import { rememberList } from "@/lib/dashboard/session/remember-list";
import { publishTestRuntime } from "./publish-test-runtime";

publishTestRuntime(() => Promise.reject(new Error("These tests ask no service.")));

/** Returns the choices that a request for the list with these parameters leaves in cookies. */
function chosen(parameters: Record<string, string>, site = "same-origin") {
  const request = { method: "GET", headers: { "sec-fetch-site": site } } as unknown as IncomingMessage;
  const url = new URL(`http://doors.example.com/access-points?${new URLSearchParams(parameters)}`);
  const cookies = rememberList(request, url);
  return Object.entries(CHOICE_COOKIES).flatMap(([key, name]) =>
    cookies.filter((cookie) => cookie.name.startsWith(name)).map(({ value }) => [key, value]),
  );
}

test.each(scopes)("the choice of the scope %s is remembered", (scope) => {
  expect(chosen({ scope })).toEqual([["scope", scope]]);
});

test("valid choices of rows and columns are remembered, others and those of a foreign link are not", () => {
  expect(chosen({ limit: "50", columns: "location-wide,label" })).toEqual([
    ["limit", "50"],
    ["columns", "location-wide,label"],
  ]);
  expect(chosen({ scope: "everybody", limit: "101", columns: "location;label" })).toEqual([]);
  expect(chosen({ scope: "all" }, "cross-site")).toEqual([]);
});
