import type * as OpenIdClient from "openid-client";
import type { OidcProvider } from "@/lib/config/oidc";

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
