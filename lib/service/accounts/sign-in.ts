import type { Credentials, SignedIn } from "@/lib/contract/accounts/account";
import { recordAudit, unknownActor } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import type { UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { rateLimited, ServiceProblem, unauthorized } from "../http/problem-error";
import { requireUnguessed, secondFactorRequired } from "./require-second-factor";
import { beginSession, rotateSession, type SessionClient } from "./sessions";
import { issueAccessToken, verifyAccessToken } from "./tokens/access-tokens";
import { issueKnownDevice, type KnownDevice, verifyKnownDevice } from "./tokens/known-devices";
import { issueRefreshToken, verifyRefreshToken } from "./tokens/refresh-tokens";
import { findUserByEmail, toUser, upgradeHash } from "./users";

/** `knownDevice` is the token that was sent. */
export type SignInOrigin = SessionClient & { knownDevice: string | undefined };

/** `knownDevice` is the token that makes the device a known one. */
export type SignIn = { signedIn: SignedIn; knownDevice: string };

/** The password first: unknown, disabled and password-less users get the same answer after the same time. */
export async function signIn(
  context: ServiceContext,
  { email, password }: Credentials,
  origin: SignInOrigin,
): Promise<SignIn> {
  const { db, keys, passwords, throttle, log, now } = context;
  const { address } = origin;
  const user = await findUserByEmail(db, email);
  const sent = await verifyKnownDevice(keys, origin.knownDevice, now());
  const device = sent && sent.userId === user?.id ? sent : null;

  const current = user?.password_hash ?? null;
  let upgraded: string | null = null;
  const verify = async () => {
    const matches = await passwords.verify(current, password);
    if (!user || !matches || user.disabled_at !== null) return false;
    requireUnguessed(context, user);
    if (current && passwords.isOutdated(current)) upgraded = await passwords.hash(password);
    if (user.second_factor_at === null) return true;
    if (current && upgraded) await upgradeHash(db, user.id, current, upgraded, now());
    // Thrown, so that it counts as neither success nor failure: the count of wrong codes stays.
    throw await secondFactorRequired(context, user);
  };
  const begin = async (trx: Db) => {
    if (!user) return null;
    const sessionId = await beginSession(trx, user, origin, now());
    if (!sessionId) return null;
    if (current && upgraded) await upgradeHash(trx, user.id, current, upgraded, now());
    return { user, sessionId };
  };
  // An unknown e-mail is not recorded, because people type passwords there.
  const target = user && ({ type: "user", id: user.id, name: user.name } as const);
  const fail = (trx: Db) =>
    recordAudit(trx, { actor: unknownActor(address), action: "sign-in.failed", target, at: now() });
  const begun = await throttle.attempt({ email, address, deviceId: device?.id ?? null }, verify, begin, { fail });
  if (!begun) {
    log.info({ event: "sign-in.refused", userId: user?.id, address });
    throw unauthorized("invalid-credentials", "E-mail or password is wrong. Check both and try again.");
  }
  log.info({ event: "sign-in", userId: begun.user.id, address });
  return toSignIn(context, begun.user, begun.sessionId, device);
}

export async function signInFirst(context: ServiceContext, user: UserRow, from: SessionClient): Promise<SignIn> {
  const sessionId = await inTransaction(context.db, (trx) => beginSession(trx, user, from, context.now()));
  if (sessionId === null) throw new ServiceProblem("setup-closed", "The admin was changed in the meantime. Sign in.");
  return toSignIn(context, user, sessionId, null);
}

/** `device` is the device as last known. */
export const toSignIn = async (
  context: ServiceContext,
  user: UserRow,
  sessionId: string,
  device: KnownDevice | null,
): Promise<SignIn> => ({
  signedIn: await issuePair(context, user, sessionId, 0),
  knownDevice: await issueKnownDevice(context.keys, user.id, device, context.now()),
});

/** `bearer` may have expired, but must be authentic and of the same session. 429: renewed too often. */
export async function refresh(
  context: ServiceContext,
  refreshToken: string,
  bearer: string | null,
  address: string,
): Promise<SignedIn> {
  const { db, keys, log } = context;
  const claims = verifyRefreshToken(keys, refreshToken);
  if (!claims) throw refused("The refresh token is not valid. Sign in again.");
  if (bearer !== null && (await verifyAccessToken(keys, bearer, context.now(), true))?.sid !== claims.sessionId) {
    throw refused(
      "The access token in the Authorization header is not valid or belongs to another session. Send the one of the same session, or none.",
    );
  }
  const rotation = await rotateSession(db, claims.sessionId, claims.generation, context.now(), address);
  if (rotation.kind === "reused") {
    log.warn({ event: "refresh.reused", sessionId: claims.sessionId, userId: rotation.userId });
    throw unauthorized(
      "refresh-reused",
      "This refresh token was used before, so its session has ended. Sign in again.",
    );
  }
  if (rotation.kind === "ahead") log.error({ event: "refresh.ahead", sessionId: claims.sessionId });
  if (rotation.kind === "ahead" || rotation.kind === "ended") throw refused("The session has ended. Sign in again.");
  if (rotation.kind === "limited") throw renewedTooOften(rotation.wait);
  return issuePair(context, rotation.user, claims.sessionId, rotation.generation);
}

const refused = (detail: string) => unauthorized("invalid-refresh-token", detail);

function renewedTooOften(wait: number): ServiceProblem {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  const detail = `This session was renewed too often. An access token lives for 24 hours. Try again in ${seconds} s.`;
  return rateLimited("too-many-attempts", detail, seconds);
}

async function issuePair(
  { keys, now }: ServiceContext,
  user: UserRow,
  sessionId: string,
  generation: number,
): Promise<SignedIn> {
  const { token, expiresAt } = await issueAccessToken(keys, { userId: user.id, sessionId }, now());
  return {
    token,
    expiresAt: new Date(expiresAt).toISOString(),
    refreshToken: issueRefreshToken(keys, { sessionId, generation }),
    user: toUser(user),
  };
}
