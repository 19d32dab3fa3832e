import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError } from "@/lib/config";
import { OpenError } from "./db/open-error";

/**
 * Least bits a secret must have by the estimate: fewer could be found by trying, since whoever has a token can test
 * guesses offline. Of 100,000 times 16 random bytes in hexadecimal, the least came to 86.
 */
const BITS_MIN = 80;
/** Characters looked at: this many good ones are enough, and the estimate compares each with all before it. */
const LOOKED_AT = 128;

/**
 * Returns the secret all keys come from: AUTH_SECRET, or one made at the first start and kept in the data folder,
 * readable by this user only. The data folder must exist.
 * @throws ConfigError when a given one is easy to guess
 * @throws OpenError when the kept one is damaged
 */
export function readSecret({ authSecret, authSecretPrevious, dataDir }: Config): string {
  requireStrong("AUTH_SECRET", authSecret, "make one with: openssl rand -base64 32");
  requireStrong("AUTH_SECRET_PREVIOUS", authSecretPrevious, "leave it out (everybody must then sign in again)");
  if (authSecret) return authSecret;
  const file = join(dataDir, "auth-secret");
  try {
    // wx: of two processes that start at once, one makes it and both read it.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new OpenError(
    `${file} does not hold a secret; remove it to make a new one (everybody must then sign in again)`,
  );
}

function requireStrong(variable: string, secret: string | undefined, advice: string): void {
  if (!secret || bitsOf(secret) >= BITS_MIN) return;
  throw new ConfigError(
    `${variable} is easy to guess (it repeats itself, counts up or is made of few characters); ${advice}`,
  );
}

/**
 * Estimates the bits of a secret, from above: each character counts as a free choice among those that occur, but for one
 * that continues a run such as `abcd` or `9999`, or a piece of four characters that stood before.
 */
function bitsOf(secret: string): number {
  const text = secret.slice(0, LOOKED_AT).toLowerCase();
  const step = (at: number) => text.charCodeAt(at) - text.charCodeAt(at - 1);
  const isRun = (at: number) => at >= 2 && Math.abs(step(at)) <= 1 && step(at) === step(at - 1);
  const isRepeat = (at: number) => at >= 4 && text.indexOf(text.slice(at - 3, at + 1)) < at - 3;
  const free = [...text].filter((_, at) => !isRun(at) && !isRepeat(at)).length;
  return free * Math.log2(new Set(secret.slice(0, LOOKED_AT)).size);
}
