import { expect, test } from "vitest";
import { readClaims, roleOf } from "./claims";
import type { Provider } from "./provider";

const provider = {
  name: "Keycloak",
  roles: [
    { group: "door-admins", role: "admin" },
    { group: "*", role: "staff" },
  ],
} as Provider;

const roleFrom = (claims: Record<string, unknown>) =>
  roleOf(provider, readClaims({ iss: "https://id.example", sub: "1", ...claims }, null));

test.each([
  { groups: ["door-admins"] },
  { groups: "door-admins" },
  { roles: "door-admins" },
  { _claim_names: { groups: "src1" }, roles: ["door-admins"] },
])("the claims %j give the role of door-admins", (claims) => {
  expect(roleFrom(claims)).toEqual({ role: "admin" });
});

test("groups that were left out because they are too many do not count as other groups", () => {
  expect(roleFrom({ _claim_names: { groups: "src1" }, roles: ["other"] })).toEqual({
    reason: "Keycloak left out the groups, because there are too many of them",
  });
});
