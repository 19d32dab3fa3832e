import type { PasskeyRequest } from "@/lib/contract/accounts/passkey";
import type { SecondFactor } from "@/lib/contract/accounts/second-factor";
import { tellInEnglish } from "@/lib/messages/catalogues";
import { recorded, t } from "@/lib/messages/messages";
import { changesBetween, recordAudit, unknownActor } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { UserRow } from "../../db/tables";
import { inTransaction } from "../../db/transaction";
import { unauthorized } from "../../http/problem-error";
import { sendMailsLater } from "../mail/outbox";
import { countWrongPasskey } from "../people/link-limits";
import { beginSession } from "../sessions";
import { requireUnguessed, type SignInAnswer, type SignInOrigin, toSignIn, WRONG_CODES_MAX } from "../sign-in";
import { verifyKnownDevice } from "../tokens/signed-tokens";
import { findEnabledUser, lockUser } from "../users";
import { type Challenge, issueChallenge, verifyChallenge } from "./challenges";
import { queueFactorMail } from "./factor-mails";
import { askForPasskey, noPasskeys, passkeySite } from "./passkeys";
import { type Shown, type Verified, verifyFactor, verifyPasskeyOf } from "./verify-factor";

/** 401 also for a used factor and an expired challenge. */
export async function signInWithFactor(
  context: ServiceContext,
  body: SecondFactor,
  origin: SignInOrigin,
): Promise<SignInAnswer> {
  const { keys, now } = context;
  const { code, passkey } = body;
  const second = await verifyChallenge(keys, body.challenge, "second-factor", now());
  if (second) {
    const user = await findUserOf(context.db, second);
    if (!user) throw challengeExpired();
    await requireUnguessed(context, user);
    const shown = passkey ? { challenge: second, passkey } : { code: code ?? "" };
    return signInSecond(context, user, shown, origin);
  }
  const alone = await verifyChallenge(keys, body.challenge, "passkey", now());
  if (!alone || !passkey) throw challengeExpired();
  return signInByPasskey(context, { challenge: alone, passkey }, origin);
}

/** Wrong codes count as wrong passwords do. */
async function signInSecond(
  context: ServiceContext,
  user: UserRow,
  shown: Shown,
  origin: SignInOrigin,
): Promise<SignInAnswer> {
  const { keys, throttle, now } = context;
  const { address } = origin;
  const sent = await verifyKnownDevice(keys, origin.knownDevice, now());
  const device = sent?.userId === user.id ? sent : null;
  let verified: Verified = { refusal: "" };
  const sessionId = await throttle.attempt(
    { email: user.email, address, deviceId: device?.id ?? null },
    async () => {
      verified = await verifyFactor(context, user, shown);
      return true;
    },
    async (trx) => {
      // Locks the user first, as each start of a session does: two would wait for each other on PostgreSQL.
      const { wrong_codes } = await lockUser(trx, user.id);
      if (wrong_codes >= WRONG_CODES_MAX) return null;
      const begun = await takeAndBegin(trx, context, { user, verified, origin });
      if (begun !== null || "code" in shown) await countCode(trx, context, { user, isRight: begun !== null, address });
      return begun;
    },
    { fail: (trx) => recordRefusal(trx, context, { user, verified, address }) },
  );
  if (sessionId === null) {
    sendMailsLater(context);
    throw factorFailed("passkey" in shown);
  }
  context.log.info({ event: "sign-in", userId: user.id, address, method: "second-factor" });
  return toSignIn(context, user, sessionId, device);
}

