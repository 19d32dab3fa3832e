import { expect, test } from "vitest";
import type { ProviderSettings } from "@/lib/contract/accounts/oidc";
import { PASSWORD, startTestService } from "../../testing/start-test-service";
import { deriveKeys } from "../tokens/keys";
import { describeLostSecrets, renewSecrets } from "../tokens/secrets-at-rest";
import { type Lie, startLyingProvider } from "./test-lying-provider";
import { environmentOf, PUBLIC_URL, signInOf, succeeded } from "./test-sign-in";

const SECRET = "a secret that only the provider knows";

/** Starts a service with an admin, and a provider that is in no setting. */
async function startSettings(environment: Record<string, string> = { PUBLIC_URL }) {
  const service = await startTestService(environment);
  const provider = await startLyingProvider("/realms/office");
  const { token } = await service.signedIn("zoe@example.com", "admin");
  const ask = (method: string, path = "", body?: object) =>
    service.send(method, `/settings/providers${path}`, {
      token,
      ...(body && { body: { password: PASSWORD, ...body } }),
    });
  const office = { name: "Office", issuer: provider.issuer, clientId: "doors", clientSecret: SECRET };
  const add = async (more: object = {}): Promise<string> => {
    const answer = await ask("POST", "", { ...office, allowedDomains: "example.com", ...more });
    if (answer.status !== 201) throw new Error(await answer.text());
    return (await answer.json()).id;
  };
  const list = async (): Promise<ProviderSettings> => (await ask("GET")).json();
  return { service, provider, token, ask, office, add, list };
}

const errorOf = async (answer: Response) => {
  expect(answer.status).toBe(422);
  return (await answer.json()).errors[0];
};

test("people sign in with a provider that an admin has just added, and not with one that is removed", async () => {
  const { service, provider, add, ask, list } = await startSettings();
  const id = await add();
  expect(await (await service.send("GET", "/auth/oidc")).json()).toMatchObject({ data: [{ id, name: "Office" }] });
  const { signIn } = signInOf(service, provider, id);
  const kim = await signIn({ sub: "kim-1", email: "kim@example.com", email_verified: true, groups: ["door-admins"] });
  expect(succeeded(kim) && kim.user.role).toBe("staff");

  expect((await ask("PATCH", `/${id}`, { name: "Keycloak", roles: "door-admins=manager\n*=staff" })).status).toBe(200);
  const again = await signIn({ sub: "kim-1", email: "kim@example.com", email_verified: true, groups: ["door-admins"] });
  expect(succeeded(again) && again.user.role).toBe("manager");
  const end = await service.send("POST", "/auth/oidc/end", { body: { provider: id } });
  expect((await end.json()).url).toContain(`${provider.issuer}/end`);

  expect((await ask("DELETE", `/${id}`, {})).status).toBe(204);
  expect((await list()).data).toEqual([]);
  await expect(signIn({ sub: "kim-1" })).rejects.toThrow(/There is no such provider/);
});

test("the secret is stored encrypted, and neither an answer nor the audit log has it", async () => {
  const { service, ask, add, list, token } = await startSettings();
  const id = await add();
  await ask("PATCH", `/${id}`, { clientSecret: `${SECRET} again` });
  await ask("PATCH", `/${id}`, { name: "Keycloak" });
  const { callback, data } = await list();
  expect([callback, data]).toMatchObject([
    `${PUBLIC_URL}/sign-in/oidc/callback`,
    [{ id, name: "Keycloak", hasSecret: true, source: "settings", inUse: true }],
  ]);
  const audit = await (await service.send("GET", "/audit?action=settings", { token })).text();
  const row = await service.db.selectFrom("sign_in_providers").selectAll().executeTakeFirstOrThrow();
  for (const text of [audit, JSON.stringify(row), JSON.stringify(data), ...service.lines]) {
    expect(text).not.toContain(SECRET);
  }
  const entries = JSON.parse(audit).data.map(({ action, changes }: { action: string; changes: object }) => [
    action,
    Object.entries(changes).filter(([name]) => name === "clientSecret" || name === "name"),
  ]);
  expect(entries).toEqual([
    ["provider.updated", [["name", ["Office", "Keycloak"]]]],
    ["provider.updated", [["clientSecret", ["set", "replaced"]]]],
    ["provider.created", expect.arrayContaining([["clientSecret", [null, "set"]]])],
  ]);
});

