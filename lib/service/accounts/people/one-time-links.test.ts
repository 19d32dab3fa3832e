import { expect, test } from "vitest";
import { KNOWN_DEVICE_HEADER, type SignedIn } from "@/lib/contract/accounts/account";
import { DAY, me, sendRefresh } from "../../testing/start-signed-in";
import { PASSWORD, startTestService, type TestService } from "../../testing/start-test-service";
import { sweepAccounts } from "../sweep-accounts";
import { expectRefused, startPeople, tokenOf } from "./test-people";

const NEW_PASSWORD = "nine blue umbrellas";

const use = (service: Pick<TestService, "send">, token: string, password = NEW_PASSWORD, from = "192.0.2.1") =>
  service.send("POST", "/one-time-links/use", { body: { token, password }, from });
const check = (service: Pick<TestService, "send">, token: string) =>
  service.send("POST", "/one-time-links/check", { body: { token } });

test("an invited user opens the link, chooses a password and is signed in", async () => {
  const { service, invite, get, actions } = await startPeople();
  const { id, invitation } = await invite("kim@example.com", "Kim Lee", "manager");
  const token = tokenOf(invitation.url);
  expect(
    (await service.send("POST", "/auth/login", { body: { email: "kim@example.com", password: " " } })).status,
  ).toBe(401);
  for (let time = 0; time < 2; time += 1) {
    expect(await (await check(service, token)).json()).toEqual({
      purpose: "invitation",
      email: "kim@example.com",
      name: "Kim Lee",
      expiresAt: invitation.expiresAt,
    });
  }
  const answer = await use(service, token);
  expect(answer.status).toBe(200);
  expect(answer.headers.get(KNOWN_DEVICE_HEADER)).toMatch(/^eyJ/);
  const signedIn: SignedIn = await answer.json();
  expect(signedIn.user).toEqual({ id, email: "kim@example.com", name: "Kim Lee", role: "manager" });
  expect(await me(service, signedIn.token)).toBe(200);
  expect((await sendRefresh(service, signedIn.refreshToken)).status).toBe(200);
  expect(await get(id)).toMatchObject({ invited: false, lastSignInAt: "2026-11-20T09:00:00.000Z" });
  expect(await actions()).toContain("password.changed");
});

test("the old password works until the reset link is used, which ends all sessions", async () => {
  const { service, reset } = await startPeople();
  const { db } = service;
  const { token: before, user } = await service.signedIn("ben@example.com");
  const link = await reset(user.id);
  expect(link).toMatchObject({ expiresAt: "2026-11-21T09:00:00.000Z", sent: false });
  const { token: other } = await service.logIn("ben@example.com");
  expect((await (await check(service, tokenOf(link.url))).json()).purpose).toBe("reset");

  const { token: after }: SignedIn = await (await use(service, tokenOf(link.url))).json();
  expect(await Promise.all([before, other, after].map((token) => me(service, token)))).toEqual([401, 401, 200]);
  const logIn = async (password: string) =>
    (await service.send("POST", "/auth/login", { body: { email: "ben@example.com", password } })).status;
  expect([await logIn(PASSWORD), await logIn(NEW_PASSWORD)]).toEqual([401, 200]);

  const entries = await db
    .selectFrom("audit_entries")
    .select(["action", "actor_id", "target_id"])
    .where("action", "not in", ["sign-in.succeeded", "sign-in.failed"])
    .orderBy("action")
    .execute();
  expect(entries).toMatchObject([
    { action: "password.changed", actor_id: user.id, target_id: user.id },
    { action: "user.reset", target_id: user.id },
  ]);
});

test("ten concurrent uses of a link give one success", async () => {
  const { service, invite } = await startPeople();
  const { invitation } = await invite("kim@example.com", "Kim Lee");
  const other = await startTestService({}, undefined, service.database);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      use(at % 2 ? service : other, tokenOf(invitation.url), `${NEW_PASSWORD} ${at}`, `192.0.2.${at}`),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
  const { token } = await (answers.find(({ status }) => status === 200) as Response).json();
  expect(await me(service, token)).toBe(200);
});

