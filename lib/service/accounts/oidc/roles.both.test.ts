import { generateKeyPair } from "jose";
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
  expect(await all.signIn({ ...KIM, groups: ["all"] })).toMatchObject({ user: { role: "viewer" } });
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
  expect(await signIn({ ...KIM, groups: [] })).toMatchObject({ user: { role: "staff" } });
});

test.each([
  ["are missing", {}, "sent no groups"],
  [
    "are too many",
    { groups: ["x"], _claim_names: { groups: "src1" } },
    "left out the groups, because there are too many of them",
  ],
  ["are a map", { roles: { "door-admins": { id: "1" } } }, "sent groups that are neither a list of texts nor a text"],
  ["are objects", { groups: [{ name: "x" }] }, "sent groups that are neither a list of texts nor a text"],
  ["are a list written as a text", { groups: '["x"]' }, "sent groups that are neither a list of texts nor a text"],
])("groups that %s take no role away, give a new person none, and the log says why", async (_what, claims, reason) => {
  const { service, provider, signIn, reasons, invite } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,*=staff",
  });
  provider.state.lie = { userInfo: { sub: KIM.sub, name: "Kim Lee" } };
  expect(await signIn({ ...KIM, groups: ["door-admins"] })).toMatchObject({ user: { role: "admin" } });
  expect(await signIn({ ...KIM, ...claims })).toMatchObject({ user: { role: "admin" } });
  const kept = service.lines.map((line) => JSON.parse(line)).filter(({ event }) => event === "sign-in.role-kept");
  expect(kept).toEqual([
    expect.objectContaining({ level: 40, provider: "1", subject: KIM.sub, reason: `Keycloak ${reason}` }),
  ]);

  provider.state.lie = {};
  const ann = { sub: "ann-1", email: "ann@example.com", email_verified: true, ...claims };
  expect(await signIn(ann)).toMatch(/^Keycloak did not say your groups, which give people their roles here/);
  expect((await reasons()).at(-1)).toBe(`Keycloak ${reason}, so that a new person has no role`);
  await invite(ann.email, "manager");
  expect(await signIn(ann)).toMatchObject({ user: { role: "manager" } });
});

test("the userinfo endpoint is asked for groups when no line matched, and its failure takes no role away", async () => {
  const { provider, signIn, service } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,*=staff",
  });
  const person = { ...KIM, roles: ["offline_access"] };
  provider.state.lie = { userInfo: { sub: KIM.sub, groups: ["door-admins"] } };
  expect(await signIn(person)).toMatchObject({ user: { role: "admin" } });
  provider.state.lie = { answer: { userinfo: (_, response) => void response.writeHead(502).end() } };
  expect(await signIn(person)).toMatchObject({ user: { role: "admin" } });
  expect(service.lines.join("\n")).toMatch(
    /could not be asked for groups at its userinfo endpoint: \S+\/userinfo answered 502/,
  );
  const { asked } = provider.state;
  expect(await signIn({ ...KIM, groups: ["door-admins"] })).toMatchObject({ user: { role: "admin" } });
  // Only the token endpoint was asked.
  expect(provider.state.asked).toBe(asked + 1);
});

test("an answer of the userinfo endpoint may be a signed JWT, whose signature counts", async () => {
  const { provider, signIn, reasons } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,*=staff",
  });
  const said = { ...KIM, groups: ["door-admins"] };
  const answerWith = (jwt: string) => {
    provider.state.lie = {
      answer: {
        userinfo: (_, response) => void response.writeHead(200, { "Content-Type": "application/jwt" }).end(jwt),
      },
    };
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  answerWith(await provider.sign(said, (await generateKeyPair("RS256")).privateKey));
  expect(await signIn({ sub: KIM.sub })).toMatch(/^What Keycloak sent cannot be trusted/);
  expect((await reasons()).at(-1)).toMatch(/signature/);
  answerWith(`${encode({ alg: "none" })}.${encode(said)}.`);
  expect(await signIn({ sub: KIM.sub })).toMatch(/^What Keycloak sent cannot be trusted/);
  answerWith(await provider.sign(said));
  expect(await signIn({ sub: KIM.sub })).toMatchObject({ user: { email: KIM.email, role: "admin" } });
});

test("OIDC_GROUPS_CLAIM names the claim or its path, and OIDC_SCOPES what is asked for", async () => {
  const { begin, signIn } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,*=staff",
    OIDC_GROUPS_CLAIM: "realm_access.roles",
    OIDC_SCOPES: "email groups",
  });
  expect(new URL((await begin()).url).searchParams.get("scope")).toBe("openid email groups");
  const nested = { realm_access: { roles: ["door-admins"] } };
  expect(await signIn({ ...KIM, ...nested, groups: ["x"] })).toMatchObject({ user: { role: "admin" } });
  expect(await signIn({ ...KIM, realm_access: { roles: [] }, groups: ["door-admins"] })).toMatchObject({
    user: { role: "staff" },
  });
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
