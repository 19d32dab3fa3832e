import { randomBytes } from "node:crypto";
import type * as OpenIdClient from "openid-client";
import { v7 as uuidv7 } from "uuid";
import { readProviderTexts } from "@/lib/config/oidc";
import type { ConfiguredProvider, ProviderCheck, ProviderInput } from "@/lib/contract/accounts/oidc";
import type { AdminProof } from "@/lib/contract/accounts/second-factor";
import { providerOperations } from "@/lib/contract/operations/sign-in/oidc-operations";
import type { ProblemError } from "@/lib/contract/problem";
import { recorded, t } from "@/lib/messages/messages";
import { recordItemChange } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem } from "../../http/problem-error";
import { lockAdmins } from "../people/change-user";
import { proveAgain } from "../prove-again";
import { decryptSecret, encryptSecret } from "../tokens/secrets-at-rest";
import { PROVIDERS_MAX, type Provider, requireRoles, variableOf } from "./provider";
import { ProviderError } from "./provider-fetch";
import { asProviderError, asRefusedClient, reasonOf } from "./refuse";

/** `secret` is encrypted; null for a public client. */
type Stored = { id: string; secret: string | null; texts: Omit<ProviderInput, "clientSecret"> };

async function listStored(db: Db): Promise<Stored[]> {
  const rows = await db.selectFrom("sign_in_providers").selectAll().orderBy("created_at").orderBy("id").execute();
  return rows.map(({ id, client_secret, value }) => ({ id, secret: client_secret, texts: JSON.parse(value) }));
}

export async function readStoredProviders({ db, keys }: Pick<ServiceContext, "db" | "keys">): Promise<Provider[]> {
  return (await listStored(db)).map(({ id, secret, texts }) => {
    const clientSecret = (secret === null ? null : decryptSecret(keys, secret)) ?? undefined;
    return { ...readTexts(texts), id, clientSecret, isSecretLost: secret !== null && clientSecret === undefined };
  });
}

export const providerRoutes = (context: ServiceContext): Operation[] => [
  jsonOperation(providerOperations.listProviders, async () => ({
    callback: context.oidc.callback,
    data: await listConfigured(context, context.db),
  })),
  operation(providerOperations.createProvider, async ({ body }, person) => {
    if (context.oidc.callback === null)
      throw invalid([{ pointer: "/issuer", detail: t("serviceSignIn.settings.noCallback") }]);
    return { body: await saveProvider(context, null, body, person) };
  }),
  operation(providerOperations.updateProvider, async ({ id, body }, person) => {
    await getStored(context, context.db, id);
    return { body: await saveProvider(context, id, body, person) };
  }),
  operation(providerOperations.deleteProvider, async ({ id, body }, person) => {
    await getStored(context, context.db, id);
    await proveAgain(context, body, person, async (trx) => {
      const before = audited(await getStored(context, trx, id));
      await trx.deleteFrom("sign_in_providers").where("id", "=", id).execute();
      await recordItemChange(trx, { actor: person, type: "provider", id, before, after: null, at: context.now() });
    });
  }),
  operation(providerOperations.checkProvider, async ({ id }) => {
    const all = [...context.oidc.configured, ...(await readStoredProviders(context))];
    const provider = all.find((one) => one.id === id);
    if (!provider) throw notFound();
    return { body: await checkProvider(context, provider) };
  }),
];

type Sent = Partial<ProviderInput> & AdminProof;

/** `changed` is null for a new one. */
function saveProvider(context: ServiceContext, changed: string | null, sent: Sent, person: Person) {
  const { password, code, challenge, passkey, clientSecret, ...texts } = sent;
  const id = changed ?? uuidv7();
  return proveAgain(context, { password, code, challenge, passkey }, person, async (trx) => {
    await lockAdmins(trx);
    const before = changed === null ? null : await getStored(context, trx, id);
    const others = (await listConfigured(context, trx)).filter((one) => one.id !== id);
    if (!before && others.length >= PROVIDERS_MAX)
      throw invalid([{ pointer: "", detail: t("serviceSignIn.settings.tooMany") }]);
    const kept = before?.secret ?? null;
    const secret = clientSecret === undefined ? kept : clientSecret ? encryptSecret(context, clientSecret) : null;
    const after = { id, secret, texts: checked({ ...before?.texts, ...texts } as Stored["texts"], others) };
    const row = { issuer: after.texts.issuer, client_secret: secret, value: JSON.stringify(after.texts) };
    await trx
      .insertInto("sign_in_providers")
      .values({ ...row, id, created_at: context.now() })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    await recordItemChange(trx, {
      ...{ actor: person, type: "provider", id, at: context.now() },
      before: before && audited(before),
      after: { ...audited(after), ...(kept && secret && secret !== kept && { clientSecret: "replaced" }) },
    });
    return (await listConfigured(context, trx)).find((one) => one.id === id);
  });
}

const audited = ({ texts, secret }: Stored) => ({ ...texts, clientSecret: secret && "set" });

