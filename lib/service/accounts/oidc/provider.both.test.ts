import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { type Lie, startLyingProvider } from "./test-lying-provider";
import { environmentOf, signInOf, startSignIn } from "./test-sign-in";

const start = async (issuer: string) => {
  const service = await startTestService({ ...environmentOf({ issuer }), OIDC_ALLOWED_DOMAINS: "example.com" });
  const answer = await service.send("POST", "/auth/oidc/start", { body: { provider: "1" } });
  return { service, answer, body: await answer.json() };
};

const reasonIn = (lines: string[]): string =>
  lines.map((line) => JSON.parse(line)).findLast(({ event }) => event === "provider.unavailable")?.reason ?? "";

test.each([
  ["/realms/office", ""],
  ["/realms/office", "/"],
  ["/realms/office/", ""],
  ["/realms/office/", "/"],
  ["/realms/office", "/.well-known/openid-configuration"],
  ["", "/"],
  ["/", ""],
])("a provider that names itself …%s is found when …%s is pasted after it", async (path, more) => {
  const provider = await startLyingProvider(path);
  const pasted = `${provider.issuer.replace(/\/$/, "")}${more}`;
  const service = await startTestService({ ...environmentOf({ issuer: pasted }), OIDC_ALLOWED_DOMAINS: "example.com" });
  const { signIn } = signInOf(service, provider);
  expect(await signIn({ sub: "1", email: "kim@example.com", email_verified: true })).toMatchObject({
    token: expect.any(String),
  });
  const { issuer } = await service.db.selectFrom("identities").select("issuer").executeTakeFirstOrThrow();
  expect(issuer).toBe(provider.issuer.replace(/\/$/, ""));
});

/** Faults of a provider, and the exact reason in the log. */
const faults: [string, Lie, RegExp][] = [
  ["answers 500", { answer: { discovery: (_, response) => void response.writeHead(500).end() } }, /answered 500/],
  ["answers 404", { answer: { discovery: (_, response) => void response.writeHead(404).end() } }, /404/],
  ["answers a page", { answer: { discovery: (_, response) => void response.end("<html>") } }, /cannot be used/],
  [
    "answers broken JSON",
    {
      answer: {
        discovery: (_, response) => void response.writeHead(200, { "Content-Type": "application/json" }).end("{"),
      },
    },
    /cannot be used/,
  ],
  [
    "redirects",
    {
      answer: { discovery: (_, response) => void response.writeHead(301, { Location: "https://new.example/" }).end() },
    },
    /redirects to https:\/\/new\.example\/\. Set the issuer/,
  ],
  [
    "names another issuer",
    { discovery: { issuer: "https://other.example" } },
    /Set the issuer to https:\/\/other\.example/,
  ],
  ["has no issuer", { discovery: { issuer: undefined } }, /issuer/],
  ["has no endpoints", { discovery: { authorization_endpoint: undefined } }, /authorization_endpoint/],
  ["has a page without https", { discovery: { authorization_endpoint: "ftp://evil.example/" } }, /HTTP|protocol/i],
  [
    "answers without end",
    {
      answer: {
        discovery: (request, response) => {
          response.writeHead(200, { "Content-Type": "application/json" });
          const more = () => {
            response.write(" ".repeat(65_536));
            if (!request.socket.destroyed) setImmediate(more);
          };
          more();
        },
      },
    },
    /more than 512 KiB/,
  ],
];

test.each(faults)("a provider that %s is said to be unusable, and the log says why", async (_fault, lie, reason) => {
  const provider = await startLyingProvider();
  provider.state.lie = lie;
  const { service, answer, body } = await start(provider.issuer);
  expect([answer.status, body.type]).toEqual([503, "/problems/provider-unavailable"]);
  expect(body.detail).toMatch(/^Keycloak .+ Try again later, or sign in with e-mail and password\.$/);
  expect(reasonIn(service.lines)).toMatch(reason);
  provider.state.lie = {};
  expect((await service.send("POST", "/auth/oidc/start", { body: { provider: "1" } })).status).toBe(200);
});

