import { createHash, hkdfSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "@/lib/config";
import { StorageError } from "../../db/failures";

/** `kid` reveals nothing about the keys. */
export type SigningKeys = {
  kid: string;
  accessToken: Buffer;
  refreshToken: Buffer;
  knownDevice: Buffer;
  /** Between password and second factor. */
  challenge: Buffer;
  /** AES-256-GCM, for authenticator apps. */
  factorSecret: Buffer;
};

/** One for each purpose, derived from one secret (HKDF, RFC 5869). */
export type Keys = {
  /** The first keys sign; all of them verify: the others are the previous ones during a rotation. */
  ring: [SigningKeys, ...SigningKeys[]];
  throttle: Buffer;
  setup: Buffer;
  /** For what a browser keeps during a sign-in with a provider. */
  attempt: Buffer;
};

declare module "../../context" {
  interface ServiceContext {
    keys: Keys;
  }
}

/** `previous` is the secret before AUTH_SECRET, during a rotation. */
export function deriveKeys(secret: string, previous?: string): Keys {
  return {
    ring: [signingKeys(secret), ...(previous ? [signingKeys(previous)] : [])],
    throttle: derive(secret, "throttle"),
    setup: derive(secret, "setup"),
    attempt: derive(secret, "attempt"),
  };
}

/** As text, because next-auth takes no bytes. */
export const deriveCookieSecret = (secret: string): string => derive(secret, "cookie").toString("base64url");

const signingKeys = (secret: string): SigningKeys => ({
  kid: createHash("sha256").update(derive(secret, "kid")).digest("base64url").slice(0, 8),
  accessToken: derive(secret, "access-token"),
  refreshToken: derive(secret, "refresh-token"),
  knownDevice: derive(secret, "known-device"),
  challenge: derive(secret, "second-factor-challenge"),
  factorSecret: derive(secret, "factor-secret"),
});

const derive = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "access-points", purpose, 32));

/** For a command, which makes none. */
export function findSecret({ authSecret, dataDir }: Config): string | null {
  const file = join(dataDir, "auth-secret");
  return authSecret ?? (existsSync(file) ? readFileSync(file, "utf8").trim() : null);
}

/** AUTH_SECRET, or one that the first start generated, readable only by this operating-system user. */
export function readSecret({ authSecret, dataDir }: Config): string {
  if (authSecret) return authSecret;
  const file = join(dataDir, "auth-secret");
  try {
    // wx (exclusive create): two processes may start at once.
    writeFileSync(file, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EEXIST")
      throw new StorageError(`${file} cannot be written (${code}); check that its disk has space, or set AUTH_SECRET`);
  }
  const secret = readFileSync(file, "utf8").trim();
  if (secret.length >= 32) return secret;
  throw new StorageError(
    `${file} contains no secret. Delete it to generate a new one; every user must then sign in again.`,
  );
}
