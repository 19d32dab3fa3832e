import { generateKeyPair } from "jose";
import { expect, test } from "vitest";
import type { Problem } from "@/lib/contract/problem";
import { startTestService } from "../../testing/start-test-service";
import { type Lie, type LyingClaims, startLyingProvider } from "./test-lying-provider";
import { environmentOf, signInOf, startSignIn } from "./test-sign-in";

const ADA = { sub: "ada-1", email: "ada@example.com", email_verified: true, name: "Ada" };
const OPEN = { OIDC_ALLOWED_DOMAINS: "example.com" };

/** Finishes an attempt and returns the sentence and the reason in the audit log. Expects 403 and no user. */
async function refusal(
  started: Awaited<ReturnType<typeof startSignIn>>,
  sent: { attempt: string; query: string },
): Promise<{ sentence: string; reason: string }> {
  const answer = await started.finish(sent.attempt, sent.query);
  const problem: Problem = await answer.json();
  expect([answer.status, problem.type]).toEqual([403, "/problems/sign-in-refused"]);
  expect(
    await started.service.db.selectFrom("one_time_codes").selectAll().where("used_at", "is", null).execute(),
  ).toEqual([]);
  return { sentence: problem.detail, reason: (await started.reasons()).at(-1) ?? "" };
}

const untrusted =
  "What Keycloak sent cannot be trusted. Start again from the sign-in page. If it happens again, ask whoever runs this program.";
const anotherKey = async () => (await generateKeyPair("RS256")).privateKey;
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** Lies in the ID token: what is wrong, and the reason that the audit log must have. */
const lies: [string, (sign: (claims: LyingClaims, key?: never) => Promise<string>) => Promise<Lie>, RegExp][] = [
  ["another issuer", async () => ({ claims: { iss: "https://evil.example" } }), /iss.*https:\/\/evil\.example/],
  ["another audience", async () => ({ claims: { aud: "another-client" } }), /aud.*another-client/],
  ["another nonce", async () => ({ claims: { nonce: "of another attempt" } }), /nonce/],
  ["no nonce", async () => ({ claims: { nonce: undefined } }), /nonce/],
  [
    "alg: none",
    async () => ({ idToken: (claims) => `${encode({ alg: "none" })}.${encode(claims)}.` }),
    /alg|unsupported|signature|JWS/i,
  ],
  [
    "the key of somebody else",
    async (sign) => ({ idToken: async (claims) => sign(claims, (await anotherKey()) as never) }),
    /signature/i,
  ],
];

test.each(lies)("an ID token with %s is refused", async (_name, makeLie, reason) => {
  const started = await startSignIn(OPEN);
  const { provider } = started;
  provider.state.lie = await makeLie(provider.sign as never);
  provider.state.person = ADA;
  const begun = await started.begin();
  const refused = await refusal(started, { attempt: begun.attempt, query: started.queryOf(begun) });
  expect(refused.sentence).toBe(untrusted);
  expect(refused.reason).toMatch(reason);
  expect(await started.service.db.selectFrom("users").selectAll().execute()).toEqual([]);

  provider.state.lie = {};
  expect(await started.signIn(ADA)).toMatchObject({ user: { email: "ada@example.com" } });
});

test("a wrong state, the attempt of another browser and no attempt are refused", async () => {
  const started = await startSignIn(OPEN);
  started.provider.state.person = ADA;
  const [mine, other] = [await started.begin(), await started.begin()];
  const wrong = await refusal(started, { attempt: mine.attempt, query: started.queryOf(mine, { state: "guessed" }) });
  expect(wrong.reason).toMatch(/state/);
  const foreign = await refusal(started, { attempt: other.attempt, query: started.queryOf(mine) });
  expect(foreign.reason).toMatch(/state/);
  const none = await refusal(started, { attempt: "", query: started.queryOf(mine) });
  expect(none.sentence).toMatch(/^This sign-in was not begun in this browser/);
  expect(none.reason).toMatch(/no attempt with the state/);
  const forged = await refusal(started, {
    attempt: `${mine.attempt.slice(0, -6)}AAAAAA`,
    query: started.queryOf(mine),
  });
  expect(forged.reason).toMatch(/not made by this service/);
  started.service.clock.now += 10 * 60_000;
  const late = await refusal(started, { attempt: mine.attempt, query: started.queryOf(mine) });
  expect(late.reason).toMatch(/older than ten minutes/);
  expect(started.provider.state.used.size).toBe(0);
});

