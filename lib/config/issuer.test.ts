import { expect, test } from "vitest";
import { readConfig } from "../config";
import { readIssuer } from "./issuer";

const TENANT = "8f3c0f6e-5b0a-4f4b-9c55-0a4a5b1c2d3e";
const KEYCLOAK = "https://login.example.com/realms/office";
const ENTRA = `https://login.microsoftonline.com/${TENANT}/v2.0`;

test.each([
  ["without a slash", KEYCLOAK, KEYCLOAK],
  ["with a slash", `${KEYCLOAK}/`, KEYCLOAK],
  ["the address of the discovery document", `${KEYCLOAK}/.well-known/openid-configuration`, KEYCLOAK],
  ["without the scheme, with spaces", " login.example.com/realms/office ", KEYCLOAK],
  ["an endpoint of Keycloak", `${KEYCLOAK}/protocol/openid-connect/auth`, KEYCLOAK],
  ["Entra without the version", `https://login.microsoftonline.com/${TENANT}`, ENTRA],
  ["the discovery document of Entra", `${ENTRA}/.well-known/openid-configuration`, ENTRA],
  ["the older address of Entra", `https://login.windows.net/${TENANT}/`, ENTRA],
  ["the issuer of version 1 of Entra", `https://sts.windows.net/${TENANT.toUpperCase()}/`, ENTRA],
  ["an endpoint of Entra", `https://login.microsoftonline.com/${TENANT}/oauth2/v2.0/authorize`, ENTRA],
  ["Google without the scheme", "accounts.google.com", "https://accounts.google.com"],
  ["http on this machine", "http://localhost:8080/realms/office", "http://localhost:8080/realms/office"],
  ["http on this machine by number", "http://127.0.0.1:8080/", "http://127.0.0.1:8080"],
  ["slashes only at the end", "https://login.example.com//", "https://login.example.com"],
])("an issuer may be pasted as %s", (_form, pasted, url) => {
  expect(readIssuer(pasted)).toEqual({ url, isShared: false });
});

test.each([
  ["http://login.example.com/realms/office", /must begin with https/],
  ["http://127.0.0.1.evil.example/", /must begin with https/],
  ["http://10.0.0.7/realms/office", /must begin with https/],
  ["https://login.microsoftonline.com/", /lacks your tenant.*login\.microsoftonline\.com\/YOUR-TENANT-ID/],
  ["https://ada:pw@login.example.com", /must be an address like/],
  ["ldap://login.example.com", /must be an address like/],
  ["not an address", /must be an address like/],
])("“%s” is no issuer, and the error says what is one", (pasted, message) => {
  expect(() => readIssuer(pasted)).toThrow(message);
});

const given = {
  PUBLIC_URL: "https://doors.example.com",
  OIDC_ISSUER: KEYCLOAK,
  OIDC_CLIENT_ID: "doors",
};

test("the configuration reads two providers", () => {
  const { oidc } = readConfig({
    ...given,
    OIDC_CLIENT_SECRET: "of the provider",
    OIDC_NAME: "Keycloak",
    OIDC_ALLOWED_DOMAINS: "Example.com, @example.org",
    OIDC_ROLES: "door-admins=admin, CN=Doors,*=staff",
    OIDC_2_ISSUER: "https://login.microsoftonline.com/organizations/v2.0",
    OIDC_2_CLIENT_ID: "7",
    OIDC_2_TENANTS: `${TENANT.toUpperCase()}, another`,
    OIDC_2_SCOPES: "openid  email, groups",
    OIDC_2_GROUPS_CLAIM: " realm_access.roles ",
  });
  expect(oidc).toEqual([
    {
      id: "1",
      name: "Keycloak",
      issuer: KEYCLOAK,
      clientId: "doors",
      clientSecret: "of the provider",
      allowedDomains: ["example.com", "example.org"],
      tenants: [],
      roles: [
        { group: "door-admins", role: "admin" },
        { group: "CN", role: "Doors" },
        { group: "*", role: "staff" },
      ],
      scopes: [],
      groupsClaim: null,
    },
    {
      id: "2",
      name: "second single sign-on",
      issuer: "https://login.microsoftonline.com/organizations/v2.0",
      clientId: "7",
      clientSecret: undefined,
      allowedDomains: [],
      tenants: [TENANT, "another"],
      roles: null,
      scopes: ["openid", "email", "groups"],
      groupsClaim: "realm_access.roles",
    },
  ]);
});

test.each<[Record<string, string>, RegExp]>([
  [{ OIDC_ISSUER: KEYCLOAK }, /^OIDC_ISSUER needs OIDC_CLIENT_ID/],
  [{ OIDC_2_NAME: "Google" }, /^OIDC_2_NAME needs OIDC_2_ISSUER and OIDC_2_CLIENT_ID/],
  [{ OIDC_ISSUER: KEYCLOAK, OIDC_CLIENT_ID: "doors" }, /^OIDC_ISSUER needs PUBLIC_URL/],
  [{ ...given, OIDC_ISSUER: "http://login.example.com" }, /^OIDC_ISSUER must begin with https/],
  [{ ...given, OIDC_ISSUER: "https://login.microsoftonline.com/common/v2.0" }, /^OIDC_ISSUER .* set OIDC_TENANTS/],
  [{ ...given, OIDC_ALLOWED_DOMAINS: "ada@example.com" }, /^OIDC_ALLOWED_DOMAINS must be domains/],
  [{ ...given, OIDC_ROLES: "admins" }, /^OIDC_ROLES must be like/],
  [{ ...given, OIDC_SCOPES: 'openid "x"' }, /^OIDC_SCOPES must be scopes like/],
  [{ ...given, OIDC_ISSUERS: "x" }, /^OIDC_ISSUERS is not a variable/],
  [
    { ...given, ACCESS_POINT_SERVICE_URL: "https://service.example.com" },
    /^OIDC_ISSUER, OIDC_CLIENT_ID would do nothing beside ACCESS_POINT_SERVICE_URL/,
  ],
])("the configuration refuses %o", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(message);
});
