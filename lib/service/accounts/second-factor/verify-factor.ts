import type { PasskeyAnswer } from "@/lib/contract/accounts/passkey";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { FactorRow, UserRow } from "../../db/tables";
import { type Challenge, takeChallenge } from "./challenges";
import { passkeySite, verifyPasskey } from "./passkeys";
import { takeRecoveryCode } from "./recovery-codes";
import { decryptSecret, encryptSecret, stepOfCode } from "./totp";

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
    if (secret !== null && step !== null) return { take: (trx) => takeStep(trx, context, { row, secret, step, at }) };
  }
  return { refusal: "The code is wrong" };
}

type Taken = { row: FactorRow; secret: string; step: number; at: number };

/** False when it or a later one was taken (RFC 6238 §5.2). Encrypts again, so that the old AUTH_SECRET can go. */
async function takeStep(trx: Db, context: ServiceContext, { row, secret, step, at }: Taken): Promise<boolean> {
  const isCurrent = row.secret?.startsWith(`${context.keys.ring[0].kid}.`);
  const taken = await trx
    .updateTable("second_factors")
    .set({ last_step: step, last_used_at: at, ...(!isCurrent && { secret: encryptSecret(context, secret) }) })
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
  if (!site || !row) return { refusal: "The passkey is not one of this account" };
  const answered = await verifyPasskey(site, challenge.nonce, row, passkey, requireUserVerification);
  if ("refusal" in answered) return { refusal: `The passkey was refused: ${answered.refusal}` };
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