/** A signature cannot be guessed: a right one never waits. Refusals are limited, because each is recorded. */
async function signInByPasskey(
  context: ServiceContext,
  shown: Extract<Shown, { passkey: unknown }>,
  origin: SignInOrigin,
): Promise<SignInAnswer> {
  const { db, log } = context;
  const { address } = origin;
  const row = await db
    .selectFrom("second_factors")
    .selectAll()
    .where("credential_id", "=", shown.passkey.id)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  const user = row && (await findEnabledUser(db, row.user_id));
  const verified = await verifyPasskeyOf(context, row ? [row] : [], shown, true);
  const sessionId = user && (await inTransaction(db, (trx) => takeAndBegin(trx, context, { user, verified, origin })));
  if (!user || !sessionId) {
    await countWrongPasskey(context, address);
    await recordRefusal(db, context, { user, verified, address });
    throw factorFailed(true);
  }
  log.info({ event: "sign-in", userId: user.id, address, method: "passkey" });
  const sent = await verifyKnownDevice(context.keys, origin.knownDevice, context.now());
  return toSignIn(context, user, sessionId, sent?.userId === user.id ? sent : null);
}

type Beginning = { user: UserRow; verified: Verified; origin: SignInOrigin };

async function takeAndBegin(trx: Db, { now }: ServiceContext, { user, verified, origin }: Beginning) {
  if (!("take" in verified)) return null;
  // In the order of a change of factors: the two would wait for each other on PostgreSQL.
  await lockUser(trx, user.id);
  return (await verified.take(trx)) ? beginSession(trx, user, origin, now()) : null;
}

type CountedCode = { user: UserRow; isRight: boolean; address: string };

/** After too many the password no longer signs in, and the person gets a mail. A right one ends the count. */
async function countCode(trx: Db, { now }: ServiceContext, { user, isRight, address }: CountedCode): Promise<void> {
  const { wrong_codes } = await trx
    .updateTable("users")
    .set((row) => ({ wrong_codes: isRight ? 0 : row("wrong_codes", "+", 1) }))
    .where("id", "=", user.id)
    .returning("wrong_codes")
    .executeTakeFirstOrThrow();
  if (wrong_codes !== WRONG_CODES_MAX) return;
  const changes = changesBetween(null, { reason: recorded("signInReasons.wrongCodes", { count: wrong_codes }) });
  await recordAudit(trx, {
    actor: unknownActor(address),
    action: "password.blocked",
    target: user,
    changes,
    at: now(),
  });
  await queueFactorMail(trx, "guessed", user.id, now());
}

type Refused = { user: UserRow | undefined; verified: Verified; address: string };

function recordRefusal(
  db: Db,
  { now, log, counts }: ServiceContext,
  { user, verified, address }: Refused,
): Promise<void> {
  counts.failedSignIns += 1;
  const reason = "refusal" in verified ? verified.refusal : recorded("signInReasons.factor.used");
  log.info({ event: "second-factor.refused", userId: user?.id, address, reason: tellInEnglish(reason) });
  const changes = changesBetween(null, { reason });
  return recordAudit(db, { actor: unknownActor(address), action: "sign-in.failed", target: user, changes, at: now() });
}

/** Throws 409 where nobody has one, so that such pages offer none. */
export async function requestPasskey(context: ServiceContext): Promise<PasskeyRequest> {
  const site = passkeySite(context);
  const passkey = await context.db
    .selectFrom("second_factors")
    .select("id")
    .where("type", "=", "passkey")
    .where("confirmed_at", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (!site || !passkey) throw noPasskeys();
  const { token, nonce } = await issueChallenge(context, { purpose: "passkey", userId: "", version: 0 });
  return { challenge: token, options: askForPasskey(site, nonce, []) };
}

const findUserOf = (db: Db, { userId, version }: Challenge): Promise<UserRow | undefined> =>
  findEnabledUser(db, userId).then((user) => (user?.credential_version === version ? user : undefined));

const challengeExpired = () => unauthorized("challenge-expired", t("serviceSignIn.factor.tooLate"));

const factorFailed = (isPasskey: boolean) =>
  unauthorized(
    "second-factor-failed",
    isPasskey ? t("serviceSignIn.factor.passkeyRefused") : t("serviceSignIn.factor.codeRefused"),
  );
