import { expect, test } from "vitest";
import type { InvitedUser } from "@/lib/contract/accounts/people";
import { me } from "../../testing/start-signed-in";
import { PASSWORD, startTestService, type TestService } from "../../testing/start-test-service";
import { tokenOf } from "../people/test-people";
import { startLyingProvider } from "./test-lying-provider";
import { environmentOf, isSignedIn, signInOf, startSignIn } from "./test-sign-in";

const KIM = { sub: "kim-1", email: "kim@example.com", email_verified: true, name: "Kim Lee" };

/** Starts a service with the admin Zoe, who has a password, and a provider. */
async function startOffice(environment: Record<string, string> = {}) {
  const started = await startSignIn(environment);
  const { token, user: admin } = await started.service.signedIn("zoe@example.com", "admin");
  const asAdmin = (method: string, path: string, body?: unknown) => started.service.send(method, path, { token, body });
  const invite = async (email: string, role = "staff"): Promise<InvitedUser> =>
    (await asAdmin("POST", "/users", { email, name: "Invited", role })).json();
  return { ...started, admin, token, asAdmin, invite };
}

const users = ({ db }: TestService) =>
  db.selectFrom("users").select(["email", "role", "name"]).where("removed_at", "is", null).orderBy("email").execute();

const actions = async ({ db }: TestService) =>
  (await db.selectFrom("audit_entries").select("action").orderBy("id").execute()).map(({ action }) => action);

test("an invitation is accepted with a verified address, keeps its role, and is used up", async () => {
  const { service, invite, signIn, asAdmin } = await startOffice();
  const { id, invitation } = await invite("kim@example.com", "manager");
  const kim = await signIn(KIM);
  expect(kim).toMatchObject({ user: { id, email: "kim@example.com", name: "Invited", role: "manager" } });
  const link = { token: tokenOf(invitation.url), password: "a lamp above the bay" };
  expect((await service.send("POST", "/one-time-links/use", { body: link })).status).toBe(410);
  expect(await (await asAdmin("GET", `/users/${id}`)).json()).toMatchObject({ invited: false, disabled: false });
  expect(await actions(service)).toEqual([
    ...["sign-in.succeeded", "user.created", "user.linked", "sign-in.succeeded"],
  ]);
  expect((await service.send("POST", "/auth/login", { body: { email: KIM.email, password: PASSWORD } })).status).toBe(
    401,
  );
});

test("afterwards issuer and subject alone count: another name, another address and another person's address change nothing", async () => {
  const { service, invite, signIn } = await startOffice();
  const { id } = await invite("kim@example.com");
  await signIn(KIM);
  for (const change of [
    { name: "K. Lee" },
    { email: "kim.lee@example.com" },
    { email: "zoe@example.com" },
    { email: undefined },
  ]) {
    expect(await signIn({ ...KIM, ...change })).toMatchObject({
      user: { id, email: "kim@example.com", name: "Invited" },
    });
  }
  expect(await signIn({ ...KIM, sub: "a later kim" })).toMatch(/has an account here that is not linked/);
  expect(await users(service)).toHaveLength(2);
});

test("a one-time link proves whose account it is, without an address or with another one", async () => {
  const { service, invite, signIn, asAdmin, admin, reasons } = await startOffice();
  const kim = await invite("kim@example.com");
  const link = tokenOf(kim.invitation.url);
  expect(await signIn({ sub: "kim-1" }, { link })).toMatchObject({ user: { id: kim.id } });
  expect(await signIn({ sub: "kim-2" }, { link })).toMatch(/^The link was used/);
  expect((await reasons()).at(-1)).toMatch(/used, replaced or expired/);

  const reset = await (await asAdmin("POST", `/users/${admin.id}/reset`)).json();
  expect(await signIn({ sub: "kim-1" }, { link: tokenOf(reset.url) })).toMatch(/belongs to another person here/);
  const zoe = await signIn({ sub: "zoe-1", email: "other@example.org" }, { link: tokenOf(reset.url) });
  expect(zoe).toMatchObject({ user: { id: admin.id, email: "zoe@example.com" } });
  expect((await service.logIn("zoe@example.com")).user.id).toBe(admin.id);
});

test("an expired invitation and a disabled account are refused with the reason", async () => {
  const { service, invite, signIn, asAdmin, reasons } = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com" });
  const { id } = await invite("kim@example.com", "admin");
  service.clock.now += 7 * 86_400_000;
  expect(await signIn(KIM)).toMatch(/^Your invitation has expired/);
  const { token } = await service.logIn("zoe@example.com");
  await service.send("POST", `/users/${id}/reset`, { token });
  expect(await signIn(KIM)).toMatchObject({ user: { id, role: "admin" } });
  await service.send("PATCH", `/users/${id}`, { token, body: { disabled: true } });
  expect(await signIn(KIM)).toBe("Your account here is disabled. Ask an admin of Access points.");
  expect((await reasons()).at(-1)).toBe("The account here is disabled");
  expect((await asAdmin("GET", "/me")).status).toBe(401);
});

test("an account that is disabled between callback and code begins no session", async () => {
  const { service, provider, begin, queryOf, finish, redeemCode, signIn, asAdmin } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
  });
  const first = await signIn(KIM);
  if (!isSignedIn(first)) throw new Error(first);
  const begun = await begin();
  provider.state.person = KIM;
  const { code } = await (await finish(begun.attempt, queryOf(begun))).json();
  await asAdmin("PATCH", `/users/${first.user.id}`, { disabled: true });
  expect((await redeemCode(code, begun.attempt)).status).toBe(403);
  expect(await me(service, first.token)).toBe(401);
});

