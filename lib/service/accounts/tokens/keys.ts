import { createHash, hkdfSync } from "node:crypto";

/** Keys that sign tokens, derived from one secret. `kid` identifies them and reveals nothing about them. */
export type SigningKeys = {
  kid: string;
  accessToken: Buffer;
  refreshToken: Buffer;
  knownDevice: Buffer;
  /** Signs the challenges between password and second factor. */
  challenge: Buffer;
  /** Encrypts the secrets of authenticator apps (AES-256-GCM). */
  factorSecret: Buffer;
};

/** All keys of the installation, one for each purpose, derived from one secret (HKDF, RFC 5869). */
export type Keys = {
  /** Current keys first, then the previous ones during a rotation. The first ones sign; all of them verify. */
  ring: [SigningKeys, ...SigningKeys[]];
  throttle: Buffer;
  setup: Buffer;
  /** Encrypts what a browser keeps during a sign-in with a provider. */
  attempt: Buffer;
};

declare module "../../context" {
  interface ServiceContext {
    keys: Keys;
  }
}

/** Derives the keys from AUTH_SECRET and, during a rotation, from the secret before it. */
export function deriveKeys(secret: string, previous?: string): Keys {
  return {
    ring: [signingKeys(secret), ...(previous ? [signingKeys(previous)] : [])],
    throttle: derive(secret, "throttle"),
    setup: derive(secret, "setup"),
    attempt: derive(secret, "attempt"),
  };
}

/** Returns the secret that next-auth encrypts the session cookie with, as text because next-auth takes no bytes. */
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
