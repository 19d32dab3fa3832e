import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import { recorded } from "@/lib/messages/messages";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { PersonClaims } from "./claims";

/** To come back from the provider. */
const ATTEMPT_MS = 10 * 60_000;

/** The browser keeps it, encrypted, until the provider sends the person back. */
export type Attempt = {
  /** `try` signs nobody in. */
  purpose: "sign-in" | "try";
  provider: string;
  state: string;
  nonce: string;
  /** PKCE (RFC 7636). */
  verifier: string;
  next: string;
  /** Of a one-time link, which proves whose account it is; "" for none. */
  link: string;
  /** While the person is asked whether to link the account. */
  claims?: PersonClaims;
  /** Milliseconds since 1970. */
  at: number;
};

type Sealing = Pick<ServiceContext, "keys" | "now">;

/** JWE, `dir` with A256GCM: nothing is stored for people who never come back. */
export const sealAttempt = ({ keys }: Sealing, attempt: Attempt): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(attempt)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keys.attempt);

/** The reason when it is none, or is too old. */
export async function openAttempt({ keys, now }: Sealing, sealed: string): Promise<Attempt | { reason: string }> {
  const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  const opened = await compactDecrypt(sealed, keys.attempt, options).catch(() => null);
  if (!opened) return { reason: recorded("signInReasons.attempt.foreign") };
  const attempt = JSON.parse(new TextDecoder().decode(opened.plaintext)) as Attempt;
  const age = now() - attempt.at;
  if (age >= ATTEMPT_MS || age < -ATTEMPT_MS) return { reason: recorded("signInReasons.attempt.old") };
  return attempt;
}

/** The database remembers by it that an attempt was finished. */
export const digestOfAttempt = ({ state }: Attempt): string => digestOf(`attempt ${state}`);

const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");

/** The dashboard uses a code at once. */
const CODE_MS = 60_000;

/** 256 random bits cannot be guessed, so that a plain digest of them is enough. */
const CODE_BYTES = 32;

export type IssuedCode = { code: string; expiresAt: number };

/** The code works only with the attempt in the cookie of the browser. Null when the attempt was finished before. */
export async function issueCode(
  trx: Db,
  { randomBytes }: Pick<ServiceContext, "randomBytes">,
  { attempt, userId, identityId, at }: { attempt: Attempt; userId: string; identityId: string; at: number },
): Promise<IssuedCode | null> {
  const code = Buffer.from(randomBytes(CODE_BYTES)).toString("base64url");
  const expiresAt = at + CODE_MS;
  const row = await trx
    .insertInto("one_time_codes")
    .values({
      digest: digestOf(code),
      attempt_digest: digestOfAttempt(attempt),
      user_id: userId,
      identity_id: identityId,
      created_at: at,
      expires_at: expiresAt,
    })
    .onConflict((conflict) => conflict.column("attempt_digest").doNothing())
    .returning("digest")
    .executeTakeFirst();
  return row ? { code, expiresAt } : null;
}

/** True: what the provider sent is a repetition. */
export async function isFinished(db: Db, attempt: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom("one_time_codes")
    .select("digest")
    .where("attempt_digest", "=", digestOfAttempt(attempt))
    .executeTakeFirst();
  return row !== undefined;
}

/** The reason when the code is unknown, used, expired or of another browser. */
export async function takeCode(
  trx: Db,
  { code, attempt, at }: { code: string; attempt: Attempt; at: number },
): Promise<{ userId: string; identityId: string } | { reason: string }> {
  const digest = digestOf(code);
  const row = await trx.selectFrom("one_time_codes").selectAll().where("digest", "=", digest).executeTakeFirst();
  if (!row) return { reason: recorded("signInReasons.code.unknown") };
  if (row.attempt_digest !== digestOfAttempt(attempt)) {
    return { reason: recorded("signInReasons.code.otherBrowser") };
  }
  if (row.expires_at <= at) return { reason: recorded("signInReasons.code.old") };
  const taken = await trx
    .updateTable("one_time_codes")
    .set({ used_at: at })
    .where("digest", "=", digest)
    .where("used_at", "is", null)
    .returning("digest")
    .executeTakeFirst();
  return taken ? { userId: row.user_id, identityId: row.identity_id } : { reason: recorded("signInReasons.code.used") };
}
