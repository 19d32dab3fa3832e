import { expect, test } from "vitest";
import { KIM, startOffice } from "./test-office";

const DENIED = { error: "access_denied" };

test("refusals of one network end in 429, which asks no provider and writes nothing, and a right person never waits", async () => {
  const { begin, queryOf, finish, signIn, provider, service, reasons } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
  });
  for (let at = 0; at < 30; at += 1) {
    const begun = await begin();
    expect((await finish(begun.attempt, queryOf(begun, DENIED))).status).toBe(403);
  }
  const begun = await begin();
  const { asked } = provider.state;
  const buckets = () => service.db.selectFrom("throttle_buckets").selectAll().orderBy("key").execute();
  const before = await buckets();
  const answer = await finish(begun.attempt, queryOf(begun, DENIED));
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "600"]);
  expect([provider.state.asked, (await reasons()).length]).toEqual([asked, 30]);
  expect(await buckets()).toEqual(before);
  expect(await signIn(KIM)).toMatchObject({ user: { email: KIM.email } });
});

test("an attempt is refused once: what is sent again with it asks no provider, is not recorded and does not count", async () => {
  const { begin, queryOf, finish, provider, reasons } = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com" });
  const begun = await begin();
  expect((await finish(begun.attempt, queryOf(begun, DENIED))).status).toBe(403);
  provider.state.person = KIM;
  const { asked } = provider.state;
  for (let at = 0; at < 31; at += 1) {
    const answer = await finish(begun.attempt, queryOf(begun));
    expect([answer.status, (await answer.json()).detail]).toEqual([403, expect.stringMatching(/completed before/)]);
  }
  expect([provider.state.asked, (await reasons()).length]).toEqual([asked, 1]);
});

/** Answers of a token endpoint that refuse this program, and what the admin reads. */
const clientFaults: [string, number, Record<string, string>, object, RegExp][] = [
  [
    "with JSON",
    401,
    {},
    { error: "invalid_client", error_description: "AADSTS7000222: expired" },
    /\(invalid_client: AADSTS7000222: expired\)/,
  ],
  [
    "with a challenge",
    401,
    { "WWW-Authenticate": 'Basic realm="x"' },
    { error: "invalid_client" },
    /\(invalid_client\)/,
  ],
  ["with a challenge alone", 401, { "WWW-Authenticate": 'Basic realm="x"' }, {}, /\(status 401\)/],
  ["for its kind of grant", 400, {}, { error: "unauthorized_client" }, /\(unauthorized_client\)/],
];

test.each(clientFaults)(
  "a client that the provider refuses %s is no fault of people: they read whom to ask, and nobody waits",
  async (_how, status, headers, body, words) => {
    const { begin, queryOf, finish, signIn, provider, service, reasons, token } = await startOffice({
      OIDC_ALLOWED_DOMAINS: "example.com",
    });
    provider.state.lie = {
      answer: {
        token: (_, response) =>
          void response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(body)),
      },
    };
    for (let at = 0; at < 32; at += 1) {
      const begun = await begin();
      const answer = await finish(begun.attempt, queryOf(begun));
      expect([answer.status, await answer.json()]).toMatchObject([
        503,
        {
          type: "/problems/provider-unavailable",
          detail:
            "Keycloak cannot sign anybody in at the moment. Ask whoever runs this program: Keycloak refused its id or secret.",
        },
      ]);
    }
    expect(await reasons()).toHaveLength(30);
    expect((await reasons()).at(-1)).toMatch(/OIDC_CLIENT_SECRET/);
    expect(service.lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 40, event: "sign-in.refused", reason: expect.stringMatching(words) }),
    );
    const trial = await (await service.send("POST", "/auth/oidc/try", { body: { provider: "1" }, token })).json();
    const tried = await (await finish(trial.attempt, queryOf(trial))).json();
    expect(tried.detail).toMatch(/^The trial failed\. Keycloak refused the client id or secret/);
    expect(tried.detail).toMatch(words);
    expect(tried.detail).toMatch(/Compare OIDC_CLIENT_ID and OIDC_CLIENT_SECRET with those at the provider/);
    provider.state.lie = {};
    expect(await signIn(KIM)).toMatchObject({ user: { email: KIM.email } });
    const denied = await begin();
    expect((await finish(denied.attempt, queryOf(denied, DENIED))).status).toBe(403);
  },
);

