import { createHash } from "node:crypto";
import { RECOVERY_CODES } from "@/lib/contract/accounts/second-factor";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";

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
export async function takeRecoveryCode(trx: Db, userId: string, code: string, now: number): Promise<boolean> {
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

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Case, spaces and hyphens do not count; O, I and L are read as 0 and 1. */
const digestOf = (code: string): string => {
  const symbols = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
  return createHash("sha256").update(symbols).digest("base64url");
};
