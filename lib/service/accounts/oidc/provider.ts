import type * as OpenIdClient from "openid-client";
import { ConfigError } from "@/lib/config";
import { isThisMachine, withoutSlashes } from "@/lib/config/issuer";
import type { OidcProvider } from "@/lib/config/oidc";
import { type Role, roles } from "@/lib/contract/accounts/roles";
import { authenticationOf, createProviderFetch, ProviderError, withPostedSecret } from "./provider-fetch";

/** For all that a request asks a provider, so that people hear within five seconds. */
const ANSWER_MS = 4_500;
/** The discovery document is read again after this. */
const KNOWN_MS = 3_600_000;
/** At once, for all providers. Each holds a connection. */
const WAITING_MAX = 50;

type Client = typeof OpenIdClient;

export type ProviderWork<T> = (client: Client, config: OpenIdClient.Configuration) => T | Promise<T>;

export type Provider = Omit<OidcProvider, "roles"> & { roles: { group: string; role: Role }[] | null };

export type Oidc = {
  providers: readonly Provider[];
  /** Null without PUBLIC_URL. */
  callback: string | null;
  /** A `network` has half of the places, so that one leaves room for others. @throws ProviderError after 4.5 s */
  ask: <T>(provider: Provider, work: ProviderWork<T>, network?: string) => Promise<T>;
  /** True while the provider was not asked yet. */
  mayEndSession: (provider: Provider) => boolean;
};

declare module "../../context" {
  interface ServiceContext {
    oidc: Oidc;
  }
}

type Options = { providers: OidcProvider[]; publicUrl: string | undefined; send?: typeof fetch };

/** Asks nothing before a person chooses a provider, so that none that is away delays the start or a page. */
export function createOidc({ providers: configured, publicUrl, send }: Options): Oidc {
  const providers = configured.map(requireRoles);
  const fetchFrom = createProviderFetch(send);
  const known = new Map<Provider, { at: number; reading: Promise<OpenIdClient.Configuration> }>();
  const ends = new Map<Provider, boolean>();
  const waiting: (string | undefined)[] = [];

  const configurationOf = (client: Client, provider: Provider): Promise<OpenIdClient.Configuration> => {
    const found = known.get(provider);
    if (found && performance.now() < found.at + KNOWN_MS) return found.reading;
    const entry = { at: performance.now(), reading: discover(client, provider, fetchFrom) };
    known.set(provider, entry);
    entry.reading.then(
      (config) => ends.set(provider, config.serverMetadata().end_session_endpoint !== undefined),
      () => known.get(provider) === entry && known.delete(provider),
    );
    return entry.reading;
  };

  return {
    providers,
    callback: publicUrl === undefined ? null : `${publicUrl}/sign-in/oidc/callback`,
    mayEndSession: (provider) => ends.get(provider) ?? true,
    ask: async (provider, work, network) => {
      // Loaded when it is used: it takes 70 ms, and most installations have no provider.
      const client = await import("openid-client");
      const sameNetwork = waiting.filter((one) => network !== undefined && one === network).length;
      if (waiting.length >= WAITING_MAX || sameNetwork >= WAITING_MAX / 2) {
        throw new ProviderError("More than 50 sign-ins wait for providers at once, or 25 of one network", {
          isAway: true,
        });
      }
      waiting.push(network);
      const asking = configurationOf(client, provider)
        .then((config) => work(client, config))
        .finally(() => {
          waiting.splice(waiting.indexOf(network), 1);
        });
      return Promise.race([asking, lateness(provider)]);
    },
  };
}

function requireRoles(provider: OidcProvider): Provider {
  const known = (provider.roles ?? []).map(({ group, role }) => ({ group, role: role as Role }));
  const wrong = known.find(({ role }) => !roles.includes(role));
  if (wrong) {
    throw new ConfigError(
      `${variableOf(provider, "ROLES")}: “${wrong.role}” is no role; use one of ${roles.join(", ")}`,
    );
  }
  return { ...provider, roles: provider.roles && known };
}

export const variableOf = ({ id }: Pick<Provider, "id">, name: string): string =>
  id === "1" ? `OIDC_${name}` : `OIDC_${id}_${name}`;

function lateness({ issuer }: Provider): Promise<never> {
  const deadline = AbortSignal.timeout(ANSWER_MS);
  const error = new ProviderError(`${issuer} did not answer within ${ANSWER_MS / 1_000} seconds`, { isAway: true });
  return new Promise((_resolve, reject) => deadline.addEventListener("abort", () => reject(error), { once: true }));
}

type ProviderFetch = ReturnType<typeof createProviderFetch>;

/** An issuer is compared letter by letter, but some end with a slash: the document says which. */
async function discover(
  client: Client,
  provider: Provider,
  fetchFrom: ProviderFetch,
): Promise<OpenIdClient.Configuration> {
  const { clientId, clientSecret, issuer } = provider;
  const isInsecure = issuer.startsWith("http:") && isThisMachine(new URL(issuer).hostname);
  const read = (address: string) =>
    client.discovery(new URL(address), clientId, undefined, authenticationOf(client, clientSecret), {
      timeout: ANSWER_MS / 1_000,
      [client.customFetch]: async (url, options) =>
        withSigningOfUserInfo(url, await withPostedSecret(provider, options, (sent) => fetchFrom(url, sent))),
      // Verifies the signature of ID tokens also when they come from the token endpoint.
      execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    });
  const config = await read(issuer).catch((error: unknown) => {
    const named = namedIssuer(error);
    if (named === null) throw error;
    if (withoutSlashes(named) === issuer) return read(named);
    throw new ProviderError(`The provider at ${issuer} names itself ${named}. Set the issuer to ${named}`);
  });
  requireEndpoints(client, config);
  return config;
}

/** openid-client refuses signed answers of userinfo unless the document says how they are signed. */
async function withSigningOfUserInfo(url: string, answer: Response): Promise<Response> {
  const document =
    url.includes("/.well-known/") && answer.ok
      ? await answer
          .clone()
          .json()
          .catch(() => null)
      : null;
  const { id_token_signing_alg_values_supported: known, userinfo_signing_alg_values_supported: own } = document ?? {};
  if (own || !known) return answer;
  return Response.json({ ...document, userinfo_signing_alg_values_supported: known }, answer);
}

/** So that a document that lacks what a sign-in needs is not kept. */
function requireEndpoints(client: Client, config: OpenIdClient.Configuration): void {
  client.buildAuthorizationUrl(config, {});
  const metadata = config.serverMetadata();
  const missing = (["token_endpoint", "jwks_uri"] as const).find((name) => metadata[name] === undefined);
  if (missing) throw new ProviderError(`The discovery document of ${metadata.issuer} lacks ${missing}`);
}

function namedIssuer(error: unknown): string | null {
  const { cause } = error as { cause?: { attribute?: string; body?: { issuer?: unknown } } };
  return cause?.attribute === "issuer" && typeof cause.body?.issuer === "string" ? cause.body.issuer : null;
}
