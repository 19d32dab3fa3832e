import { once } from "node:events";
import { createServer } from "node:http";
import getPort from "get-port";
import { Provider } from "oidc-provider";

/**
 * Starts a real OpenID Connect provider for `client`, with the sign-in pages that it has for development: any name signs in.
 * A person `kim` has the verified address kim@example.com; `claims` overrides what it says about people.
 * @param {object} client
 * @param {string} client.publicUrl address of the dashboard
 * @param {(sub: string) => Record<string, unknown>} [client.claims]
 */
export async function startOidcProvider({ publicUrl, claims = () => ({}) }) {
  const port = await getPort();
  const issuer = `http://localhost:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: "doors",
        client_secret: "a secret of the provider, long enough",
        redirect_uris: [`${publicUrl}/sign-in/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/sign-in`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({
        ...{ sub, email: `${sub}@example.com`, email_verified: true, name: `${sub} of the provider` },
        ...claims(sub),
      }),
    }),
    pkce: { required: () => true },
    cookies: { keys: ["a key of the tests"] },
    ttl: { Interaction: 3_600, Session: 3_600, Grant: 3_600 },
  });
  const server = createServer(provider.callback());
  server.listen(port);
  await once(server, "listening");
  const environment = {
    PUBLIC_URL: publicUrl,
    ...{ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: "doors", OIDC_CLIENT_SECRET: "a secret of the provider, long enough" },
    OIDC_NAME: "Keycloak",
  };
  const stop = async () => {
    server.closeAllConnections();
    server.close();
  };
  return { issuer, environment, stop };
}
