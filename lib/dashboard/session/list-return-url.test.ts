import { expect, test, vi } from "vitest";
import { listParamsIn } from "@/lib/contract/access-points/list-cookies";

vi.mock("server-only", () => ({}));
const { listUrlOf } = await import("@/lib/dashboard/session/list-return-url");

test("the URL of the last list keeps search, sort and page, and drops messages and selected rows", () => {
  const search = new URLSearchParams("page=3&note=deleted&name=x&id=1&q=dock+%26+gate&sort=name&limit=50&scope=all");
  expect(listUrlOf(listParamsIn(search))).toBe("/access-points?scope=all&q=dock+%26+gate&sort=name&limit=50&page=3");
});

test("the URL of the last list keeps filters, order and columns of custom fields", () => {
  const search = new URLSearchParams(
    "field.floor=3&sort=-field.floor&columns=field.floor-wide&field.Wrong=1&note=deleted",
  );
  expect(listUrlOf(listParamsIn(search))).toBe(
    "/access-points?sort=-field.floor&columns=field.floor-wide&field.floor=3",
  );
});

test.each([
  "//evil.example",
  "https://evil.example/",
  "page=//evil.example",
  "sort=colour&limit=1000&page=-1&scope=theirs",
  "next=https://evil.example",
])("a cookie with %j leads to the plain list", (value) => {
  expect(listUrlOf(value)).toBe("/access-points");
});

test("of a repeated parameter the first counts, and a text that no URL has room for leads to the plain list", () => {
  expect(listUrlOf("q=gate&q=door")).toBe("/access-points?q=gate");
  expect(listUrlOf(`q=gate&${"field.floor=1&".repeat(4_000)}`)).toBe("/access-points");
});

test("parameters too long for a cookie are left out", () => {
  expect(listParamsIn(new URLSearchParams({ q: "\u{1f6aa}".repeat(400) }))).toBe("");
});
