import { credentials, refreshRequest, signedIn, user } from "@/lib/contract/account";
import { bearerToken } from "../http/bearer";
import { type Operation, operation } from "../http/operation";
import type { Parts } from "../parts";
import { revokeSession } from "./sessions";
import { refresh, signIn } from "./sign-in";

/** Log in, refresh, log out, and who am I. */
export const accountOperations = (parts: Parts): Operation[] => [
  operation({
    name: "logIn",
    method: "post",
    path: "/auth/login",
    summary: "Log in with e-mail and password",
    tag: "Sign-in",
    access: "anyone",
    body: credentials,
    success: { status: 200, description: "A pair of tokens and whose they are", schema: signedIn },
    problems: ["invalid-credentials", "too-many-attempts"],
    handle: async ({ body, address }) => ({ status: 200, body: await signIn(parts, body, address) }),
  }),
  operation({
    name: "refresh",
    method: "post",
    path: "/auth/refresh",
    summary: "Exchange a refresh token for a new pair",
    tag: "Sign-in",
    access: "anyone",
    body: refreshRequest,
    honours: { Authorization: "Optional: the access token to renew, live or expired, of the same session" },
    success: { status: 200, description: "A new pair; the old refresh token is retired", schema: signedIn },
    problems: ["invalid-refresh-token", "refresh-reused"],
    handle: async ({ body, header }) => {
      const authorization = header("authorization");
      const bearer = authorization === undefined ? null : (bearerToken(authorization) ?? "");
      return { status: 200, body: await refresh(parts, body.refreshToken, bearer) };
    },
  }),
  operation({
    name: "logOut",
    method: "post",
    path: "/auth/logout",
    summary: "End the session of the token",
    tag: "Sign-in",
    access: "token",
    success: { status: 204, description: "Both tokens of the session are dead" },
    handle: async (_call, person) => {
      await revokeSession(parts.db, person.sessionId, parts.now());
      parts.log.info({ event: "sign-out", userId: person.id });
      return { status: 204 };
    },
  }),
  operation({
    name: "getMe",
    method: "get",
    path: "/me",
    summary: "Whose token this is",
    tag: "Sign-in",
    access: "token",
    success: { status: 200, description: "The user", schema: user },
    handle: async (_call, { sessionId: _, ...me }) => ({ status: 200, body: me }),
  }),
];
