import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { me } from "../../testing/start-signed-in";
import { PASSWORD, startTestService, type TestService } from "../../testing/start-test-service";
import { startMailServer } from "../mail/test-mail-server";
import { tokenOf } from "../people/test-people";
import { startLyingProvider } from "./test-lying-provider";
import { KIM, startOffice } from "./test-office";
import { environmentOf, signInOf, succeeded } from "./test-sign-in";

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
  const { service, invite, signIn, resetByOther, admin, reasons } = await startOffice();
  const kim = await invite("kim@example.com");
  const link = tokenOf(kim.invitation.url);
  expect(await signIn({ sub: "kim-1" }, { link })).toMatchObject({ user: { id: kim.id } });
  expect(await signIn({ sub: "kim-2" }, { link })).toMatch(/^The link was used/);
  expect((await reasons()).at(-1)).toMatch(/used, replaced or expired/);

  const reset = await resetByOther(admin.id);
  expect(await signIn({ sub: "kim-1" }, { link: tokenOf(reset.url) })).toMatch(/belongs to another person here/);
  const zoe = await signIn({ sub: "zoe-1", email: "other@example.org" }, { link: tokenOf(reset.url) });
  expect(zoe).toMatchObject({ user: { id: admin.id, email: "zoe@example.com" } });
  // No other admin has a password.
  expect((await service.logIn("zoe@example.com")).user.id).toBe(admin.id);
});

/** Starts an office whose groups give roles, with Sam, who has a password, a session, an API token and a link to a new password. */
async function startAttack() {
  const office = await startOffice({ OIDC_ROLES: "door-admins=admin,*=staff" });
  const { service, asAdmin, provider, begin, finish, queryOf } = office;
  const sam = await service.signedIn("sam@example.com");
  const body = { name: "Till", access: "read", expiresAt: "2026-12-24T00:00:00Z", teamId: null };
  const { token: apiToken } = await (await service.send("POST", "/tokens", { token: sam.token, body })).json();
  const reset = await (await asAdmin("POST", `/users/${sam.user.id}/reset`, { password: PASSWORD })).json();
  // After the link was made, whose mail does not count.
  const mail = await startMailServer();
  mail.use(service.context);
  /** Follows a link to the provider, where the admin Ann is signed in, and returns what the callback answers. */
  const click = async () => {
    const begun = await begin({ link: tokenOf(reset.url) });
    provider.state.person = { sub: "ann-1", email: "ann@example.com", email_verified: true, groups: ["door-admins"] };
    return (await finish(begun.attempt, queryOf(begun))).json();
  };
  const state = async () => ({
    identities: (await service.db.selectFrom("identities").selectAll().execute()).length,
    role: (await (await asAdmin("GET", `/users/${sam.user.id}`)).json()).role,
    session: await me(service, sam.token),
    password: (await service.send("POST", "/auth/login", { body: { email: sam.user.email, password: PASSWORD } }))
      .status,
    apiToken: (await service.send("GET", "/access-points", { token: apiToken })).status,
  });
  return { ...office, mail, sam, click, state };
}

test("a click that leads to the provider with somebody's link binds nothing, gives no role and ends nothing", async () => {
  const { service, sam, click, state, mail } = await startAttack();
  const before = { identities: 0, role: "staff", session: 200, password: 200, apiToken: 200 };
  expect(await state()).toEqual(before);
  expect(await click()).toMatchObject({
    code: null,
    link: { account: "ann@example.com", name: "sam", email: sam.user.email, password: "ends" },
  });
  await service.context.mailer.close();
  expect([await state(), mail.received, await actions(service)]).toEqual([
    before,
    [],
    expect.not.arrayContaining(["user.linked"]),
  ]);
});

test("a link that the person confirms binds once, ends sessions and password, keeps API tokens, and is mailed", async () => {
  const { service, sam, click, confirm, redeemCode, state, mail } = await startAttack();
  const { link } = await click();
  const { code } = await (await confirm(link.attempt)).json();
  const signedIn = await (await redeemCode(code, link.attempt)).json();
  expect(signedIn).toMatchObject({ user: { id: sam.user.id, role: "admin" } });
  expect([await state(), await me(service, signedIn.token)]).toEqual([
    { identities: 1, role: "admin", session: 401, password: 401, apiToken: 200 },
    200,
  ]);
  await service.context.mailer.close();
  expect(mail.received.map(({ to, text }) => [to, /An account of the provider signs in as you/.test(text)])).toEqual([
    [["sam@example.com"], true],
  ]);
  expect(await actions(service)).toEqual(expect.arrayContaining(["user.linked", "password.removed"]));
  expect((await (await confirm(link.attempt)).json()).detail).toMatch(/^This sign-in was completed before/);
});

