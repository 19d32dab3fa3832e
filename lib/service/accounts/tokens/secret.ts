import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "@/lib/config";
import { StorageError } from "../../db/failures";

/**
 * Minimum estimated entropy of a secret in bits. A holder of a token can test guesses offline, so that a lower value
 * could be found by brute force. Of 100,000 samples of 16 random bytes in hexadecimal, the lowest estimate was 86.
 */
const BITS_MIN = 80;
/**
 * Characters that are estimated: this many good ones are enough, and each is compared with all characters before it.
 */
const ESTIMATED_MAX = 128;

/**
 * Returns the secret that all keys are derived from: AUTH_SECRET, or one generated at the first start and stored in the
 * data folder, readable only by this operating-system user. The data folder must exist.
 * @throws ConfigError when a configured secret is easy to guess
 * @throws StorageError when the stored secret is damaged
 */
export function readSecret({ authSecret, authSecretPrevious, dataDir }: Config): string {
  requireStrong("AUTH_SECRET", authSecret, "Generate one with: openssl rand -base64 32");
  requireStrong("AUTH_SECRET_PREVIOUS", authSecretPrevious, "Remove it; every user must then sign in again.");
  if (authSecret) return authSecret;
  const file = join(dataDir, "auth-secret");
  try {
    // wx (exclusive create): of two processes that start at once, one creates the file and both read it.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new StorageError(
    `${file} contains no secret. Delete it to generate a new one; every user must then sign in again.`,
  );
}

function requireStrong(variable: string, secret: string | undefined, advice: string): void {
  if (!secret || bitsOf(secret) >= BITS_MIN) return;
  throw new ConfigError(
    `${variable} is easy to guess (it repeats itself, counts up or has few different characters). ${advice}`,
  );
}

/**
 * Returns an upper bound for the entropy of a secret, in bits. Each character counts as a free choice among the
 * characters that occur, except when it continues a run such as “abcd” or “9999”, or repeats four characters from
 * before.
 */
function bitsOf(secret: string): number {
  const text = secret.slice(0, ESTIMATED_MAX).toLowerCase();
  const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
  const isRun = (at: number) => at >= 2 && Math.abs(step(at)) <= 1 && step(at) === step(at - 1);
  const isRepeat = (at: number) => at >= 4 && text.indexOf(text.slice(at - 3, at + 1)) < at - 3;
  const free = [...text].filter((_, at) => !isRun(at) && !isRepeat(at)).length;
  return free * Math.log2(new Set(secret.slice(0, ESTIMATED_MAX)).size);
}
