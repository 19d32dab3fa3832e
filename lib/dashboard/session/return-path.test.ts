import { expect, test } from "vitest";
import { safeReturnPath } from "./return-path";

test.each([
  "/access-points?page=3&q=a%20b",
  "/access-points/0192/edit#name",
  "/docs/api",
  "/q/%2F%2Fevil.example",
  "/q?code=%2F%2Fevil.example",
  "/",
])("%s is kept", (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  "//evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "https://evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "notaurl",
  "/.//evil.example",
  "/a/..//evil.example",
  "/q/..//evil.example",
  "http://localhost@evil.example",
  "/sign-in?next=/sign-in",
  "/welcome?token=used",
  "/forgot-password",
  "/api/auth/signout",
  "",
  undefined,
  ["/a", "/b"],
])("%j leads to the first page", (path) => {
  expect(safeReturnPath(path)).toBe("/");
});
