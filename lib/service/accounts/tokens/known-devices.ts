import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { parse as uuidBytes, stringify as uuidText } from "uuid";
import type { Keys, SigningKeys } from "./keys";

/** Time that a device stays known after its last sign-in, in milliseconds: 180 days. */
const KNOWN_MS = 180 * 86_400_000;

const PREFIX = "kd1_";
const UUID_BYTES = 16;
const DEVICE_BYTES = 16;
const TIME_BYTES = 6;
const BODY_BYTES = UUID_BYTES + DEVICE_BYTES + TIME_BYTES;
const MAC_BYTES = 32;

/** Device that a user has signed in on. `id` is random and identifies only the device. */
export type KnownDevice = { userId: string; id: string };

/**
 * Returns the token of a device that the user has just signed in on: `kd1_` and base64url of user id, device id, expiry
 * and their HMAC. The token is no credential: it only gives the device a throttle bucket of its own, so that failed
 * guesses from elsewhere cannot lock the user out there. `before` is the device as last known, whose id is kept.
 */
export function issueKnownDevice(keys: Keys, userId: string, before: KnownDevice | null, now: number): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(uuidBytes(userId));
  body.set(before ? Buffer.from(before.id, "base64url") : randomBytes(DEVICE_BYTES), UUID_BYTES);
  body.writeUIntBE(now + KNOWN_MS, UUID_BYTES + DEVICE_BYTES, TIME_BYTES);
  return PREFIX + Buffer.concat([body, mac(body, keys.ring[0])]).toString("base64url");
}

/** Returns the device of an authentic token that has not expired, or null for any other text. */
export function verifyKnownDevice(keys: Keys, token: string | undefined, now: number): KnownDevice | null {
  if (!token?.startsWith(PREFIX)) return null;
  const bytes = Buffer.from(token.slice(PREFIX.length), "base64url");
  if (bytes.length !== BODY_BYTES + MAC_BYTES) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  if (!keys.ring.some((key) => timingSafeEqual(bytes.subarray(BODY_BYTES), mac(body, key)))) return null;
  const endsAt = body.readUIntBE(UUID_BYTES + DEVICE_BYTES, TIME_BYTES);
  // Also rejects an expiry too far in the future: the clock was ahead when that token was issued.
  if (endsAt <= now || endsAt > now + 2 * KNOWN_MS) return null;
  return {
    userId: uuidText(body.subarray(0, UUID_BYTES)),
    id: body.subarray(UUID_BYTES, UUID_BYTES + DEVICE_BYTES).toString("base64url"),
  };
}

const mac = (body: Buffer, key: SigningKeys): Buffer => createHmac("sha256", key.knownDevice).update(body).digest();
