import { expect, test } from "vitest";
import { me } from "../../testing/start-signed-in";
import { PASSWORD } from "../../testing/start-test-service";
import { SITE, startWithFactors } from "./test-factors";
import { createTestPasskey } from "./test-passkey";

/** Signs a person in who has one passkey. */
async function start() {
  const service = await startWithFactors();
  const person = await service.signedIn();
  const { id, passkey, status } = await service.addPasskey(person.token);
  expect(status).toBe(200);
  const requestAlone = async () => (await service.send("GET", "/auth/passkey")).json();
  const auditOf = async () => {
    const { token } = await service.signedIn("zoe@example.com", "admin");
    const { data } = await (await service.send("GET", "/audit?action=sign-in.failed&limit=100", { token })).json();
    return data.map(({ changes }: { changes: { reason?: [null, string] } }) => changes.reason?.[1]);
  };
  return { service, person, id, passkey, requestAlone, auditOf };
}

test("a passkey is the second factor after the password", async () => {
  const { service, passkey } = await start();
  const { challenge, factors, passkey: options } = await (await service.enterPassword("ada@example.com")).json();
  expect(factors).toEqual(["passkey", "recovery"]);
  expect(options).toMatchObject({ rpId: SITE.rpID, allowCredentials: [{ id: passkey.id }] });
  const answer = await service.second(challenge, { passkey: passkey.answer(options) });
  expect(answer.status).toBe(200);
  expect(await me(service, (await answer.json()).token)).toBe(200);
});

test("a passkey alone signs in when it verified the person", async () => {
  const { service, passkey, requestAlone } = await start();
  const { challenge, options } = await requestAlone();
  expect(options).toMatchObject({ userVerification: "required" });
  const unverified = passkey.answer(options, { isVerified: false });
  expect((await service.second(challenge, { passkey: unverified })).status).toBe(401);
  // The refused answer did not use up the challenge.
  expect((await service.second(challenge, { passkey: passkey.answer(options) })).status).toBe(200);
});

test("an answer of a copy, another site, another challenge or another passkey is refused, with the reason in the audit log", async () => {
  const { service, passkey, requestAlone, auditOf } = await start();
  const { challenge, options } = await requestAlone();
  const other = await requestAlone();
  const foreign = { ...createTestPasskey(SITE), id: passkey.id };
  for (const [name, answer] of Object.entries({
    origin: passkey.answer(options, { origin: "https://doors.example.org" }),
    port: passkey.answer(options, { origin: `${SITE.origin}:8443` }),
    site: passkey.answer(options, { rpID: "example.com" }),
    challenge: passkey.answer(other.options),
    signature: { ...foreign.answer(options), id: passkey.id, rawId: passkey.id },
    unknown: createTestPasskey(SITE).answer(options),
  })) {
    expect([name, (await service.second(challenge, { passkey: answer })).status]).toEqual([name, 401]);
  }
  expect((await service.second(challenge, { passkey: passkey.answer(options, { counter: 90 }) })).status).toBe(200);
  const copy = await requestAlone();
  expect(
    (await service.second(copy.challenge, { passkey: passkey.answer(copy.options, { counter: 90 }) })).status,
  ).toBe(401);
  const reasons = await auditOf();
  expect(reasons).toHaveLength(7);
  expect(reasons.every((reason: string | undefined) => reason && reason.length > 10)).toBe(true);
  expect(reasons[0]).toMatch(/counter/);
});

test("refused passkeys of one network end in 429, which is not recorded, and a right one never waits", async () => {
  const { service, passkey, requestAlone, auditOf } = await start();
  const { challenge, options } = await requestAlone();
  const stranger = createTestPasskey(SITE);
  for (let at = 0; at < 30; at += 1) {
    expect((await service.second(challenge, { passkey: stranger.answer(options) })).status).toBe(401);
  }
  const refused = await service.second(challenge, { passkey: stranger.answer(options) });
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "600"]);
  expect(await auditOf()).toHaveLength(30);
  expect((await service.second(challenge, { passkey: passkey.answer(options) })).status).toBe(200);
});

test("an answer counts once, also when it is sent many times at once", async () => {
  const { service, passkey, requestAlone } = await start();
  const { challenge, options } = await requestAlone();
  const answer = passkey.answer(options);
  const sent = await Promise.all([1, 2, 3, 4].map(() => service.second(challenge, { passkey: answer })));
  expect(sent.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
});

test("the passkey of a person who is disabled signs in neither alone nor after the password", async () => {
  const { service, person, passkey, requestAlone } = await start();
  const second = await (await service.enterPassword("ada@example.com")).json();
  const alone = await requestAlone();
  const admin = await service.signedIn("zoe@example.com", "admin");
  const disable = { token: admin.token, body: { disabled: true } };
  expect((await service.send("PATCH", `/users/${person.user.id}`, disable)).status).toBe(200);
  for (const { challenge, options } of [alone, { ...second, options: second.passkey }, await requestAlone()]) {
    expect((await service.second(challenge, { passkey: passkey.answer(options) })).status).toBe(401);
  }
});

test("challenges that nobody answers store nothing", async () => {
  const { service, requestAlone } = await start();
  for (let count = 0; count < 50; count += 1) await requestAlone();
  expect(await service.db.selectFrom("used_challenges").selectAll().execute()).toEqual([]);
});

test("a registration of another site, or for another challenge, is refused", async () => {
  const { service, person, passkey } = await start();
  const ask = async () => {
    const { challenge, options: shown } = await (
      await service.send("GET", "/me/factors/passkey", { token: person.token })
    ).json();
    const proof = { challenge, passkey: passkey.answer(shown) };
    return (await service.post("/me/factors", { type: "passkey", ...proof }, person.token)).json();
  };
  for (const wrongMember of [{ origin: "https://doors.example.org" }, { rpID: "example.com" }, { challenge: "AAAA" }]) {
    const { id, options } = await ask();
    const created = createTestPasskey(SITE).create(options, wrongMember);
    expect((await service.post(`/me/factors/${id}/confirm`, { passkey: created }, person.token)).status).toBe(422);
  }
});

test("a new passkey with the credential id of somebody else is refused", async () => {
  const { service, passkey } = await start();
  const other = await service.signedIn("bob@example.com");
  const started = await service.post("/me/factors", { type: "passkey", password: PASSWORD }, other.token);
  const { id, options } = await started.json();
  const confirmed = await service.post(`/me/factors/${id}/confirm`, { passkey: passkey.create(options) }, other.token);
  expect([confirmed.status, (await confirmed.json()).errors[0].pointer]).toEqual([422, "/passkey"]);
});

test.each(["http://doors.example.com", "https://192.0.2.7", "https://[2001:db8::1]", undefined])(
  "with PUBLIC_URL %s there are no passkeys, and apps go on",
  async (publicUrl) => {
    const service = await startWithFactors({ PUBLIC_URL: publicUrl ?? "" });
    const { token } = await service.signedIn();
    expect((await service.send("GET", "/auth/passkey")).status).toBe(409);
    const { id, secret } = await service.addApp(token);
    expect([id, secret].every(Boolean)).toBe(true);
    expect(await (await service.send("GET", "/me/factors", { token })).json()).toMatchObject({ passkeys: false });
  },
);