test("a provider that nobody hears, or that never answers, is given up within five seconds, and delays no other request", async () => {
  const closed = await startLyingProvider();
  closed.server.close();
  await once(closed.server, "close");
  const dead = await start(closed.issuer);
  expect([dead.answer.status, dead.body.detail]).toEqual([503, expect.stringMatching(/^Keycloak does not answer\./)]);
  expect(reasonIn(dead.service.lines)).toMatch(/cannot be reached \(ECONNREFUSED\)/);

  const silent = await startLyingProvider();
  silent.state.lie = { answer: { discovery: () => {} } };
  const service = await startTestService(environmentOf(silent));
  await service.addUser("zoe@example.com");
  const waiting = Array.from({ length: 20 }, () =>
    service.send("POST", "/auth/oidc/start", { body: { provider: "1" } }),
  );
  const list = await service.send("GET", "/auth/oidc");
  expect(await list.json()).toEqual({ data: [{ id: "1", name: "Keycloak", signOut: true }] });
  expect((await service.logIn("zoe@example.com")).user.email).toBe("zoe@example.com");
  // The answers above came before the provider was given up: nothing waits for it.
  expect(reasonIn(service.lines)).toBe("");
  const answers = await Promise.all(waiting);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(reasonIn(service.lines)).toMatch(/did not answer/);
  // One request was sent for all of them.
  expect(silent.state.asked).toBe(1);
});

/** Returns the body and the credentials that the token endpoint gets for this secret. */
async function authenticationWith(secret: string, methods: string[] | undefined) {
  const provider = await startLyingProvider();
  provider.state.lie = { discovery: { token_endpoint_auth_methods_supported: methods } };
  const service = await startTestService({ ...environmentOf(provider), OIDC_CLIENT_SECRET: secret });
  const { begin, queryOf, finish } = signInOf(service, provider);
  const begun = await begin();
  let sent = { basic: "", body: "" };
  provider.state.lie.answer = {
    token: async (request, response) => {
      const [, basic = ""] = (request.headers.authorization ?? "").split(" ");
      sent = { basic: Buffer.from(basic, "base64").toString(), body: await text(request) };
      response.writeHead(500).end();
    },
  };
  await finish(begun.attempt, queryOf(begun));
  return { basic: sent.basic, posted: new URLSearchParams(sent.body).get("client_secret") };
}

const [BASIC, POST] = ["client_secret_basic", "client_secret_post"];

test.each([
  ["a-b_c.d~e", undefined, { basic: "doors:a-b_c.d~e", posted: null }],
  ["a-b_c.d~e", [POST, BASIC], { basic: "doors:a-b_c.d~e", posted: null }],
  ["p%+:a/b=c d'", undefined, { basic: "doors:p%25%2B%3Aa%2Fb%3Dc+d%27", posted: null }],
  ["p%+:a/b=c d'", [BASIC, POST], { basic: "doors:p%25%2B%3Aa%2Fb%3Dc+d%27", posted: null }],
  ["p%+:a/b=c d'", [POST, BASIC], { basic: "doors:p%25%2B%3Aa%2Fb%3Dc+d%27", posted: null }],
  ["plain", [POST], { basic: "", posted: "plain" }],
])("the secret %s reaches a provider that offers %j as the provider reads it", async (secret, methods, expected) => {
  expect(await authenticationWith(secret, methods)).toEqual(expected);
});

test.each([
  [401, {}],
  [400, { error: "invalid_client" }],
])("a provider that answers %s to id and secret in the header gets them in the body", async (status, refusal) => {
  const { provider, begin, queryOf, finish, reasons } = await startSignIn();
  const refused: string[] = [];
  provider.state.lie = {
    answer: {
      token: async (request, response) => {
        response.setHeader("Content-Type", "application/json");
        if (request.headers.authorization) {
          refused.push(request.headers.authorization);
          return void response.writeHead(status).end(JSON.stringify(refusal));
        }
        const { client_id, client_secret } = Object.fromEntries(new URLSearchParams(await text(request)));
        response
          .writeHead(400)
          .end(JSON.stringify({ error: "invalid_grant", error_description: `${client_id} ${client_secret}` }));
      },
    },
  };
  const begun = await begin();
  const answer = await finish(begun.attempt, queryOf(begun));
  expect([answer.status, refused.length]).toEqual([403, 1]);
  expect(await reasons()).toEqual(["The provider answered invalid_grant: doors a secret of the provider"]);
});

test("a provider that dies between start and callback is a refusal with the reason, and the person may try again", async () => {
  const { provider, begin, queryOf, finish, reasons } = await startSignIn();
  const begun = await begin();
  provider.state.lie = { answer: { token: (_, response) => void response.writeHead(502).end() } };
  const answer = await finish(begun.attempt, queryOf(begun));
  expect([answer.status, (await answer.json()).type]).toEqual([503, "/problems/provider-unavailable"]);
  expect((await reasons()).at(-1)).toMatch(/\/token answered 502/);
});