test("a code and an attempt work once, even if the provider accepts a code twice", async () => {
  const started = await startSignIn(OPEN);
  const { provider, finish, redeemCode } = started;
  provider.state.person = ADA;
  provider.state.lie = { acceptsReplay: true };
  const begun = await started.begin();
  const query = started.queryOf(begun);
  const answers = await Promise.all([finish(begun.attempt, query), finish(begun.attempt, query)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
  const accepted = answers[answers[0]?.status === 200 ? 0 : 1] as Response;
  const { code } = await accepted.json();
  expect((await redeemCode(code, begun.attempt)).status).toBe(200);
  expect((await redeemCode(code, begun.attempt)).status).toBe(403);
  expect((await started.reasons()).at(-1)).toMatch(/was used before/);
  const recorded = await started.reasons();
  expect(recorded).toContainEqual(expect.stringMatching(/sent twice/));
  const again = await refusal(started, { attempt: begun.attempt, query });
  expect(again.sentence).toMatch(/^This sign-in was completed before/);
  expect(await started.reasons()).toEqual(recorded);

  provider.state.lie = {};
  const next = await started.begin();
  provider.state.used.add("stolen");
  const replayed = await refusal(started, { attempt: next.attempt, query: started.queryOf(next, { code: "stolen" }) });
  expect(replayed.reason).toBe("The provider answered invalid_grant");
  expect(replayed.sentence).toMatch(/^The sign-in took too long or was completed before/);
});

test("a one-time code works with the attempt of its browser only, for 60 seconds", async () => {
  const started = await startSignIn(OPEN);
  const { provider, finish, redeemCode, service } = started;
  provider.state.person = ADA;
  const codeOf = async () => {
    const begun = await started.begin();
    return { attempt: begun.attempt, ...(await (await finish(begun.attempt, started.queryOf(begun))).json()) };
  };
  const first = await codeOf();
  const other = await started.begin();
  expect((await redeemCode(first.code, other.attempt)).status).toBe(403);
  expect((await started.reasons()).at(-1)).toMatch(/the attempt of another browser/);
  expect((await redeemCode("guessed", other.attempt)).status).toBe(403);
  expect((await redeemCode(first.code, "")).status).toBe(403);
  service.clock.now += 60_000;
  expect((await redeemCode(first.code, first.attempt)).status).toBe(403);
  expect((await started.reasons()).at(-1)).toMatch(/older than 60 seconds/);
  const dump = JSON.stringify(await service.db.selectFrom("one_time_codes").selectAll().execute());
  expect(dump).not.toContain(first.code);
});

test("an answer that names another provider is refused before the code is sent to anybody", async () => {
  const [honest, evil] = [await startLyingProvider("/honest"), await startLyingProvider("/evil")];
  const service = await startTestService({
    ...environmentOf(honest),
    ...environmentOf(evil, "OIDC_2", "Evil"),
    ...OPEN,
  });
  const started = { provider: evil, service, ...signInOf(service, evil, "2") };
  const begun = await started.begin();
  const mixedUp = await refusal(started, {
    attempt: begun.attempt,
    query: started.queryOf(begun, { iss: honest.issuer }),
  });
  expect(mixedUp.reason).toMatch(/iss/);
  const silent = new URLSearchParams(started.queryOf(begun));
  silent.delete("iss");
  expect((await refusal(started, { attempt: begun.attempt, query: `${silent}` })).reason).toMatch(/iss/);
  expect([honest.state.used.size, evil.state.used.size]).toEqual([0, 0]);
});

test("an address that is not verified, or belongs to somebody, signs nobody in", async () => {
  const started = await startSignIn(OPEN);
  const { service, signIn, reasons } = started;
  await service.addUser("ben@example.com", "admin");
  for (const email_verified of [false, undefined, "yes", 1, null]) {
    expect(await signIn({ ...ADA, email_verified })).toMatch(/^Keycloak does not vouch that ada@example\.com is your/);
  }
  expect((await reasons()).at(-1)).toBe("The provider did not verify the address ada@example.com");
  expect(await signIn({ sub: "thief", email: "BEN@example.com", email_verified: true })).toMatch(
    /^ben@example\.com has an account here that is not linked to Keycloak/,
  );
  expect((await reasons()).at(-1)).toMatch(/ben@example\.com belongs to an account that is not linked/);
  expect(await signIn({ ...ADA, email: "ada@elsewhere.example" })).toMatch(/^There is no invitation for ada@elsewhere/);
  expect((await reasons()).at(-1)).toMatch(/Neither an invitation .* nor an allowed domain/);
  expect(await signIn({ sub: "nobody" })).toMatch(/^Keycloak did not say your e-mail address/);
  expect(await signIn({ ...ADA, email: "ada@exämple.com" })).toMatch(
    /^The e-mail address that Keycloak has for you cannot/,
  );
  expect((await reasons()).at(-1)).toBe(
    "The provider sent the e-mail address ada@exämple.com, which cannot be one here",
  );
  expect(await signIn({ sub: "b2c", emails: ["kim@example.com"] })).toMatch(
    /^Keycloak does not vouch that kim@example/,
  );
  expect(await service.db.selectFrom("identities").selectAll().execute()).toEqual([]);
});

test("the answer of the userinfo endpoint verifies no other address than its own, and no other person's", async () => {
  const started = await startSignIn(OPEN);
  const { provider, signIn, reasons } = started;
  provider.state.lie = { userInfo: { sub: "ada-1", email: "other@example.com", email_verified: true } };
  expect(await signIn({ sub: "ada-1", email: "ada@example.com" })).toMatch(/does not vouch that ada@example\.com/);
  provider.state.lie = { userInfo: { sub: "somebody else", email: "ada@example.com", email_verified: true } };
  expect(await signIn({ sub: "ada-1" })).toBe(untrusted);
  expect((await reasons()).at(-1)).toMatch(/sub/);
  provider.state.lie = { userInfo: { sub: "ada-1", email: "ada@example.com", email_verified: true } };
  expect(await signIn({ sub: "ada-1" })).toMatchObject({ user: { email: "ada@example.com", role: "staff" } });
});
