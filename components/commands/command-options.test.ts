import { expect, test } from "vitest";
import { SETTINGS, settingsOf } from "@/components/ui/shell/settings";
import { nobody, type Reader } from "@/lib/contract/accounts/reader";
import { findPages } from "./command-options";

const basic: Reader = { ...nobody, role: "staff" };
const ours = { ...basic, contract: true, description: true };
const admin = { ...ours, role: "admin" as const };

/** Returns the names of the pages that the command palette offers for a text. */
const pagesOf = (reader: Reader, text = "") => findPages(text, reader).map(({ name }) => name);

const BASIC_PAGES = ["Access points", "New access point", "Print labels"];

test("the palette offers a service with the four basic operations three pages, and its API reference if it has a document", () => {
  expect(pagesOf(basic)).toEqual(BASIC_PAGES);
  expect(pagesOf({ ...basic, description: true })).toEqual(expect.arrayContaining([...BASIC_PAGES, "API"]));
  expect(pagesOf({ ...basic, role: "admin" })).toEqual(BASIC_PAGES);
});

test("viewers are offered nothing that changes anything, and only admins their settings", () => {
  const staff = pagesOf(ours);
  expect(staff).toEqual(expect.arrayContaining(["Codes", "Import", "Label sizes", "New access point", "Print labels"]));
  const viewer = pagesOf({ ...ours, role: "viewer" });
  expect(viewer).toContain("Trash");
  expect(viewer.filter((name) => /^(Codes|Import|Label|New|Print)/.test(name))).toEqual([]);
  const forAdmins = [
    "People",
    "Fields",
    "Sign-in",
    "Second factors",
    "Time zone",
    "Public page",
    "Backups",
    "Audit log",
  ];
  expect(pagesOf(admin)).toEqual(expect.arrayContaining(forAdmins));
  expect(forAdmins.filter((name) => staff.includes(name))).toEqual([]);
});

test("the palette offers the first page of every setting, to the same people", () => {
  for (const role of ["viewer", "staff", "manager", "admin"] as const) {
    const hrefs = findPages("", { ...ours, role }).map(({ href }) => href.replace(/#.*/, ""));
    expect(hrefs).toEqual(expect.arrayContaining(settingsOf({ ...ours, role }).map(({ href }) => href)));
  }
});

test.each([
  ["trash", "Trash"],
  ["recycle bin", "Trash"],
  ["time zone", "Time zone"],
  ["timezone", "Time zone"],
  ["designs", "Label designs"],
  ["backups", "Backups"],
  ["my label sizes", "Label sizes"],
  ["custom field", "Fields"],
  ["2fa", "Second factors"],
  ["sso", "Sign-in"],
  ["excel", "Import"],
])("an admin who types “%s” finds %s", (text, name) => {
  expect(pagesOf(admin, text)).toContain(name);
});

test("the settings are at most nine pages, each with their side list", () => {
  const names = (reader: Reader) => settingsOf(reader).map(({ name }) => name);
  expect(names(basic)).toEqual([]);
  expect(names({ ...ours, role: "viewer" })).toEqual(["Teams"]);
  expect(names(ours)).toEqual(["Teams", "Labels"]);
  expect(names(admin)).toEqual(["People", "Teams", "Fields", "Labels", "Sign-in", "Mail", "Office", "Safety"]);
  expect(settingsOf(admin).filter(({ href }) => !SETTINGS.test(href))).toEqual([]);
});
