import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { PasskeyAnswer } from "@/lib/contract/accounts/passkey";
import { RECOVERY_CODES } from "@/lib/contract/accounts/second-factor";
import { recorded } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import { countRows } from "../../db/count-rows";
import type { Db } from "../../db/database";
import type { FactorRow, UserRow } from "../../db/tables";
import { decryptSecret } from "../tokens/secrets-at-rest";
import { type Challenge, takeChallenge } from "./challenges";
import { passkeySite, verifyPasskey } from "./passkeys";

export type Shown = { code: string } | { challenge: Challenge; passkey: PasskeyAnswer };

/** `take` uses the factor up, and returns false when it was used before. `refusal` is for the audit log. */
export type Verified = { take: (trx: Db) => Promise<boolean> } | { refusal: string };

export const confirmedFactors = (db: Db, userId: string): Promise<FactorRow[]> =>
  db
    .selectFrom("second_factors")
    .selectAll()
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

export async function verifyFactor(context: ServiceContext, user: UserRow, shown: Shown): Promise<Verified> {
  const rows = await confirmedFactors(context.db, user.id);
  if ("passkey" in shown) return verifyPasskeyOf(context, rows, shown, false);
  const at = context.now();
  const digits = shown.code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(digits)) return { take: (trx) => takeRecoveryCode(trx, user.id, shown.code, at) };
  for (const row of rows) {
    const secret = row.secret === null ? null : decryptSecret(context.keys, row.secret);
    const step = secret === null ? null : stepOfCode(secret, digits, at);
    if (step !== null) return { take: (trx) => takeStep(trx, { row, step, at }) };
  }
  const isLost = rows.some((row) => row.secret !== null && decryptSecret(context.keys, row.secret) === null);
  return { refusal: isLost ? recorded("signInReasons.factor.secretLost") : recorded("signInReasons.factor.wrongCode") };
}

type Taken = { row: FactorRow; step: number; at: number };

/** False when it or a later one was taken (RFC 6238 §5.2). */
async function takeStep(trx: Db, { row, step, at }: Taken): Promise<boolean> {
  const taken = await trx
    .updateTable("second_factors")
    .set({ last_step: step, last_used_at: at })
    .where("id", "=", row.id)
    .where("last_step", "<", step)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** `take` uses up the counter and the challenge. */
export async function verifyPasskeyOf(
  context: ServiceContext,
  rows: FactorRow[],
  { challenge, passkey }: Extract<Shown, { passkey: unknown }>,
  requireUserVerification: boolean,
): Promise<Verified> {
  const site = passkeySite(context);
  const row = rows.find(({ credential_id }) => credential_id === passkey.id);
  if (!site || !row) return { refusal: recorded("signInReasons.passkey.ofOther") };
  const answered = await verifyPasskey(site, challenge.nonce, row, passkey, requireUserVerification);
  if ("refusal" in answered)
    return { refusal: recorded("signInReasons.passkey.refused", { reason: answered.refusal }) };
  return {
    take: async (trx) => {
      // A concurrent answer of the same passkey may have raised the counter.
      const taken = await trx
        .updateTable("second_factors")
        .set({ counter: answered.counter, last_used_at: context.now() })
        .where("id", "=", row.id)
        .where("counter", "=", row.counter)
        .returning("id")
        .executeTakeFirst();
      return taken !== undefined && (await takeChallenge(trx, challenge));
    },
  };
}

/** Seconds of a time step, and the steps that a clock may be off either way (RFC 6238 §5.2). */
const PERIOD_S = 30;
const STEPS_OFF = 1;
/** That of SHA-1 (RFC 4226 §4). */
const SECRET_BYTES = 20;

/** Secret in base 32, and the address that an app reads from a QR code. */
export function createTotp(randomBytes: ServiceContext["randomBytes"], email: string): { secret: string; uri: string } {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(SECRET_BYTES)).buffer });
  return { secret: secret.base32, uri: totpOf(secret, email).toString() };
}

/** Null for a wrong code. Each step is taken once: see `takeStep`. */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const token = code.replace(/[\s-]/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const off = totpOf(Secret.fromBase32(secret), "").validate({ token, timestamp: now, window: STEPS_OFF });
  return off === null ? null : Math.floor(now / 1_000 / PERIOD_S) + off;
}

const totpOf = (secret: Secret, label: string) =>
  new TOTP({ issuer: "Access points", label, secret, algorithm: "SHA1", digits: 6, period: PERIOD_S });

/** Base 32 of Crockford: without I, L, O and U, so that no letter looks like a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const SYMBOLS = 16;

/** Each has 80 random bits, in groups of four. */
export async function replaceRecoveryCodes(
  trx: Db,
  randomBytes: ServiceContext["randomBytes"],
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const symbols = [...randomBytes(SYMBOLS)].map((byte) => ALPHABET[byte % 32]).join("");
    return symbols.replace(/.{4}(?!$)/g, "$&-");
  });
  await trx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, digest: digestOf(code) })))
    .execute();
  return codes;
}

/** False when the user has no such code, or used it before. */
async function takeRecoveryCode(trx: Db, userId: string, code: string, now: number): Promise<boolean> {
  const taken = await trx
    .updateTable("recovery_codes")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("digest", "=", digestOf(code))
    .where("used_at", "is", null)
    .returning("digest")
    .executeTakeFirst();
  return taken !== undefined;
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  countRows(db.selectFrom("recovery_codes").where("user_id", "=", userId).where("used_at", "is", null));

/** Case, spaces and hyphens do not count; O, I and L are read as 0 and 1. */
const digestOf = (code: string): string => {
  const symbols = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return createHash("sha256").update(symbols).digest("base64url");
};
