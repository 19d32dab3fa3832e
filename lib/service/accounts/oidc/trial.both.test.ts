import { expect, test } from "vitest";
import { startTestService } from "../../testing/start-test-service";
import { startLyingProvider } from "./test-lying-provider";
import { environmentOf, PUBLIC_URL, startSignIn } from "./test-sign-in";

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
  const without = await startTestService(environmentOf(other));
  await without.send("POST", "/auth/oidc/start", { body: { provider: "1" } });
  expect((await without.send("POST", "/auth/oidc/end", { body: { provider: "1" } })).status).toBe(404);
  expect(await (await without.send("GET", "/auth/oidc")).json()).toMatchObject({ data: [{ signOut: false }] });
});
