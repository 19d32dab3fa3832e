import type * as OpenIdClient from "openid-client";
import type { OidcProvider } from "@/lib/config/oidc";

/** Encodes as a form does, and leaves `-._~`, which some providers compare without decoding (RFC 6749 appendix B). */
const encodeForm = (text: string): string =>
  new URLSearchParams({ "": text }).toString().slice(1).replaceAll("%7E", "~");

/** Returns how the client proves itself at the token endpoint: with `client_secret_basic`, unless only others are offered. */
export function authenticationOf(client: typeof OpenIdClient, secret: string | undefined): OpenIdClient.ClientAuth {
  if (secret === undefined) return client.None();
  const post = client.ClientSecretPost(secret);
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
    if (!methods.includes("client_secret_basic")) return post(server, metadata, body, headers);
    headers.set("authorization", `Basic ${btoa(`${encodeForm(metadata.client_id)}:${encodeForm(secret)}`)}`);
  };
}

/**
 * Asks once more with id and secret in the body when a provider refused those in the header: LemonLDAP::NG reads a header
 * only up to its first `+`, and decodes no signs.
 */
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