test("a link that was used or replaced while the person was asked binds nothing, nor does an attempt without an answer", async () => {
  const { service, sam, asAdmin, begin, click, confirm, state, reasons } = await startAttack();
  const { link } = await click();
  await asAdmin("POST", `/users/${sam.user.id}/reset`, { password: PASSWORD });
  const late = await confirm(link.attempt);
  expect([late.status, (await late.json()).detail]).toEqual([403, expect.stringMatching(/^The link was used/)]);
  const { attempt } = await begin();
  expect([(await confirm(attempt)).status, (await reasons()).at(-1)]).toEqual([
    403,
    "No provider has answered the attempt",
  ]);
  service.clock.now += 600_000;
  expect((await (await confirm(link.attempt)).json()).detail).toMatch(/or more than ten minutes ago/);
  expect(await state()).toMatchObject({ identities: 0, session: 200, password: 200 });
});

test("a link to a new password that is used with an account that is linked already ends the sessions of before too", async () => {
  const { service, signIn, asAdmin, invite } = await startOffice();
  const { id } = await invite(KIM.email);
  const kim = await signIn(KIM);
  if (!succeeded(kim)) throw new Error(kim);
  const { url } = await (await asAdmin("POST", `/users/${id}/reset`, { password: PASSWORD })).json();
  expect(await signIn(KIM, { link: tokenOf(url) })).toMatchObject({ user: { id } });
  expect(await me(service, kim.token)).toBe(401);
  expect(await signIn(KIM, { link: tokenOf(url) })).toMatch(/^The link was used/);
});

test("a link of a person with a second factor links no account, because a password does not replace the factor either", async () => {
  const { service, signIn, asAdmin, reasons } = await startOffice();
  const vera = await service.signedIn("vera@example.com");
  const asVera = (path: string, body: object) => service.send("POST", path, { token: vera.token, body });
  const { id, secret } = await (await asVera("/me/factors", { type: "totp", password: PASSWORD })).json();
  const code = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: service.clock.now });
  expect((await asVera(`/me/factors/${id}/confirm`, { code })).status).toBe(200);
  const reset = async () =>
    tokenOf((await (await asAdmin("POST", `/users/${vera.user.id}/reset`, { password: PASSWORD })).json()).url);
  expect(await signIn({ sub: "mallory-1" }, { link: await reset() })).toMatch(/^Your account here has a second factor/);
  expect((await reasons()).at(-1)).toBe("The account of the link has a second factor");
  expect(await service.db.selectFrom("identities").selectAll().execute()).toEqual([]);

  expect((await asAdmin("DELETE", `/users/${vera.user.id}/factors`, { password: PASSWORD })).status).toBe(204);
  expect(await signIn({ sub: "vera-1" }, { link: await reset() })).toMatchObject({ user: { id: vera.user.id } });
});

test("an expired invitation and a disabled account are refused with the reason", async () => {
  const { service, invite, signIn, asAdmin, reasons } = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com" });
  const { id } = await invite("kim@example.com", "admin");
  service.clock.now += 7 * 86_400_000;
  expect(await signIn(KIM)).toMatch(/^Your invitation has expired/);
  const { token } = await service.logIn("zoe@example.com");
  await service.send("POST", `/users/${id}/reset`, { token, body: { password: PASSWORD } });
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
  if (!succeeded(first)) throw new Error(first);
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
  if (!succeeded(kim)) throw new Error(kim);
  expect(await signIn({ ...KIM, sub: "2", email: "kim@sub.example.com" })).toMatch(/^There is no invitation/);
  expect((await asAdmin("DELETE", `/users/${kim.user.id}`)).status).toBe(204);
  expect(await me(service, kim.token)).toBe(401);
  const again = await signIn(KIM);
  expect(again).toMatchObject({ user: { email: "kim@example.com" } });
  if (succeeded(again)) expect(again.user.id).not.toBe(kim.user.id);
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

test("Forgot password sends nothing to a person who signs in with a provider only, and an admin may still give a password", async () => {
  const { service, signIn, asAdmin } = await startOffice({
    ...{ OIDC_ALLOWED_DOMAINS: "example.com", SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "doors@example.com" },
  });
  const kim = await signIn(KIM);
  if (!succeeded(kim)) throw new Error(kim);
  const links = () => service.db.selectFrom("one_time_links").selectAll().execute();
  await service.send("POST", "/auth/forgot-password", { body: { email: KIM.email } });
  await service.context.mailer.close();
  expect(await links()).toEqual([]);
  const change = { current: PASSWORD, password: "a lamp above the bay" };
  const refused = await service.send("POST", "/me/password", { token: kim.token, body: change });
  expect([refused.status, (await refused.json()).detail]).toEqual([
    422,
    expect.stringMatching(/^You have no password here/),
  ]);
  // Nothing that could be typed is right: the answer says so, and counts no wrong password.
  for (let time = 0; time < 6; time += 1) {
    const body = { type: "totp", password: "a guess" };
    const added = await service.send("POST", "/me/factors", { token: kim.token, body });
    expect([added.status, (await added.json()).detail]).toEqual([
      422,
      expect.stringMatching(/^You have no password here/),
    ]);
  }
  const factors = await service.send("GET", "/me/factors", { token: kim.token });
  expect(await factors.json()).toMatchObject({ data: [], hasPassword: false });
  await asAdmin("POST", `/users/${kim.user.id}/reset`, { password: PASSWORD });
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
