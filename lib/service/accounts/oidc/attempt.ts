import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { ServiceContext } from "../../context";
import type { PersonClaims } from "./claims";

/** Time in milliseconds in which a person must come back from the provider. */
const ATTEMPT_MS = 10 * 60_000;

/** Sign-in that was begun. The browser keeps it, encrypted, until the provider sends the person back. */
export type Attempt = {
  /** `try` signs nobody in. */
  purpose: "sign-in" | "try";
  provider: string;
  state: string;
  nonce: string;
  /** Code verifier of PKCE (RFC 7636). */
  verifier: string;
  /** Page to open afterwards. */
  next: string;
  /** Token of a one-time link, which proves whose account it is; "" for none. */
  link: string;
  /** What the provider said, while the person is asked whether to link the account of the provider. */
  claims?: PersonClaims;
  /** Time at which it was begun, in milliseconds since 1970. */
  at: number;
};

type Sealing = Pick<ServiceContext, "keys" | "now">;

/** Encrypts an attempt (JWE, `dir` with A256GCM), so that nothing is stored for people who never come back. */
export const sealAttempt = ({ keys }: Sealing, attempt: Attempt): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(JSON.stringify(attempt)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keys.attempt);

/** Decrypts an attempt. Returns the reason when it is not one, or is too old. */
export async function openAttempt({ keys, now }: Sealing, sealed: string): Promise<Attempt | { reason: string }> {
  const options = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  const opened = await compactDecrypt(sealed, keys.attempt, options).catch(() => null);
  if (!opened) return { reason: "The attempt in the cookie was not made by this service" };
  const attempt = JSON.parse(new TextDecoder().decode(opened.plaintext)) as Attempt;
  const age = now() - attempt.at;
  if (age >= ATTEMPT_MS || age < -ATTEMPT_MS) return { reason: "The attempt is older than ten minutes" };
  return attempt;
}

/** Returns the digest under which the database remembers that an attempt was finished. */
export const digestOfAttempt = ({ state }: Attempt): string => digestOf(`attempt ${state}`);

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
