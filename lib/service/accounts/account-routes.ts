import { credentials, refreshRequest, signedIn, user } from "@/lib/contract/accounts/account";
import { recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { inTransaction } from "../db/transaction";
import { type Operation, operation } from "../http/operation";
import { bearerToken } from "./authenticate";
import { revokeSession } from "./sessions";
import { refresh, signIn } from "./sign-in";
import { KNOWN_DEVICE_HEADER } from "./tokens/known-devices";

/** Returns the operations that log in, refresh tokens, log out and return the current user. */
export const accountOperations = (context: ServiceContext): Operation[] => [
  operation({
    name: "logIn",
    method: "post",
    path: "/auth/login",
    summary: "Sign in with e-mail and password",
    tag: "Sign-in",
    access: "anyone",
    body: credentials,
    requestHeaders: {
      [KNOWN_DEVICE_HEADER]:
        "Optional: the value of the `Known-Device` header in the answer to an earlier sign-in of this user. Failed attempts from elsewhere then do not delay this one. It gives no access by itself",
    },
    success: {
      status: 200,
      description:
        "The tokens and their user. Store the `Known-Device` header for 180 days and send it with the user's next sign-in",
      schema: signedIn,
      headers: [KNOWN_DEVICE_HEADER],
    },
    problems: ["invalid-credentials", "too-many-attempts"],
    handle: async ({ body, address, header }) => {
      const { signedIn, knownDevice } = await signIn(context, body, {
        address,
        userAgent: header("user-agent") ?? "",
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
    requestHeaders: { Authorization: "Optional: the access token of the same session, valid or expired" },
    success: {
      status: 200,
      description:
        "A new pair of tokens. The old refresh token returns the same pair for 30 seconds; after that, using it ends the session",
      schema: signedIn,
    },
    problems: ["invalid-refresh-token", "refresh-reused", "too-many-attempts"],
    handle: async ({ body, header, address }) => {
      const authorization = header("authorization");
      const bearer = authorization === undefined ? null : (bearerToken(authorization) ?? "");
      return { status: 200, body: await refresh(context, body.refreshToken, bearer, address) };
    },
  }),
  operation({
    name: "logOut",
    method: "post",
    path: "/auth/logout",
    summary: "Sign out: end the session of the access token",
    tag: "Sign-in",
    access: "session",
    success: { status: 204, description: "The session has ended, and its tokens are no longer valid" },
    handle: async (_call, person) => {
      const { id } = person.credential;
      await inTransaction(context.db, async (trx) => {
        await revokeSession(trx, id, context.now());
        const target = { type: "session", id, name: person.name } as const;
        await recordAudit(trx, { actor: person, action: "session.ended", target, at: context.now() });
      });
      context.log.info({ event: "sign-out", userId: person.id });
      return { status: 204 };
    },
  }),
  operation({
    name: "getMe",
    method: "get",
    path: "/me",
    summary: "Get the user of the access token",
    tag: "Sign-in",
    access: "read",
    success: { status: 200, description: "The user", schema: user },
    handle: async (_call, { credential: _, address: __, ...me }) => ({ status: 200, body: me }),
  }),
];
