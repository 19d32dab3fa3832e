import type { Credentials, SignedIn } from "@/lib/contract/account";
import type { UserRow } from "../db/tables";
import { ServiceProblem } from "../http/problem-error";
import type { Parts } from "../parts";
import { issueAccessToken, verifyAccessToken } from "./access-tokens";
import { issueRefreshToken, verifyRefreshToken } from "./refresh-tokens";
import { beginSession, rotateSession } from "./sessions";
import { findUser, findUserByEmail, setPasswordHash, toUser } from "./users";

/**
 * Signs a person in with e-mail and password.
 * The state of the user is looked at only after a password was verified, so that unknown, disabled and
 * password-less users take as long and answer alike.
 * @throws ServiceProblem 401 when they are wrong, 429 after too many tries, 503 when too many sign in at once
 */
export async function signIn(parts: Parts, { email, password }: Credentials, address: string): Promise<SignedIn> {
  const { db, passwords, throttle, log } = parts;
  await throttle.reserve(email, address);
  const user = await findUserByEmail(db, email);
  const matches = await passwords.verify(user?.password_hash ?? null, password);
  if (!user || !matches || user.disabled_at !== null) {
    log.info({ event: "sign-in.refused", userId: user?.id, address });
    throw new ServiceProblem("invalid-credentials", "E-mail or password is wrong. Check both and try again.", {
      headers: { "WWW-Authenticate": "Bearer" },
    });
  }
  await throttle.refund(email, address);
  if (passwords.isOutdated(user.password_hash ?? "")) {
    await setPasswordHash(db, user.id, await passwords.hash(password), parts.now());
  }
  log.info({ event: "sign-in", userId: user.id, address });
  return beginSignedIn(parts, user);
}

/** A new session for a user who has just proved to be one. */
export async function beginSignedIn(parts: Parts, user: UserRow): Promise<SignedIn> {
  const sessionId = await beginSession(parts.db, user.id, parts.now());
  return issuePair(parts, user, sessionId, 0);
}

/**
 * A new pair of tokens for a refresh token. `bearer`: the access token sent along, if any; it may have expired, but
 * must be one of ours and of the same session.
 * @throws ServiceProblem 401
 */
export async function refresh(parts: Parts, refreshToken: string, bearer: string | null): Promise<SignedIn> {
  const { db, keys, log } = parts;
  const claims = verifyRefreshToken(keys, refreshToken);
  if (!claims) throw refused("This refresh token is not one of ours.");
  if (bearer !== null && verifyAccessToken(keys, bearer, parts.now(), true)?.sid !== claims.sessionId) {
    throw refused("The access token sent along belongs to another session.");
  }
  const rotation = await rotateSession(db, claims.sessionId, claims.generation, parts.now());
  if (rotation.kind === "reused") {
    log.warn({ event: "refresh.reused", sessionId: claims.sessionId, userId: rotation.userId });
    throw refused("This refresh token was used before, so the session was ended. Sign in again.", "refresh-reused");
  }
  if (rotation.kind === "ahead") log.error({ event: "refresh.ahead", sessionId: claims.sessionId });
  if (rotation.kind === "ahead" || rotation.kind === "ended") throw refused("The session has ended. Sign in again.");
  const user = await findUser(db, rotation.userId);
  if (!user || user.disabled_at !== null) throw refused("The session has ended. Sign in again.");
  return issuePair(parts, user, claims.sessionId, rotation.generation);
}

const refused = (detail: string, kind: "invalid-refresh-token" | "refresh-reused" = "invalid-refresh-token") =>
  new ServiceProblem(kind, detail, { headers: { "WWW-Authenticate": 'Bearer error="invalid_token"' } });

function issuePair({ keys, now }: Parts, user: UserRow, sessionId: string, generation: number): SignedIn {
  const { token, expiresAt } = issueAccessToken(keys, { userId: user.id, sessionId }, now());
  return {
    token,
    expiresAt: new Date(expiresAt).toISOString(),
    refreshToken: issueRefreshToken(keys, { sessionId, generation }),
    user: toUser(user),
  };
}