test("one network that waits for a slow provider leaves room for others", async () => {
  const { begin, queryOf, finish, provider, service } = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com" });
  const held: unknown[] = [];
  const { promise: allHeld, resolve } = Promise.withResolvers<void>();
  provider.state.lie = { answer: { token: (request) => void (held.push(request) === 25 && resolve()) } };
  const begun = await Promise.all(Array.from({ length: 26 }, () => begin()));
  const [last, ...waiting] = begun;
  const answers = waiting.map((one) => finish(one.attempt, queryOf(one)));
  await allHeld;
  provider.state.lie = {};
  provider.state.person = KIM;
  const own = await finish(last?.attempt ?? "", queryOf(last as never));
  expect([own.status, (await own.json()).type]).toEqual([503, "/problems/provider-unavailable"]);
  const elsewhere = await begin();
  const body = { attempt: elsewhere.attempt, query: queryOf(elsewhere) };
  expect((await service.send("POST", "/auth/oidc/callback", { body, from: "198.51.100.7" })).status).toBe(200);
  await Promise.all(answers);
});

test("refusals without an attempt, which any web page can send, end in 429 and stop no sign-in of their network", async () => {
  const { begin, queryOf, finish, redeemCode, signIn, reasons } = await startOffice({
    OIDC_ALLOWED_DOMAINS: "example.com",
  });
  const begun = await begin();
  const forged = ["", "forged"];
  for (let at = 0; at < 30; at += 1) await finish(forged[at % 2] ?? "", queryOf(begun));
  expect((await finish("", queryOf(begun))).status).toBe(429);
  expect((await redeemCode("guessed", "forged")).status).toBe(429);
  expect(await reasons()).toHaveLength(30);
  expect(await signIn(KIM)).toMatchObject({ user: { email: KIM.email } });
});

test.each([
  [
    "access_denied",
    /^Keycloak refused the sign-in, or you cancelled it\. Start again, or ask whoever manages Keycloak/,
  ],
  ["temporarily_unavailable", /^Keycloak cannot sign anybody in at the moment\. Try again later/],
  ["invalid_scope", /^Keycloak did not sign you in\. .+ ask whoever runs this program\.$/],
])("the answer %s has its own sentence, and the log has the words of the provider", async (error, sentence) => {
  const { begin, queryOf, finish, service, reasons } = await startOffice();
  const begun = await begin();
  const answer = await finish(begun.attempt, queryOf(begun, { error, error_description: "not\u0000 <today>" }));
  expect([answer.status, (await answer.json()).detail]).toEqual([403, expect.stringMatching(sentence)]);
  const reason = `The provider answered ${error}: not  <today>`;
  expect(await reasons()).toEqual([reason]);
  expect(service.lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ level: 40, event: "sign-in.refused", reason }),
  );
});

test("a token of another time says that the clocks differ, and by how much", async () => {
  const { provider, signIn, reasons } = await startOffice({ OIDC_ALLOWED_DOMAINS: "example.com" });
  const now = Math.floor(Date.now() / 1_000);
  for (const claims of [{ exp: now - 600 }, { nbf: now + 600 }]) {
    provider.state.lie = { claims };
    expect(await signIn(KIM)).toMatch(/^The clocks of Keycloak and of this program differ too much\. Ask whoever runs/);
  }
  expect(await reasons()).toEqual([
    expect.stringMatching(/claim exp is 6\d\d seconds before the clock of this program/),
    expect.stringMatching(/claim nbf is (5\d\d|600) seconds after the clock of this program/),
  ]);
});
