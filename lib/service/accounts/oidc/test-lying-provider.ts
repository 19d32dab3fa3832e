import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";
import { onTestFinished } from "vitest";

export type LyingClaims = Record<string, unknown>;

/** What the provider says next. Members that are missing are honest. */
export type Lie = {
  /** LyingClaims that replace honest ones; undefined removes one. */
  claims?: LyingClaims;
  /** Makes the whole ID token, from the claims. */
  idToken?: (claims: LyingClaims) => string | Promise<string>;
  userInfo?: LyingClaims;
  /** Whether a code may be exchanged twice. */
  acceptsReplay?: boolean;
  /** Answers an endpoint in its place: `discovery`, `keys`, `token`, `userinfo`. */
  answer?: Partial<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>;
  discovery?: LyingClaims;
};

/**
 * Starts an OpenID Connect provider that can lie in every part of its answers. It has no pages: a test sends the address at
 * which the browser would come back.
 */
export async function startLyingProvider(path = "") {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "honest", alg: "RS256", use: "sig" };
  const state = {
    lie: {} as Lie,
    person: { sub: "person-1" } as LyingClaims,
    nonce: "",
    used: new Set<string>(),
    asked: 0,
  };
  let issuer = "";

  const sign = (claims: LyingClaims, key: CryptoKey = privateKey, kid = "honest") =>
    new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid }).sign(key);

  const answers: Record<string, (body: string) => Promise<[number, unknown]>> = {
    discovery: async () => [200, { ...discoveryOf(issuer), ...state.lie.discovery }],
    keys: async () => [200, { keys: [jwk] }],
    userinfo: async () => [200, state.lie.userInfo ?? { sub: state.person.sub }],
    token: async (body) => {
      const code = new URLSearchParams(body).get("code") ?? "";
      if (state.used.has(code) && !state.lie.acceptsReplay) return [400, { error: "invalid_grant" }];
      state.used.add(code);
      const now = Math.floor(Date.now() / 1_000);
      const honest = { iss: issuer, aud: "doors", iat: now, exp: now + 300, nonce: state.nonce, ...state.person };
      const claims = { ...honest, ...state.lie.claims };
      const idToken = await (state.lie.idToken ?? sign)(claims);
      return [200, { access_token: "access", token_type: "Bearer", expires_in: 300, id_token: idToken }];
    },
  };

  const server = createServer((request, response) => {
    state.asked += 1;
    const name = (request.url ?? "").includes("/.well-known/")
      ? "discovery"
      : ((request.url ?? "").split("/").at(-1) ?? "");
    const own = state.lie.answer?.[name];
    if (own) return own(request, response);
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      const answer = answers[name]?.(body) ?? Promise.resolve([404, { error: "not_found" }] as [number, unknown]);
      void answer.then(([status, value]) => {
        response.writeHead(status, { "Content-Type": "application/json" });
        response.end(JSON.stringify(value));
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return { issuer, state, sign, server };
}

export const discoveryOf = (issuer: string): LyingClaims => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  userinfo_endpoint: `${issuer}/userinfo`,
  end_session_endpoint: `${issuer}/end`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  authorization_response_iss_parameter_supported: true,
});

export type LyingProvider = Awaited<ReturnType<typeof startLyingProvider>>;
