import { expect, test } from "vitest";
import { tokenOf } from "../people/test-people";
import { KIM, startOffice } from "./test-office";
import { succeeded } from "./test-sign-in";

test("groups give the role with the most rights at each sign-in, and no group no access", async () => {
  const { signIn, reasons, service } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,door-desk=manager,door-guests=viewer",
  });
  const roleWith = async (claims: object) => {
    const result = await signIn({ ...KIM, ...claims });
    return succeeded(result) ? result.user.role : result;
  };
  expect(await roleWith({ groups: ["door-desk", "x"], roles: ["door-guests"] })).toBe("manager");
  expect(await roleWith({ groups: ["/door-admins"] })).toBe("admin");
  expect(await roleWith({ groups: ["door-guests"] })).toBe("viewer");
  expect(await roleWith({ groups: ["others"] })).toMatch(/^Your groups at Keycloak give you no role here/);
  expect((await reasons()).at(-1)).toBe("None of the groups has a role: others");
  expect(await roleWith({})).toMatch(/give you no role/);
  expect((await reasons()).at(-1)).toBe("Keycloak sent no groups");
  expect(await roleWith({ groups: ["door-admins"], _claim_names: { groups: "src1" } })).toMatch(/give you no role/);
  const changed = await service.db
    .selectFrom("audit_entries")
    .selectAll()
    .where("action", "=", "user.updated")
    .execute();
  expect(changed.map(({ actor_name }) => actor_name)).toEqual(["Keycloak", "Keycloak"]);
});

test("everybody else has the role of *, and without a map admins choose the roles", async () => {
  const all = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com", OIDC_ROLES: "door-admins=admin,*=viewer" });
  expect(await all.signIn({ ...KIM, groups: ["door-admins"] })).toMatchObject({ user: { role: "admin" } });
  expect(await all.signIn(KIM)).toMatchObject({ user: { role: "viewer" } });
  const none = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com" });
  const kim = await none.signIn({ ...KIM, groups: ["door-admins"], roles: ["admin"] });
  expect(kim).toMatchObject({ user: { role: "staff" } });
  if (!succeeded(kim)) throw new Error(kim);
  await none.asAdmin("PATCH", `/users/${kim.user.id}`, { role: "manager" });
  expect(await none.signIn(KIM)).toMatchObject({ user: { role: "manager" } });
});

test("the last admin with a password stays one: beside an admin of the provider, against groups, and against other admins", async () => {
  const { service, signIn, resetByOther, admin } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,*=staff",
  });
  const kim = await signIn({ ...KIM, groups: ["door-admins"] });
  if (!succeeded(kim)) throw new Error(kim);
  expect(kim.user.role).toBe("admin");
  for (const body of [{ disabled: true }, { role: "staff" }]) {
    const answer = await service.send("PATCH", `/users/${admin.id}`, { token: kim.token, body });
    expect([answer.status, (await answer.json()).type]).toEqual([409, "/problems/last-admin"]);
  }
  expect((await service.send("DELETE", `/users/${admin.id}`, { token: kim.token })).status).toBe(409);
  const reset = await resetByOther(admin.id);
  const zoe = await signIn({ sub: "zoe-1", groups: [] }, { link: tokenOf(reset.url) });
  expect(zoe).toMatchObject({ user: { id: admin.id, role: "admin" } });
  expect((await service.logIn("zoe@example.com")).user.role).toBe("admin");
  expect(await signIn(KIM)).toMatchObject({ user: { role: "staff" } });
});

test("an admin who signs in with a provider changes settings while admins need a second factor, which the provider has", async () => {
  const { service, invite, signIn, asAdmin } = await startOffice();
  await invite(KIM.email, "admin");
  await signIn(KIM);
  expect((await asAdmin("PATCH", "/settings", { secondFactorFrom: { admin: "2026-12-01" } })).status).toBe(200);
  service.clock.now = Date.parse("2026-12-02T09:00:00Z");
  const kim = await signIn(KIM);
  if (!succeeded(kim)) throw new Error(kim);
  for (const body of [
    { timeZone: "Europe/Oslo" },
    { secondFactorFrom: { admin: "2026-12-01", staff: "2026-12-24" } },
  ]) {
    const changed = await service.send("PATCH", "/settings", { token: kim.token, body });
    expect([changed.status, await changed.json()]).toMatchObject([200, body]);
  }
});
