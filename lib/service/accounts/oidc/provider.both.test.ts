import { once } from "node:events";
import { expect, test } from "vitest";
import { readConfig } from "@/lib/config";
import { startTestService } from "../../testing/start-test-service";
import { createOidc } from "./provider";
import { discoveryOf, type Lie, startLyingProvider } from "./test-lying-provider";
import { environmentOf, PUBLIC_URL, signInOf, startSignIn } from "./test-sign-in";

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

test("a provider that dies between start and callback is a refusal with the reason, and the person may try again", async () => {
  const { provider, begin, queryOf, finish, reasons } = await startSignIn();
  const begun = await begin();
  provider.state.lie = { answer: { token: (_, response) => void response.writeHead(502).end() } };
  const answer = await finish(begun.attempt, queryOf(begun));
  expect([answer.status, (await answer.json()).type]).toEqual([503, "/problems/provider-unavailable"]);
  expect((await reasons()).at(-1)).toMatch(/\/token answered 502/);
});

const TENANT = "8f3c0f6e-5b0a-4f4b-9c55-0a4a5b1c2d3e";
const ENTRA = "https://login.microsoftonline.com";

/**
 * Starts a service whose requests to Entra go to a provider that answers as Entra does: its discovery document names the
 * issuer of all tenants, and its tokens that of one.
 */
async function startEntra(issuer: string, more: Record<string, string> = {}) {
  const provider = await startLyingProvider();
  const base = provider.issuer;
  provider.state.lie = {
    discovery: {
      ...discoveryOf(`${ENTRA}/x`),
      issuer: `${ENTRA}/{tenantid}/v2.0`,
      authorization_response_iss_parameter_supported: false,
      userinfo_endpoint: undefined,
    },
    claims: { iss: `${ENTRA}/${TENANT}/v2.0`, tid: TENANT },
  };
  const asked: string[] = [];
  const send: typeof fetch = (address, options) => {
    const url = new URL(String(address));
    asked.push(url.href);
    return fetch(`${base}${url.pathname.replace(/^\/x/, "")}`, options);
  };
  const environment = { ...environmentOf({ issuer }), OIDC_ALLOWED_DOMAINS: "example.com", ...more };
  const service = await startTestService(environment);
  const { oidc } = readConfig(environment);
  service.context.oidc = createOidc({ providers: oidc, publicUrl: PUBLIC_URL, send });
  const { begin, queryOf, finish, signIn, reasons } = signInOf(service, provider);
  return { service, provider, asked, begin, queryOf, finish, signIn, reasons };
}

const MAIL = { sub: "kim", email: "kim@example.com", xms_edov: true };

test.each([
  `${ENTRA}/${TENANT}/v2.0`,
  `${ENTRA}/${TENANT}/v2.0/.well-known/openid-configuration`,
  `https://login.windows.net/${TENANT}`,
  `https://sts.windows.net/${TENANT}/`,
])("a tenant of Entra signs in with the issuer %s", async (issuer) => {
  const { provider, signIn, asked } = await startEntra(issuer);
  provider.state.lie.discovery = { ...provider.state.lie.discovery, issuer: `${ENTRA}/${TENANT}/v2.0` };
  expect(await signIn(MAIL)).toMatchObject({ user: { email: "kim@example.com" } });
  expect(asked[0]).toBe(`${ENTRA}/${TENANT}/v2.0/.well-known/openid-configuration`);
});

test("Entra for many organisations admits the tenants of the list only, and verifies an address by xms_edov", async () => {
  const shared = { OIDC_TENANTS: TENANT };
  const issuer = `${ENTRA}/organizations/v2.0/.well-known/openid-configuration`;
  const { provider, signIn, reasons } = await startEntra(issuer, shared);
  expect(await signIn({ ...MAIL, xms_edov: undefined, email_verified: true })).toMatch(/does not vouch/);
  expect(await signIn(MAIL)).toMatchObject({ user: { email: "kim@example.com" } });
  const other = "11111111-2222-4333-8444-555555555555";
  provider.state.lie.claims = { iss: `${ENTRA}/${other}/v2.0`, tid: other };
  expect(await signIn({ ...MAIL, sub: "2" })).toMatch(/^Your organisation may not sign in here/);
  expect((await reasons()).at(-1)).toBe(`The tenant ${other} is not in the list of tenants`);
  provider.state.lie.claims = { iss: `${ENTRA}/${other}/v2.0`, tid: TENANT };
  expect(await signIn({ ...MAIL, sub: "3" })).toMatch(/cannot be trusted/);
});

