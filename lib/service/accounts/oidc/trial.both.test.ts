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
      ...{ emailVerified: true, name: "Kim Lee", groups: ["a", "b"], matches: [] },
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

test("a trial shows which groups match a line of OIDC_ROLES, and that a role stays", async () => {
  const { service, provider, begin, queryOf, finish, signIn } = await startSignIn({
    ...{ OIDC_ALLOWED_DOMAINS: "example.com", OIDC_ROLES: "door-admins=admin,*=staff" },
  });
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const kim = { sub: "kim-1", email: "kim@example.com", email_verified: true, name: "Kim Lee" };
  const trial = async (claims: object) => {
    const begun = await (await service.send("POST", "/auth/oidc/try", { body: { provider: "1" }, token })).json();
    provider.state.nonce = new URL(begun.url).searchParams.get("nonce") ?? "";
    provider.state.person = { ...kim, ...claims };
    return (await (await finish(begun.attempt, queryOf(begun))).json()).tried;
  };
  const many = Array.from({ length: 25 }, (_, at) => `group ${at}`);
  const tried = await trial({ groups: [...many, "Door-Admins", "/door-admins"] });
  expect(tried.groups).toHaveLength(20);
  expect(tried.matches.slice(0, 3)).toEqual([
    { group: "/door-admins", line: "door-admins=admin", like: null },
    { group: "Door-Admins", line: null, like: "door-admins" },
    { group: "group 0", line: null, like: null },
  ]);
  expect((await trial({})).result).toMatch(
    /would be refused\. Keycloak sent no groups, so that a new person has no role/,
  );
  expect(await signIn({ ...kim, groups: ["door-admins"] })).toMatchObject({ user: { role: "admin" } });
  expect((await trial({})).result).toMatch(/would be signed in\. The role stays: Keycloak sent no groups\.$/);

  // A trial never waits for the refusals of people.
  for (let at = 0; at < 31; at += 1) {
    const begun = await begin();
    await finish(begun.attempt, queryOf(begun, { error: "access_denied" }));
  }
  expect((await trial({})).result).toMatch(/The role stays/);
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
