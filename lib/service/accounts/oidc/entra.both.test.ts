import { expect, test } from "vitest";
import { readConfig } from "@/lib/config";
import { startTestService } from "../../testing/start-test-service";
import { createOidc } from "./provider";
import { discoveryOf, startLyingProvider } from "./test-lying-provider";
import { environmentOf, PUBLIC_URL, signInOf } from "./test-sign-in";

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
