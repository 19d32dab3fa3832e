import { credentials, refreshRequest, signedIn, user } from "@/lib/contract/account";
import { type Operation, operation } from "../http/operation";
import type { Parts } from "../parts";
import { bearerToken } from "./authenticate";
import { revokeSession } from "./sessions";
import { refresh, signIn } from "./sign-in";
import { KNOWN_DEVICE_HEADER } from "./tokens/known-devices";

/** Returns the operations that log in, refresh tokens, log out and return the current user. */
export const accountOperations = (parts: Parts): Operation[] => [
  operation({
    name: "logIn",
    method: "post",
    path: "/auth/login",
    summary: "Log in with e-mail and password",
    tag: "Sign-in",
    access: "anyone",
    body: credentials,
    honours: {
      [KNOWN_DEVICE_HEADER]:
        "Optional: the token that an earlier log-in of this user answered in the header of this name. Failed attempts elsewhere then do not hold this one up. It is no credential",
    },
    success: {
      status: 200,
      description:
        "A pair of tokens and whose they are. Keep the `Known-Device` header for 180 days, and send it at the next log-in of this user",
      schema: signedIn,
      headers: [KNOWN_DEVICE_HEADER],
    },
    problems: ["invalid-credentials", "too-many-attempts"],
    handle: async ({ body, address, header }) => {
      const { signedIn, knownDevice } = await signIn(parts, body, {
        address,
        knownDevice: header(KNOWN_DEVICE_HEADER),
      });
      return { status: 200, body: signedIn, headers: { [KNOWN_DEVICE_HEADER]: knownDevice } };
    },
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
    problems: ["invalid-refresh-token", "refresh-reused", "too-many-attempts"],
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