async function listConfigured({ oidc }: ServiceContext, db: Db): Promise<ConfiguredProvider[]> {
  const used = new Set((await oidc.providers(db)).map(({ id }) => id));
  const fixed = oidc.configured.map(({ id, clientSecret, ...one }) => ({
    ...{ id, name: one.name, issuer: one.issuer, clientId: one.clientId, groupsClaim: one.groupsClaim ?? "" },
    ...{ allowedDomains: one.allowedDomains.join(", "), tenants: one.tenants.join(", "), scopes: one.scopes.join(" ") },
    roles: (one.roles ?? []).map(({ group, role }) => `${group}=${role}`).join(", "),
    ...{ hasSecret: clientSecret !== undefined, source: "environment" as const, inUse: true },
  }));
  const stored = (await listStored(db)).map(({ id, texts, secret }) => ({
    ...{ id, ...texts, hasSecret: secret !== null, source: "settings" as const, inUse: used.has(id) },
  }));
  return [...fixed, ...stored];
}

/** @throws ServiceProblem 404, or 403 for one of the environment */
async function getStored({ oidc }: ServiceContext, db: Db, id: string): Promise<Stored> {
  const found = (await listStored(db)).find((one) => one.id === id);
  if (found) return found;
  const fixed = oidc.configured.find((one) => one.id === id);
  if (!fixed) throw notFound();
  const detail = t("serviceSignIn.settings.fixed", { setting: variableOf(fixed, "ISSUER"), name: fixed.name });
  throw new ServiceProblem("forbidden", detail);
}

/** @throws ServiceProblem 422 */
function readTexts(texts: Stored["texts"]): Provider {
  const errors: ProblemError[] = [];
  const read = readProviderTexts(texts, (member, detail) => errors.push({ pointer: `/${member}`, detail }));
  if (!read || errors.length > 0) throw invalid(errors);
  try {
    return requireRoles({ ...read, id: "" });
  } catch (error) {
    throw invalid([{ pointer: "/roles", detail: (error as Error).message }]);
  }
}

/** With the issuer as it is compared. @throws ServiceProblem 422 */
function checked(texts: Stored["texts"], others: ConfiguredProvider[]): Stored["texts"] {
  const { issuer } = readTexts(texts);
  const double = others.find((other) => other.issuer === issuer);
  if (!double) return { ...texts, issuer };
  throw invalid([{ pointer: "/issuer", detail: t("serviceSignIn.settings.issuerTwice", { name: double.name }) }]);
}

/** @throws ServiceProblem 422 with what is wrong and what to do */
async function checkProvider({ oidc }: ServiceContext, provider: Provider): Promise<ProviderCheck> {
  oidc.forget(provider);
  let pointer = "/issuer";
  try {
    return await oidc.ask(provider, async (client, config) => {
      const keys = await countKeys(client, config);
      pointer = "/clientSecret";
      return {
        issuer: config.serverMetadata().issuer,
        keys,
        client: await checkClient(client, config, oidc, provider),
      };
    });
  } catch (error) {
    const { message } = asProviderError(error) ?? { message: reasonOf(error) };
    throw invalid([{ pointer, detail: `${message.replace(/\.$/, "")}.` }]);
  }
}

async function countKeys(client: typeof OpenIdClient, config: OpenIdClient.Configuration): Promise<number> {
  const { jwks_uri: address = "" } = config.serverMetadata();
  const options = { method: "GET", headers: {}, redirect: "manual", body: undefined, signal: undefined } as const;
  const answer = await (config[client.customFetch] ?? fetch)(address, options as never);
  const { keys } = await answer.json().catch(() => ({}));
  const usable = Array.isArray(keys) ? keys.filter(({ use = "sig" }: { use?: string }) => use === "sig") : [];
  if (usable.length > 0) return usable.length;
  throw new ProviderError(recorded("signInReasons.provider.noKeys", { address, status: String(answer.status) }));
}

/** A provider that takes id and secret refuses only the code (RFC 6749 §5.2). */
async function checkClient(
  client: typeof OpenIdClient,
  config: OpenIdClient.Configuration,
  { callback }: ServiceContext["oidc"],
  provider: Provider,
): Promise<ProviderCheck["client"]> {
  const guessed = randomBytes(32).toString("base64url");
  const sent = { code: guessed, code_verifier: guessed, redirect_uri: callback ?? "" };
  try {
    await client.genericGrantRequest(config, "authorization_code", sent);
  } catch (error) {
    const { error: said, code, status } = error as { error?: string; code?: string; status?: number };
    if (said === "invalid_grant") return "accepted";
    const isRefused = status === 401 || said === "invalid_client" || said === "unauthorized_client";
    const refused =
      isRefused || code === "OAUTH_WWW_AUTHENTICATE_CHALLENGE" ? await asRefusedClient(provider, error) : null;
    if (refused || asProviderError(error)?.isAway) throw refused ?? error;
  }
  return "unknown";
}
