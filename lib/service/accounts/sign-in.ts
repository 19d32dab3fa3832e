import { createHmac, timingSafeEqual } from "node:crypto";
import { parse as uuidBytes, stringify as uuidText } from "uuid";
import { type Credentials, KNOWN_DEVICE_HEADER, type SignedIn } from "@/lib/contract/accounts/account";
import type { FactorProof } from "@/lib/contract/accounts/second-factor";
import { signInOperations } from "@/lib/contract/operations/sign-in/sign-in-operations";
import { joinSentences, t } from "@/lib/messages/messages";
import { recordAudit, unknownActor } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import type { UserRow } from "../db/tables";
import { inTransaction } from "../db/transaction";
import { type Call, type Operation, operation } from "../http/operation";
import { rateLimited, type ServiceProblem, unauthorized } from "../http/problem-error";
import { bearerToken } from "./authenticate";
import { issueChallenge } from "./second-factor/challenges";
import { askForPasskey, passkeySite } from "./second-factor/passkeys";
import { confirmedFactors } from "./second-factor/verify-factor";
import { beginSession, revokeSession, rotateSession, type SessionClient } from "./sessions";
import { issueAccessToken, verifyAccessToken } from "./tokens/access-tokens";
import type { Keys, SigningKeys } from "./tokens/keys";
import { issueKnownDevice, type KnownDevice, verifyKnownDevice } from "./tokens/signed-tokens";
import { findUserByEmail, toUser, upgradeHash } from "./users";

/** `knownDevice` is the token that was sent. */
export type SignInOrigin = SessionClient & { knownDevice: string | undefined };

export const clientOf = ({ address, header }: Pick<Call, "address" | "header">): SignInOrigin => ({
  address,
  userAgent: header("user-agent") ?? "",
  knownDevice: header(KNOWN_DEVICE_HEADER),
});

/** The header has the token that makes the device a known one. */
export type SignInAnswer = { body: SignedIn; headers: Record<string, string> };

/** The password first: unknown, disabled and password-less users get the same answer after the same time. */
async function signIn(
  context: ServiceContext,
  { email, password }: Credentials,
  origin: SignInOrigin,
): Promise<SignInAnswer> {
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
    await requireUnguessed(context, user);
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
  const fail = (trx: Db) =>
    recordAudit(trx, { actor: unknownActor(address), action: "sign-in.failed", target: user, at: now() });
  const begun = await throttle.attempt({ email, address, deviceId: device?.id ?? null }, verify, begin, { fail });
  if (!begun) {
    context.counts.failedSignIns += 1;
    log.info({ event: "sign-in.refused", userId: user?.id, address });
    throw unauthorized("invalid-credentials", t("serviceSignIn.wrong"));
  }
  log.info({ event: "sign-in", userId: begun.user.id, address });
  return toSignIn(context, begun.user, begun.sessionId, device);
}

export const toSignIn = async (
  context: ServiceContext,
  user: UserRow,
  sessionId: string,
  device: KnownDevice | null,
): Promise<SignInAnswer> => ({
  body: await issuePair(context, user, sessionId, 0),
  headers: { [KNOWN_DEVICE_HEADER]: await issueKnownDevice(context.keys, user.id, device, context.now()) },
});

/** `bearer` may have expired, but must be authentic and of the same session. 429: renewed too often. */
async function refresh(
  context: ServiceContext,
  refreshToken: string,
  bearer: string | null,
  address: string,
): Promise<SignedIn> {
  const { db, keys, log } = context;
  const claims = verifyRefreshToken(keys, refreshToken);
  if (!claims) throw refused(t("serviceSignIn.refresh.invalid"));
  if (bearer !== null && (await verifyAccessToken(keys, bearer, context.now(), true))?.sid !== claims.sessionId) {
    throw refused(t("serviceSignIn.refresh.otherSession"));
  }
  const rotation = await rotateSession(db, claims.sessionId, claims.generation, context.now(), address);
  if (rotation.kind === "reused") {
    log.warn({ event: "refresh.reused", sessionId: claims.sessionId, userId: rotation.userId });
    throw unauthorized("refresh-reused", t("serviceSignIn.refresh.usedBefore"));
  }
  if (rotation.kind === "ahead") log.error({ event: "refresh.ahead", sessionId: claims.sessionId });
  if (rotation.kind === "ahead" || rotation.kind === "ended") throw refused(t("serviceSignIn.refresh.ended"));
  if (rotation.kind === "limited") throw renewedTooOften(rotation.wait);
  return issuePair(context, rotation.user, claims.sessionId, rotation.generation);
}

