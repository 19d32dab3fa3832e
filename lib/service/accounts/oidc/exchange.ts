import { createHash, randomBytes } from "node:crypto";
import type { StartedAttempt } from "@/lib/contract/accounts/oidc";
import type { ServiceContext } from "../../context";
import { invalid, notFound } from "../../http/problem-error";
import { networkOf } from "../throttle/client-network";
import { type Attempt, sealAttempt } from "./attempt";
import { matchingLines, type PersonClaims, readClaims } from "./claims";
import type { Provider, ProviderWork } from "./provider";
import { ProviderError } from "./provider-fetch";
import { asProviderError, asRefusedClient, reasonOf, unavailableProvider } from "./refuse";

export function getProvider({ oidc }: ServiceContext, id: string): Provider {
  const provider = oidc.providers.find((one) => one.id === id);
  if (!provider)
    throw invalid([{ pointer: "/provider", detail: "There is no such provider. Choose one of the list." }]);
  return provider;
}

const random = (): string => randomBytes(32).toString("base64url");

/** Returns the page of the provider, and what the browser keeps until it comes back. */
export async function startAttempt(
  context: ServiceContext,
  provider: Provider,
  { purpose, next, link }: Pick<Attempt, "purpose" | "next" | "link">,
): Promise<StartedAttempt> {
  const { oidc, now } = context;
  const attempt: Attempt = {
    ...{ purpose, next, link, provider: provider.id, at: now() },
    ...{ state: random(), nonce: random(), verifier: random() },
  };
  const challenge = createHash("sha256").update(attempt.verifier).digest("base64url");
  const build: ProviderWork<URL> = (client, config) => {
    const hasGroups = provider.roles !== null && config.serverMetadata().scopes_supported?.includes("groups");
    const usual = ["openid", "email", "profile", ...(hasGroups ? ["groups"] : [])];
    const scopes = provider.scopes.length === 0 ? usual : new Set(["openid", ...provider.scopes]);
    return client.buildAuthorizationUrl(config, {
      redirect_uri: oidc.callback ?? "",
      scope: [...scopes].join(" "),
      ...{ state: attempt.state, nonce: attempt.nonce },
      ...{ code_challenge: challenge, code_challenge_method: "S256" },
    });
  };
  const url = await askOrFail(context, provider, build, purpose === "try");
  return { url: url.href, state: attempt.state, attempt: await sealAttempt(context, attempt) };
}

/** Checks state, issuer, audience, nonce, times and signature. @throws Error of openid-client, or ProviderError */
export function readPerson(
  { oidc }: ServiceContext,
  provider: Provider,
  attempt: Attempt,
  query: string,
  address: string,
): Promise<PersonClaims> {
  const work: ProviderWork<PersonClaims> = async (client, config) => {
    const answer = client.authorizationCodeGrant(config, new URL(`${oidc.callback}?${query}`), {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const tokens = await answer.catch(async (error) => {
      throw (await asRefusedClient(provider, error)) ?? error;
    });
    const idToken = tokens.claims();
    if (!idToken) throw new Error("The provider sent no ID token");
    const read = readClaims(provider, idToken, null);
    const hasAddress = read.email !== null && read.emailVerified;
    const hasRole = provider.roles === null || read.groups?.some((group) => matchingLines(provider, group).length > 0);
    if ((hasAddress && hasRole) || config.serverMetadata().userinfo_endpoint === undefined) return read;
    try {
      return readClaims(provider, idToken, await client.fetchUserInfo(config, tokens.access_token, idToken.sub));
    } catch (error) {
      if (!hasAddress) throw error;
      return { ...read, lacking: `could not be asked for groups at its userinfo endpoint: ${reasonOf(error)}` };
    }
  };
  return oidc.ask(provider, work, networkOf(address));
}

/** @throws ServiceProblem 404 when the provider has no such page, or 503 */
export async function findSignOutPage(context: ServiceContext, provider: Provider): Promise<string> {
  const url = await askOrFail(context, provider, (client, config) =>
    config.serverMetadata().end_session_endpoint === undefined
      ? null
      : client.buildEndSessionUrl(config, {
          post_logout_redirect_uri: new URL("/sign-in", context.oidc.callback ?? "").href,
        }),
  );
  if (!url) throw notFound();
  return url.href;
}

/** The log gets the exact reason of a failure, and so does an admin who tries the provider. */
async function askOrFail<T>(
  { oidc, log }: ServiceContext,
  provider: Provider,
  work: ProviderWork<T>,
  isTrial = false,
): Promise<T> {
  try {
    return await oidc.ask(provider, work);
  } catch (error) {
    const failure = asProviderError(error) ?? new ProviderError(reasonOf(error), { cause: error });
    log.warn({ event: "provider.unavailable", provider: provider.id, reason: failure.message });
    throw unavailableProvider(provider, failure, isTrial);
  }
}
