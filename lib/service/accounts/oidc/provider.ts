import type * as OpenIdClient from "openid-client";
import { ConfigError } from "@/lib/config";
import { isThisMachine, withoutSlashes } from "@/lib/config/issuer";
import type { OidcProvider } from "@/lib/config/oidc";
import { type Role, roles } from "@/lib/contract/accounts/roles";
import { recorded, t } from "@/lib/messages/messages";
import type { Db } from "../../db/database";
import { authenticationOf, createProviderFetch, ProviderError, withPostedSecret } from "./provider-fetch";

/** For all that a request asks a provider, so that people hear within five seconds. */
const ANSWER_MS = 4_500;
/** The discovery document is read again after this. */
const KNOWN_MS = 3_600_000;
/** Earlier settings of a provider are kept, too, until there are so many. */
const KNOWN_MAX = 20;
/** At once, for all providers. Each holds a connection. */
const WAITING_MAX = 50;

type Client = typeof OpenIdClient;

export type ProviderWork<T> = (client: Client, config: OpenIdClient.Configuration) => T | Promise<T>;

export type Provider = Omit<OidcProvider, "roles"> & {
  roles: { group: string; role: Role }[] | null;
  /** Whether its secret was encrypted with an AUTH_SECRET that the program no longer has. */
  isSecretLost?: boolean;
};

/** Of the environment and the settings together. */
export const PROVIDERS_MAX = 2;

declare module "../../context" {
  interface ServiceContext {
    oidc: ReturnType<typeof createOidc>;
  }
}

type Options = {
  providers: OidcProvider[];
  publicUrl: string | undefined;
  readStored?: (db?: Db) => Promise<Provider[]>;
  send?: typeof fetch;
};

/** Asks nothing before a person chooses a provider, so that none that is away delays the start or a page. */
export function createOidc({ providers, publicUrl, readStored, send }: Options) {
  const configured = providers.map(requireRoles);
  const fetchFrom = createProviderFetch(send);
  const known = new Map<string, { at: number; reading: Promise<OpenIdClient.Configuration> }>();
  const ends = new Map<string, boolean>();
  const waiting: (string | undefined)[] = [];

  const configurationOf = (client: Client, provider: Provider): Promise<OpenIdClient.Configuration> => {
    const key = keyOf(provider);
    const found = known.get(key);
    if (found && performance.now() < found.at + KNOWN_MS) return found.reading;
    if (known.size > KNOWN_MAX) known.clear();
    const entry = { at: performance.now(), reading: discover(client, provider, fetchFrom) };
    known.set(key, entry);
    entry.reading.then(
      (config) => ends.set(provider.issuer, config.serverMetadata().end_session_endpoint !== undefined),
      () => known.get(key) === entry && known.delete(key),
    );
    return entry.reading;
  };

  return {
    /** Of the environment, which no admin changes. */
    configured: configured as readonly Provider[],
    /** Those that people sign in with: the configured ones, then those that admins added, which begin to count at once. */
    providers: async (db?: Db): Promise<readonly Provider[]> => {
      const places = PROVIDERS_MAX - configured.length;
      if (places <= 0 || publicUrl === undefined) return configured;
      const stored = (await readStored?.(db)) ?? [];
      const others = stored.filter(({ issuer }) => !configured.some((one) => one.issuer === issuer));
      return [...configured, ...others.slice(0, places)];
    },
    /** Null without PUBLIC_URL. */
    callback: publicUrl === undefined ? null : `${publicUrl}/sign-in/oidc/callback`,
    /** True while the provider was not asked yet. */
    mayEndSession: ({ issuer }: Provider): boolean => ends.get(issuer) ?? true,
    /** So that the next question reads the discovery document again. */
    forget: (provider: Provider) => void known.delete(keyOf(provider)),
    /** A `network` has half of the places, so that one leaves room for others. @throws ProviderError after 4.5 s */
    ask: async <T>(provider: Provider, work: ProviderWork<T>, network?: string): Promise<T> => {
      // Loaded when it is used: it takes 70 ms, and most installations have no provider.
      const client = await import("openid-client");
      const sameNetwork = waiting.filter((one) => network !== undefined && one === network).length;
      if (waiting.length >= WAITING_MAX || sameNetwork >= WAITING_MAX / 2) {
        throw new ProviderError(recorded("signInReasons.provider.tooMany"), {
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

/** @throws ConfigError */
export function requireRoles(provider: OidcProvider): Provider {
  const known = (provider.roles ?? []).map(({ group, role }) => ({ group, role: role as Role }));
  const wrong = known.find(({ role }) => !roles.includes(role));
  if (wrong) {
    const values = { setting: variableOf(provider, "ROLES"), role: wrong.role, roles: roles.join(", ") };
    throw new ConfigError(t("serviceSignIn.settings.wrongRole", values));
  }
  return { ...provider, roles: provider.roles && known };
}

const keyOf = ({ issuer, clientId, clientSecret }: Provider): string =>
  JSON.stringify([issuer, clientId, clientSecret]);

const SETTINGS = {
  ISSUER: "issuer",
  CLIENT_ID: "clientId",
  CLIENT_SECRET: "clientSecret",
  ROLES: "roles",
} as const;

/** The variable, or the words of the settings. */
export const variableOf = ({ id }: Pick<Provider, "id">, name: keyof typeof SETTINGS): string =>
  id === "1" ? `OIDC_${name}` : id === "2" ? `OIDC_2_${name}` : recorded(`serviceSignIn.setting.${SETTINGS[name]}`);

function lateness({ issuer }: Provider): Promise<never> {
  const deadline = AbortSignal.timeout(ANSWER_MS);
  const error = new ProviderError(
    recorded("signInReasons.provider.lateIssuer", { issuer, seconds: ANSWER_MS / 1_000 }),
    { isAway: true },
  );
  return new Promise((_resolve, reject) => deadline.addEventListener("abort", () => reject(error), { once: true }));
}

type ProviderFetch = ReturnType<typeof createProviderFetch>;

/** An issuer is compared letter by letter, but some end with a slash: the document says which. */
async function discover(
  client: Client,
  provider: Provider,
  fetchFrom: ProviderFetch,
): Promise<OpenIdClient.Configuration> {
  const { clientId, clientSecret, issuer, isSecretLost } = provider;
  if (isSecretLost) throw new ProviderError(recorded("signInReasons.provider.secretLost"));
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
    throw new ProviderError(recorded("signInReasons.provider.otherName", { issuer, named }));
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
  if (missing) throw new ProviderError(recorded("signInReasons.provider.lacks", { issuer: metadata.issuer, missing }));
}

function namedIssuer(error: unknown): string | null {
  const { cause } = error as { cause?: { attribute?: string; body?: { issuer?: unknown } } };
  return cause?.attribute === "issuer" && typeof cause.body?.issuer === "string" ? cause.body.issuer : null;
}