const refused = (detail: string) => unauthorized("invalid-refresh-token", detail);

function renewedTooOften(wait: number): ServiceProblem {
  const seconds = Math.max(1, Math.ceil(wait / 1_000));
  return rateLimited("too-many-attempts", t("serviceSignIn.refresh.tooOften", { seconds }), seconds);
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

export async function secondFactorRequired(context: ServiceContext, user: UserRow): Promise<ServiceProblem> {
  const of = { purpose: "second-factor", userId: user.id, version: user.credential_version } as const;
  const { token, nonce } = await issueChallenge(context, of);
  const site = passkeySite(context);
  const rows = await confirmedFactors(context.db, user.id);
  const passkeys = site ? rows.filter(({ type }) => type === "passkey") : [];
  const factors: FactorProof[] = [
    ...(rows.some(({ type }) => type === "totp") ? (["totp"] as const) : []),
    ...(passkeys.length > 0 ? (["passkey"] as const) : []),
    "recovery",
  ];
  return unauthorized("second-factor-required", t("serviceSignIn.factor.send"), {
    challenge: token,
    factors,
    ...(site && passkeys.length > 0 && { passkey: askForPasskey(site, nonce, passkeys) }),
  });
}

/** After these a right password no longer signs in (NIST SP 800-63B §5.2.2). */
export const WRONG_CODES_MAX = 100;

/** So many wrong codes: somebody else may know the password. */
export async function requireUnguessed({ db, mailer }: ServiceContext, { wrong_codes }: UserRow): Promise<void> {
  if (wrong_codes < WRONG_CODES_MAX) return;
  const how = (await mailer.isSetUp(db)) ? t("serviceSignIn.guessed.forgot") : t("serviceSignIn.guessed.askAdmin");
  throw unauthorized(
    "new-password-required",
    joinSentences(t("serviceSignIn.guessed.why", { count: WRONG_CODES_MAX }), how),
  );
}

export const accountRoutes = (context: ServiceContext): Operation[] => [
  operation(signInOperations.logIn, (call) => signIn(context, call.body, clientOf(call))),
  operation(signInOperations.refresh, async ({ body, header, address }) => {
    const authorization = header("authorization");
    const bearer = authorization === undefined ? null : (bearerToken(authorization) ?? "");
    return { body: await refresh(context, body.refreshToken, bearer, address) };
  }),
  operation(signInOperations.logOut, async (_call, person) => {
    const { id } = person.credential;
    await inTransaction(context.db, async (trx) => {
      await revokeSession(trx, id, context.now());
      const target = { id, name: person.name };
      await recordAudit(trx, { actor: person, action: "session.ended", target, at: context.now() });
    });
    context.log.info({ event: "sign-out", userId: person.id });
  }),
  operation(signInOperations.getMe, async (_call, { id, email, name, role, language = null }) => ({
    body: { id, email, name, role, language },
  })),
];

const PREFIX = "rt1_";
const SID_BYTES = 16;
const GENERATION_BYTES = 4;
const BODY_BYTES = SID_BYTES + GENERATION_BYTES;
const MAC_BYTES = 32;

/** `generation`: how often the session had been renewed. */
type RefreshClaims = { sessionId: string; generation: number };

/** `rt1_` and base64url of id, generation and HMAC. Derived, not stored: a stolen database contains none. */
export function issueRefreshToken(keys: Keys, { sessionId, generation }: RefreshClaims): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(uuidBytes(sessionId));
  body.writeUInt32BE(generation, SID_BYTES);
  return PREFIX + Buffer.concat([body, mac(body, keys.ring[0])]).toString("base64url");
}

function verifyRefreshToken(keys: Keys, token: string): RefreshClaims | null {
  if (!token.startsWith(PREFIX)) return null;
  const text = token.slice(PREFIX.length);
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString("base64url") !== text) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  const given = bytes.subarray(BODY_BYTES);
  if (!keys.ring.some((key) => timingSafeEqual(given, mac(body, key)))) return null;
  return { sessionId: uuidText(body.subarray(0, SID_BYTES)), generation: body.readUInt32BE(SID_BYTES) };
}

const mac = (body: Buffer, key: SigningKeys): Buffer => createHmac("sha256", key.refreshToken).update(body).digest();
