import { expect, test } from "vitest";
import { type MenuCapabilities, SETTINGS, settingsOf } from "@/components/ui/shell/settings";
import { commandGroups } from "./command-options";

const basic: MenuCapabilities = {
  contract: false,
  search: false,
  sort: false,
  scope: false,
  description: false,
  role: "staff",
};
const ours = { ...basic, contract: true, description: true };

/** Returns the names of the pages that the command palette offers. */
const pagesOf = (can: MenuCapabilities) =>
  commandGroups("", null, can).flatMap(({ options }) => options.map((one) => one.name));

const BASIC_PAGES = ["Access points", "New access point", "Print labels"];

test("the palette offers a service with the four basic operations three pages, and its API reference if it has a document", () => {
  expect(pagesOf(basic)).toEqual(BASIC_PAGES);
  expect(pagesOf({ ...basic, description: true })).toEqual([...BASIC_PAGES, "API"]);
  expect(pagesOf({ ...basic, role: "admin" })).toEqual(BASIC_PAGES);
});

test("only admins see the pages for admins, in the palette and in the settings", () => {
  const forAdmins = (can: MenuCapabilities) =>
    pagesOf({ ...can, role: "admin" }).filter((name) => !pagesOf(can).includes(name));
  expect(forAdmins(ours)).toEqual([
    "People",
    "Invite a person",
    "Invite several people",
    "Custom fields",
    "Separator of places",
    "Sign-in",
    "Public page",
    "Time zone",
    "Audit log",
    "Backups",
  ]);
  const settings = (can: MenuCapabilities) => settingsOf(can).flatMap(({ entries }) => entries.map(({ name }) => name));
  expect(settings(basic)).toEqual([]);
  expect(settings(ours)).toEqual(["Teams", "Codes", "Designs", "My label sizes", "Printer profiles"]);
  expect(settings({ ...ours, role: "admin" })).toEqual(
    expect.arrayContaining(["People", "Custom fields", "Backups", "Audit log"]),
  );
});

test("every page of the settings shows their side list", () => {
  const paths = settingsOf({ ...ours, role: "admin" }).flatMap(({ entries }) => entries.map(({ href }) => href));
  expect(paths.filter((path) => !SETTINGS.test(path))).toEqual([]);
});