test("a person of an allowed domain is added as staff, and a removed person is another one later", async () => {
  const { service, signIn, asAdmin } = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com,example.org" });
  const kim = await signIn(KIM);
  expect(kim).toMatchObject({ user: { email: "kim@example.com", name: "Kim Lee", role: "staff" } });
  if (!isSignedIn(kim)) throw new Error(kim);
  expect(await signIn({ ...KIM, sub: "2", email: "kim@sub.example.com" })).toMatch(/^There is no invitation/);
  expect((await asAdmin("DELETE", `/users/${kim.user.id}`)).status).toBe(204);
  expect(await me(service, kim.token)).toBe(401);
  const again = await signIn(KIM);
  expect(again).toMatchObject({ user: { email: "kim@example.com" } });
  if (isSignedIn(again)) expect(again.user.id).not.toBe(kim.user.id);
});

test("two tabs of a new person create one account", async () => {
  const { service, provider, begin, queryOf, finish } = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com" });
  provider.state.person = KIM;
  const one = await begin();
  provider.state.lie = { claims: { nonce: new URL(one.url).searchParams.get("nonce") } };
  const tabs = await Promise.all([0, 1, 2].map(() => begin()));
  provider.state.lie = {};
  const answers = [];
  for (const tab of tabs) {
    provider.state.nonce = new URL(tab.url).searchParams.get("nonce") ?? "";
    answers.push(await finish(tab.attempt, queryOf(tab)));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await users(service)).toHaveLength(2);
  expect(await service.db.selectFrom("identities").selectAll().execute()).toHaveLength(1);
});

test("groups give the role with the most rights at each sign-in, and no group no access", async () => {
  const { signIn, reasons, service } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,door-desk=manager,door-guests=viewer",
  });
  const roleWith = async (claims: object) => {
    const result = await signIn({ ...KIM, ...claims });
    return isSignedIn(result) ? result.user.role : result;
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
  if (!isSignedIn(kim)) throw new Error(kim);
  await none.asAdmin("PATCH", `/users/${kim.user.id}`, { role: "manager" });
  expect(await none.signIn(KIM)).toMatchObject({ user: { role: "manager" } });
});

test("the last admin with a password stays one: beside an admin of the provider, against groups, and against other admins", async () => {
  const { service, signIn, asAdmin, admin } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
    OIDC_ROLES: "door-admins=admin,*=staff",
  });
  const kim = await signIn({ ...KIM, groups: ["door-admins"] });
  if (!isSignedIn(kim)) throw new Error(kim);
  expect(kim.user.role).toBe("admin");
  for (const body of [{ disabled: true }, { role: "staff" }]) {
    const answer = await service.send("PATCH", `/users/${admin.id}`, { token: kim.token, body });
    expect([answer.status, (await answer.json()).type]).toEqual([409, "/problems/last-admin"]);
  }
  expect((await service.send("DELETE", `/users/${admin.id}`, { token: kim.token })).status).toBe(409);
  const reset = await (await asAdmin("POST", `/users/${admin.id}/reset`)).json();
  const zoe = await signIn({ sub: "zoe-1", groups: [] }, { link: tokenOf(reset.url) });
  expect(zoe).toMatchObject({ user: { id: admin.id, role: "admin" } });
  expect((await service.logIn("zoe@example.com")).user.role).toBe("admin");
  expect(await signIn(KIM)).toMatchObject({ user: { role: "staff" } });
});

test("Forgot password sends nothing to a person who signs in with a provider only, and an admin may still give a password", async () => {
  const { service, signIn, asAdmin } = await startOffice({
    ...{ OIDC_ALLOWED_DOMAINS: "example.com", SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "doors@example.com" },
  });
  const kim = await signIn(KIM);
  if (!isSignedIn(kim)) throw new Error(kim);
  const links = () => service.db.selectFrom("one_time_links").selectAll().execute();
  await service.send("POST", "/auth/forgot-password", { body: { email: KIM.email } });
  await service.context.mailer?.close();
  expect(await links()).toEqual([]);
  const change = { current: PASSWORD, password: "a lamp above the bay" };
  const refused = await service.send("POST", "/me/password", { token: kim.token, body: change });
  expect([refused.status, (await refused.json()).detail]).toEqual([
    422,
    expect.stringMatching(/^You have no password here/),
  ]);
  await asAdmin("POST", `/users/${kim.user.id}/reset`);
  expect(await links()).toMatchObject([{ purpose: "reset" }]);
});

test("a second provider with the same verified address makes no second person and no link", async () => {
  const [first, second] = [await startLyingProvider(), await startLyingProvider("/other/")];
  const service = await startTestService({
    ...environmentOf(first),
    ...environmentOf(second, "OIDC_2", "Google"),
    ...{ OIDC_ALLOWED_DOMAINS: "example.com", OIDC_2_ALLOWED_DOMAINS: "example.com" },
  });
  const [one, two] = [signInOf(service, first), signInOf(service, second, "2")];
  expect(await one.signIn(KIM)).toMatchObject({ user: { email: "kim@example.com" } });
  expect(await two.signIn(KIM)).toMatch(/kim@example\.com has an account here that is not linked to Google/);
  expect(await users(service)).toHaveLength(1);
});
