import { expect, test } from "vitest";
import { recorded } from "@/lib/messages/messages";
import { matchGroups, readClaims, roleOf } from "./claims";
import type { Provider } from "./provider";

const provider = {
  name: "Keycloak",
  roles: [
    { group: "door-admins", role: "admin" },
    { group: "Door Desk", role: "manager" },
    { group: "*", role: "staff" },
  ],
  groupsClaim: null,
} as Provider;

const claimsOf = (claims: Record<string, unknown>, more: Partial<Provider> = {}) =>
  readClaims({ ...provider, ...more }, { iss: "https://id.example", sub: "1", ...claims }, null);
const roleFrom = (claims: Record<string, unknown>, more: Partial<Provider> = {}) =>
  roleOf({ ...provider, ...more }, claimsOf(claims, more));

test.each([
  { groups: ["door-admins"] },
  { groups: "door-admins" },
  { roles: "door-admins" },
  { groups: "all, door-admins" },
  { groups: "all door-admins" },
  { groups: "Door Desk; /door-admins" },
  { _claim_names: { groups: "src1" }, roles: ["door-admins"] },
])("the claims %j give the role of door-admins", (claims) => {
  expect(roleFrom(claims)).toEqual({ role: "admin", kept: null });
});

test("a text that a line names is one group, and the groups of a list are never split", () => {
  expect(roleFrom({ groups: "Door Desk" })).toEqual({ role: "manager", kept: null });
  expect(roleFrom({ groups: "all,Door Desk" })).toEqual({ role: "manager", kept: null });
  expect(roleFrom({ groups: ["not door-admins", "x,door-admins"] })).toEqual({ role: "staff", kept: null });
  expect(roleFrom({ groups: "" })).toEqual({ role: "staff", kept: null });
});

test.each([
  ["https://doors.example/groups", { "https://doors.example/groups": ["door-admins"] }],
  ["resource_access.doors.roles", { resource_access: { doors: { roles: ["door-admins"] } } }],
])("the claim %s is found by its name or its path", (groupsClaim, claims) => {
  expect(roleFrom(claims, { groupsClaim })).toEqual({ role: "admin", kept: null });
  expect(roleFrom({ groups: ["door-admins"] }, { groupsClaim })).toEqual({
    role: null,
    kept: recorded("signInReasons.lacking.none", { provider: "Keycloak" }),
  });
});

test("groups that were left out because they are too many do not count as other groups", () => {
  expect(roleFrom({ _claim_names: { groups: "src1" }, roles: ["other"] })).toEqual({
    role: null,
    kept: recorded("signInReasons.lacking.tooMany", { provider: "Keycloak" }),
  });
});

test("groups that differ from a line in capitals, path or form only are found beside it", () => {
  const groups = [
    "x",
    "x",
    "Door-Admins",
    "/office/door-admins",
    "OFFICE\\door-admins",
    "CN=door-admins,OU=Groups",
    "/Door Desk",
  ];
  expect(matchGroups(provider, groups)).toEqual([
    { group: "/Door Desk", line: "Door Desk=manager", like: null },
    ...groups.slice(2, 6).map((group) => ({ group, line: null, like: "door-admins" })),
    { group: "x", line: null, like: null },
  ]);
});

test.each([
  [{ name: "Ann Lee", given_name: "A." }, "Ann Lee"],
  [{ given_name: "Ann", family_name: "Lee" }, "Ann Lee"],
  [{ family_name: "Lee" }, "Lee"],
  [{ name: "\u200b", given_name: "Ann", family_name: "Lee" }, "Ann Lee"],
  [{ name: "\u200b" }, null],
  [{ name: "Ann \u202eeel\u2066" }, "Ann eel"],
])("the name in %j is %s", (claims, name) => {
  expect(claimsOf(claims).name).toBe(name);
});

test("the list of addresses of Azure B2C gives an address that nothing vouches for", () => {
  const claims = claimsOf({ emails: ["Kim@example.com"], email_verified: true });
  expect(claims).toMatchObject({ email: "kim@example.com", emailVerified: false, unusableEmail: null });
});
