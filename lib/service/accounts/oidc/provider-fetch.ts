import type * as OpenIdClient from "openid-client";
import { isThisMachine } from "@/lib/config/issuer";
import type { OidcProvider } from "@/lib/config/oidc";
import { recorded } from "@/lib/messages/messages";

/** Bytes. A discovery document has about 5 kB, a set of keys less. */
const ANSWER_MAX = 512 * 1024;

type ProviderErrorOptions = { isAway?: boolean; sentence?: string | null; cause?: unknown };

/** `message` is the exact reason, recorded, for admins and the log. */
export class ProviderError extends Error {
  override name = "ProviderError";
  readonly isAway: boolean;
  /** What people read; null for the usual sentence. */
  readonly sentence: string | null;

  constructor(message: string, { isAway = false, sentence = null, cause }: ProviderErrorOptions = {}) {
    super(message, { cause });
    this.isAway = isAway;
    this.sentence = sentence;
  }
}

const SAID_MAX = 300;

/** What a provider says may be long and have control characters. */
export const tidy = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, " ")
    .slice(0, SAID_MAX)
    .toWellFormed();

type Sent = { method?: string; headers?: unknown; body?: unknown; signal?: AbortSignal | undefined };

// https only (http on this machine only), no redirects and a limit on an answer, so that a provider that was taken
// over cannot make this program call others or fill its memory.
export const createProviderFetch =
  (send: typeof fetch = fetch) =>
  async (address: string, options: Sent): Promise<Response> => {
    const url = new URL(address);
    if (url.protocol !== "https:" && !isThisMachine(url.hostname)) {
      throw new ProviderError(recorded("signInReasons.provider.noHttps", { origin: url.origin }));
    }
    const request = { ...options, redirect: "manual" } as RequestInit;
    const answer = await send(url, request).catch((error: unknown) => {
      throw new ProviderError(whyUnreachable(url, error), { isAway: true, cause: error });
    });
    const { status, headers } = answer;
    if (status >= 300 && status < 400) {
      const target = headers.get("location");
      throw new ProviderError(
        target
          ? recorded("signInReasons.provider.redirects", { address: url.href, target: tidy(target) })
          : recorded("signInReasons.provider.redirectsElsewhere", { address: url.href }),
      );
    }
    if (status >= 500)
      throw new ProviderError(
        recorded("signInReasons.provider.status", { address: url.href, status: String(status) }),
        {
          isAway: true,
        },
      );
    const bytes = await readLimited(url, answer);
    return new Response(bytes, { status, headers });
  };

async function readLimited(url: URL, answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of answer.body ?? []) {
      size += part.length;
      if (size > ANSWER_MAX)
        throw new ProviderError(
          recorded("signInReasons.provider.answerTooLarge", { address: url.href, kib: ANSWER_MAX / 1024 }),
        );
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(whyUnreachable(url, error), { isAway: true, cause: error });
  }
  return new Uint8Array(Buffer.concat(parts));
}

/** Codes of OpenSSL for a certificate that is not trusted. */
const UNTRUSTED = /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|CERT_UNTRUSTED/;

/** Also says what an operator can do about a certificate. */
function whyUnreachable(url: URL, error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } };
  if (name === "TimeoutError" || name === "AbortError")
    return recorded("signInReasons.provider.lateOrigin", { origin: url.origin });
  const code = cause?.code ?? "";
  if (UNTRUSTED.test(code)) {
    return recorded("signInReasons.provider.certificate", { origin: url.origin, code });
  }
  return recorded("signInReasons.provider.unreachable", {
    origin: url.origin,
    reason: code || cause?.message || (error as Error).message,
  });
}

/** Encodes as a form does, and leaves `-._~`, which some providers compare without decoding (RFC 6749 appendix B). */
const encodeForm = (text: string): string =>
  new URLSearchParams({ "": text }).toString().slice(1).replaceAll("%7E", "~");

/** `client_secret_basic`, unless the provider offers only others. */
export function authenticationOf(client: typeof OpenIdClient, secret: string | undefined): OpenIdClient.ClientAuth {
  if (secret === undefined) return client.None();
  const post = client.ClientSecretPost(secret);
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    if (!methods.includes("client_secret_basic")) return post(server, metadata, body, headers);
    headers.set("authorization", `Basic ${btoa(`${encodeForm(metadata.client_id)}:${encodeForm(secret)}`)}`);
  };
}

/** For LemonLDAP::NG, which reads a header only up to its first `+`, and decodes no signs. */
export async function withPostedSecret(
  { clientId, clientSecret = "" }: Pick<OidcProvider, "clientId" | "clientSecret">,
  options: OpenIdClient.CustomFetchOptions,
  send: (options: OpenIdClient.CustomFetchOptions) => Promise<Response>,
): Promise<Response> {
  const answer = await send(options);
  const { authorization, ...headers } = options.headers;
  if (!authorization?.startsWith("Basic ") || ![400, 401].includes(answer.status)) return answer;
  const said = await answer
    .clone()
    .json()
    .catch(() => null);
  if (answer.status === 400 && said?.error !== "invalid_client") return answer;
  const body = new URLSearchParams(String(options.body));
  body.set("client_id", clientId);
  body.set("client_secret", clientSecret);
  return send({ ...options, headers, body });
}
