import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { ServiceContext } from "../../context";
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
  if (!opened) return { reason: "The attempt in the cookie was not made by this service" };
  const attempt = JSON.parse(new TextDecoder().decode(opened.plaintext)) as Attempt;
  const age = now() - attempt.at;
  if (age >= ATTEMPT_MS || age < -ATTEMPT_MS) return { reason: "The attempt is older than ten minutes" };
  return attempt;
}

/** The database remembers by it that an attempt was finished. */
export const digestOfAttempt = ({ state }: Attempt): string => digestOf(`attempt ${state}`);

export const digestOf = (text: string): string => createHash("sha256").update(text).digest("base64url");
