import { afterEach, expect, test, vi } from "vitest";
import type { SignedIn } from "@/lib/contract/accounts/account";
import { SIGN_IN_ATTEMPT_HEADER } from "@/lib/contract/accounts/oidc";
import { startTestService } from "../../testing/start-test-service";
import { openBrowser, startLemonldap } from "./test-lemonldap";
import { environmentOf, PUBLIC_URL } from "./test-sign-in";

const SECRET = "the-secret.of_the~client";

afterEach(() => {
  vi.useRealTimers();
});

/** Starts a service beside a real LemonLDAP::NG. */
async function startOffice(secret = SECRET, more: Parameters<typeof startLemonldap>[0] = {}) {
  const lemonldap = await startLemonldap({ secret, ...more });
  const service = await startTestService({
    ...environmentOf(lemonldap, "OIDC", "LemonLDAP"),
    ...{ OIDC_CLIENT_SECRET: secret, OIDC_ALLOWED_DOMAINS: "badwolf.org" },
    ...{ OIDC_ROLES: "door-admins=admin,door-desk=manager,*=staff", OIDC_SCOPES: "openid email profile groups" },
  });
  const post = async (path: string, body: unknown, headers = {}) =>
    (await service.send("POST", path, { body, headers })).json();

  /** Signs in with a browser, and returns the user or the sentence of the refusal. */
  const signIn = async (login: string, browser = openBrowser()): Promise<SignedIn["user"] | string> => {
    const { url, attempt } = await post("/auth/oidc/start", { provider: "1" });
    const { address } = await browser.signIn(url, login);
    expect(address).toContain(`${PUBLIC_URL}/sign-in/oidc/callback?`);
    const { code, detail } = await post("/auth/oidc/callback", { attempt, query: new URL(address).search.slice(1) });
    if (detail) return detail;
    return (await post("/auth/one-time-code", { code }, { [SIGN_IN_ATTEMPT_HEADER]: attempt })).user;
  };
  return { lemonldap, service, post, signIn };
}

test.each([SECRET, "p%+:a/b=c d~~~?>", "~~~"])(
  "people sign in with the secret %s, and their groups give them roles",
  async (secret) => {
    const { signIn } = await startOffice(secret);
    expect(await signIn("dwho")).toMatchObject({ email: "dwho@badwolf.org", name: "Doctor Who", role: "admin" });
    expect(await signIn("msmith")).toMatchObject({ role: "manager" });
    expect(await signIn("rtyler")).toMatchObject({ role: "staff" });
  },
);

test("userinfo may be signed, and keys that were rotated are read again", async () => {
  const { lemonldap, signIn } = await startOffice(SECRET, { userInfoAlgorithm: "RS256" });
  expect(await signIn("dwho")).toMatchObject({ role: "admin" });
  await lemonldap.restart({ secret: SECRET });
  // openid-client reads keys again when those that it has are a minute old.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(await signIn("dwho")).toMatchObject({ role: "admin" });
});

test("a wrong secret is refused with the sentence for people and the reason for the log", async () => {
  const { lemonldap, service, signIn } = await startOffice();
  await lemonldap.restart({ secret: "another" });
  expect(await signIn("dwho")).toBe(
    "LemonLDAP cannot sign anybody in at the moment. Ask whoever runs this program: LemonLDAP refused its id or secret.",
  );
  expect(service.lines.join("\n")).toMatch(/LemonLDAP refused the client id or secret \(.+\)\. Compare OIDC_CLIENT_ID/);
  await lemonldap.restart({ secret: SECRET });
  expect(await signIn("dwho")).toMatchObject({ role: "admin" });
});

test("signing out there ends the session, leads back and asks for the password again", async () => {
  const { post, signIn } = await startOffice();
  const browser = openBrowser();
  await signIn("dwho", browser);
  const { url } = await post("/auth/oidc/start", { provider: "1" });
  expect((await browser.open(url)).address).toContain(`${PUBLIC_URL}/sign-in/oidc/callback?`);
  const ended = await browser.confirm((await post("/auth/oidc/end", { provider: "1" })).url);
  expect(ended.address).toBe(`${PUBLIC_URL}/sign-in`);
  expect((await browser.open((await post("/auth/oidc/start", { provider: "1" })).url)).text).toContain(
    'name="password"',
  );
});