test("a start moves the secrets to a new AUTH_SECRET; without the previous one they are named, and a trial says what to do", async () => {
  const { service, add } = await startSettings();
  const id = await add();
  // A session ends with its key.
  const trial = async () =>
    service.send("POST", `/settings/providers/${id}/try`, { token: (await service.logIn("zoe@example.com")).token });
  const { keys } = service.context;
  const [old] = keys.ring;
  const [next] = deriveKeys("another secret, long enough, 0123456789 and more").ring;
  keys.ring = [next];
  expect(await describeLostSecrets(service.db, keys.ring)).toMatch(/^The secret of 1 sign-in provider needs the AUTH/);
  expect((await errorOf(await trial())).detail).toMatch(/another AUTH_SECRET\. Enter it again/);
  keys.ring = [next, old];
  await renewSecrets(service.context);
  keys.ring = [next];
  expect(await describeLostSecrets(service.db, keys.ring)).toBeNull();
  expect((await trial()).status).toBe(200);
});

test("providers of the environment come first, are not changed here, and leave room for one more", async () => {
  const other = await startLyingProvider();
  const { service, add, ask, list, office } = await startSettings(environmentOf(other));
  const id = await add();
  const full = await ask("POST", "", { ...office, issuer: "https://login.example.com" });
  expect((await errorOf(full)).detail).toMatch(/^There are two sign-in providers already/);
  for (const method of ["PATCH", "DELETE"]) {
    const refused = await ask(method, "/1", {});
    expect([refused.status, (await refused.json()).detail]).toEqual([
      403,
      expect.stringMatching(/^OIDC_ISSUER sets Key/),
    ]);
  }
  expect((await list()).data).toMatchObject([
    { id: "1", source: "environment", inUse: true },
    { id, source: "settings", inUse: true },
  ]);
  const later = await startTestService(
    { ...environmentOf(other), ...environmentOf({ issuer: "https://login.example.com" }, "OIDC_2", "Second") },
    undefined,
    service.database,
  );
  const offered = (await (await later.send("GET", "/auth/oidc")).json()).data;
  expect(offered.map((one: { id: string }) => one.id)).toEqual(["1", "2"]);
});

test("an issuer that cannot be one, or is there already, is refused at its field", async () => {
  const { ask, add, office } = await startSettings();
  await add();
  const refused = async (more: object) => errorOf(await ask("POST", "", { ...office, ...more }));
  expect(await refused({})).toMatchObject({
    pointer: "/issuer",
    detail: expect.stringContaining("“Office” has this issuer"),
  });
  expect(await refused({ issuer: "http://login.example.com" })).toMatchObject({
    ...{ pointer: "/issuer", detail: expect.stringMatching(/^Issuer must begin with https/) },
  });
  const shared = { issuer: "https://login.microsoftonline.com/organizations" };
  expect((await refused(shared)).pointer).toBe("/tenants");
  expect(await refused({ issuer: "https://login.example.com", roles: "door-admins=chief" })).toMatchObject({
    ...{ pointer: "/roles", detail: expect.stringContaining("“chief” is no role") },
  });
  const local = await startSettings({});
  expect((await errorOf(await local.ask("POST", "", local.office))).detail).toMatch(/set PUBLIC_URL/);
});

const json = (status: number, value: object) => (_: unknown, response: import("node:http").ServerResponse) =>
  void response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(value));

const trials: [string, Lie, { pointer: string; detail: RegExp } | { client: string }][] = [
  ["accepts id and secret", { answer: { token: json(400, { error: "invalid_grant" }) } }, { client: "accepted" }],
  ["refuses anything", { answer: { token: json(400, { error: "invalid_request" }) } }, { client: "unknown" }],
  [
    "refuses the secret",
    { answer: { token: json(401, { error: "invalid_client" }) } },
    {
      pointer: "/clientSecret",
      detail: /^Office refused the client id or secret \(invalid_client\)\. Compare the client id/,
    },
  ],
  [
    "has no keys",
    { answer: { keys: json(404, {}) } },
    { pointer: "/issuer", detail: /^The keys at .* \(status 404\)\./ },
  ],
  [
    "names another issuer",
    { discovery: { issuer: "https://other.example" } },
    { pointer: "/issuer", detail: /Set the issuer to https:\/\/other\.example\.$/ },
  ],
];

test.each(trials)("a trial says that a provider %s", async (_, lie, expected) => {
  const { provider, ask, add } = await startSettings();
  const id = await add();
  // Also when the provider was asked before.
  await ask("POST", `/${id}/try`);
  provider.state.lie = lie;
  const answer = await ask("POST", `/${id}/try`);
  if ("client" in expected) expect(await answer.json()).toEqual({ issuer: provider.issuer, keys: 1, ...expected });
  else expect(await errorOf(answer)).toEqual({ ...expected, detail: expect.stringMatching(expected.detail) });
});
