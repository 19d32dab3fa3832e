import { createCipheriv, createDecipheriv } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { ServiceContext } from "../../context";
import type { Keys } from "../tokens/keys";

/** Seconds of a time step, and the steps that a clock may be off either way (RFC 6238 §5.2). */
const PERIOD_S = 30;
const STEPS_OFF = 1;
/** That of SHA-1 (RFC 4226 §4). */
const SECRET_BYTES = 20;
const IV_BYTES = 12;
const TAG_BYTES = 16;

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

/** So that a copy of the database is no second factor. Key id, IV, tag and text. */
export function encryptSecret(
  { keys, randomBytes }: Pick<ServiceContext, "keys" | "randomBytes">,
  secret: string,
): string {
  const [{ kid, factorSecret }] = keys.ring;
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", factorSecret, iv);
  const text = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${kid}.${Buffer.concat([iv, cipher.getAuthTag(), text]).toString("base64url")}`;
}

/** Null when it was encrypted with an AUTH_SECRET that the program no longer has. */
export function decryptSecret(keys: Keys, encrypted: string): string | null {
  const [kid, text = ""] = encrypted.split(".");
  const key = keys.ring.find((one) => one.kid === kid);
  if (!key) return null;
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key.factorSecret, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}