test("a link that was used, replaced or has expired, or is of a disabled or removed user, answers 410", async () => {
  const { service, send, invite, reset } = await startPeople();
  const refused = async (token: string) => {
    await expectRefused(await check(service, token), 410, "link-not-valid");
    await expectRefused(await use(service, token), 410, "link-not-valid");
  };
  await refused("no such token");
  const kim = await invite("kim@example.com", "Kim Lee");
  const replaced = tokenOf(kim.invitation.url);
  const newer = await reset(kim.id);
  // A user who has no password yet gets another invitation.
  expect(newer.expiresAt).toBe("2026-11-27T09:00:00.000Z");
  await refused(replaced);
  expect((await use(service, tokenOf(newer.url))).status).toBe(200);
  await refused(tokenOf(newer.url));

  const expired = await reset(kim.id);
  service.clock.now += DAY - 1;
  expect((await check(service, tokenOf(expired.url))).status).toBe(200);
  service.clock.now += 1;
  await refused(tokenOf(expired.url));

  const { token: admin } = await service.logIn("ada@example.com");
  const ofDisabled = await (
    await service.send("POST", `/users/${kim.id}/reset`, { token: admin, body: { password: PASSWORD } })
  ).json();
  await service.send("PATCH", `/users/${kim.id}`, { token: admin, body: { disabled: true } });
  await refused(tokenOf(ofDisabled.url));
  const disabled = await service.send("POST", `/users/${kim.id}/reset`, { token: admin, body: { password: PASSWORD } });
  await expectRefused(disabled, 409, "user-disabled");
  await service.send("PATCH", `/users/${kim.id}`, { token: admin, body: { disabled: false } });
  await refused(tokenOf(ofDisabled.url));

  const ofRemoved = await (
    await service.send("POST", `/users/${kim.id}/reset`, { token: admin, body: { password: PASSWORD } })
  ).json();
  service.clock.now += 3_600_000;
  await service.send("DELETE", `/users/${kim.id}`, { token: admin });
  await refused(tokenOf(ofRemoved.url));
  expect((await send("GET", "/users")).status).toBe(401);
});

test("a weak password is refused at /password, and the link stays valid", async () => {
  const { service, invite } = await startPeople();
  const { invitation } = await invite("kim@example.com", "Kimberley Lee");
  const token = tokenOf(invitation.url);
  for (const password of ["short", "password1234", "kim@example.com", "kimberley lee"]) {
    const problem = await expectRefused(await use(service, token, password), 422, "validation-failed");
    expect(problem.errors).toMatchObject([{ pointer: "/password" }]);
  }
  expect((await use(service, token)).status).toBe(200);
});

test("twenty wrong links slow down other wrong ones from one network, and never a valid link", async () => {
  const { service, invite } = await startPeople();
  const { invitation } = await invite("kim@example.com", "Kim Lee");
  const token = tokenOf(invitation.url);
  const guesses = await Promise.all(Array.from({ length: 50 }, (_, guess) => check(service, `guess ${guess}`)));
  expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(410), ...Array(30).fill(429)]);
  const refused = await use(service, "another guess");
  await expectRefused(refused, 429, "too-many-attempts");
  expect(refused.headers.get("Retry-After")).toBe("600");
  expect((await use(service, "another guess", NEW_PASSWORD, "198.51.100.7")).status).toBe(410);

  expect((await check(service, token)).status).toBe(200);
  expect((await use(service, token)).status).toBe(200);
});

test("a link that was used or has expired counts as no guess, however often it is opened", async () => {
  const { service, invite, reset } = await startPeople();
  const { id, invitation } = await invite("kim@example.com", "Kim Lee");
  const used = tokenOf(invitation.url);
  const clicks = await Promise.all(Array.from({ length: 5 }, () => use(service, used)));
  expect(clicks.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  const expired = tokenOf((await reset(id)).url);
  service.clock.now += DAY;
  for (let click = 0; click < 25; click += 1) {
    await expectRefused(await check(service, used), 410, "link-not-valid");
    await expectRefused(await check(service, expired), 410, "link-not-valid");
  }
  await expectRefused(await check(service, "a guess"), 410, "link-not-valid");
});

test("no token, digest or link is in the log or the audit log", async () => {
  const { service, invite, reset } = await startPeople();
  const { id, invitation } = await invite("kim@example.com", "Kim Lee");
  await use(service, tokenOf(invitation.url));
  const link = await reset(id);
  const { digest } = await service.db.selectFrom("one_time_links").select("digest").executeTakeFirstOrThrow();
  const entries = JSON.stringify(await service.db.selectFrom("audit_entries").selectAll().execute());
  const text = `${service.lines.join("\n")}\n${entries}`;
  for (const secret of [tokenOf(invitation.url), tokenOf(link.url), digest, NEW_PASSWORD]) {
    expect(text).not.toContain(secret);
  }
  expect(text).toContain("one-time-link.used");
});

test("sweep deletes a link a week after it expired", async () => {
  const { service, invite } = await startPeople();
  await service.db.updateTable("installation").set({ created_at: 0 }).execute();
  await invite("kim@example.com", "Kim Lee");
  const links = async () => (await service.db.selectFrom("one_time_links").select("id").execute()).length;
  await sweepAccounts(service.db, service.clock.now + 14 * DAY);
  expect(await links()).toBe(1);
  await sweepAccounts(service.db, service.clock.now + 14 * DAY + 1);
  expect(await links()).toBe(0);
});

test("a user who is disabled while choosing a password is not signed in", async () => {
  const { service, send, invite } = await startPeople();
  const { id, invitation } = await invite("kim@example.com", "Kim Lee");
  const { hash } = service.context.passwords;
  service.context.passwords.hash = async (password) => {
    await send("PATCH", `/users/${id}`, { disabled: true });
    return hash(password);
  };
  await expectRefused(await use(service, tokenOf(invitation.url)), 410, "link-not-valid");
});