test("a trial shows what came back and what would happen, and changes nothing", async () => {
  const { service, provider, queryOf, finish } = await startSignIn({ OIDC_ALLOWED_DOMAINS: "example.com" });
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const staff = await service.signedIn("ben@example.com");
  const counts = async () => {
    const of = (table: "users" | "identities" | "one_time_codes" | "audit_entries" | "sessions") =>
      service.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as("rows"))
        .executeTakeFirstOrThrow();
    return Promise.all((["users", "identities", "one_time_codes", "audit_entries", "sessions"] as const).map(of));
  };
  const body = { provider: "1" };
  expect((await service.send("POST", "/auth/oidc/try", { body, token: staff.token })).status).toBe(403);
  expect((await service.send("POST", "/auth/oidc/try", { body })).status).toBe(401);
  const before = await counts();
  const trial = async (person: Record<string, unknown>) => {
    const begun = await (await service.send("POST", "/auth/oidc/try", { body, token })).json();
    provider.state.nonce = new URL(begun.url).searchParams.get("nonce") ?? "";
    provider.state.person = person;
    return (await finish(begun.attempt, queryOf(begun))).json();
  };
  const kim = { sub: "kim-1", email: "kim@example.com", email_verified: true, name: "Kim Lee", groups: ["a", "b"] };
  expect(await trial(kim)).toMatchObject({
    code: null,
    tried: {
      ...{ provider: "Keycloak", issuer: provider.issuer, subject: "kim-1", email: "kim@example.com" },
      ...{ emailVerified: true, name: "Kim Lee", groups: ["a", "b"] },
      result:
        "Kim Lee (kim@example.com) would be added, because the domain is allowed. The groups give the role staff.",
    },
  });
  const refused = await trial({ ...kim, email: "ben@example.com" });
  expect(refused.tried.result).toMatch(/would be refused\. The address ben@example\.com belongs to an account/);
  provider.state.lie = { claims: { aud: "another" } };
  expect((await trial(kim)).detail).toMatch(/^The trial failed\. .*aud.*another/);
  expect(await counts()).toEqual(before);
});

test("the settings show the callback address and no secret, to admins only", async () => {
  const { service, provider } = await startSignIn({ OIDC_ROLES: "door-admins=admin" });
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const answer = await service.send("GET", "/auth/oidc/settings", { token });
  const text = await answer.text();
  expect(text).not.toContain("a secret of the provider");
  expect(JSON.parse(text)).toMatchObject({
    callback: `${PUBLIC_URL}/sign-in/oidc/callback`,
    data: [{ id: "1", name: "Keycloak", issuer: provider.issuer, clientId: "doors", hasSecret: true }],
  });
  const staff = await service.signedIn("ben@example.com");
  expect((await service.send("GET", "/auth/oidc/settings", { token: staff.token })).status).toBe(403);
});

test("the page of the provider that ends the session returns to the sign-in page, where it has one", async () => {
  const { service, provider } = await startSignIn();
  const end = () => service.send("POST", "/auth/oidc/end", { body: { provider: "1" } });
  const url = new URL((await (await end()).json()).url);
  expect(url.origin + url.pathname).toBe(`${provider.issuer}/end`);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    client_id: "doors",
    post_logout_redirect_uri: `${PUBLIC_URL}/sign-in`,
  });
  const other = await startLyingProvider();
  other.state.lie = { discovery: { end_session_endpoint: undefined } };
  const { service: without } = await start(other.issuer);
  expect((await without.send("POST", "/auth/oidc/end", { body: { provider: "1" } })).status).toBe(404);
  expect(await (await without.send("GET", "/auth/oidc")).json()).toMatchObject({ data: [{ signOut: false }] });
});
