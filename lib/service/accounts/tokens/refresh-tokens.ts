import { createHmac, timingSafeEqual } from "node:crypto";
import { parse as uuidBytes, stringify as uuidText } from "uuid";
import type { Keys, SigningKeys } from "./keys";

const PREFIX = "rt1_";
const SID_BYTES = 16;
const GENERATION_BYTES = 4;
const BODY_BYTES = SID_BYTES + GENERATION_BYTES;
const MAC_BYTES = 32;

/** `generation`: how often the session had been renewed. */
export type RefreshClaims = { sessionId: string; generation: number };

/** `rt1_` and base64url of id, generation and HMAC. Derived, not stored: a stolen database contains none. */
export function issueRefreshToken(keys: Keys, { sessionId, generation }: RefreshClaims): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.set(uuidBytes(sessionId));
  body.writeUInt32BE(generation, SID_BYTES);
  return PREFIX + Buffer.concat([body, mac(body, keys.ring[0])]).toString("base64url");
}

export function verifyRefreshToken(keys: Keys, token: string): RefreshClaims | null {
  if (!token.startsWith(PREFIX)) return null;
  const text = token.slice(PREFIX.length);
  const bytes = Buffer.from(text, "base64url");
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString("base64url") !== text) return null;
  const body = bytes.subarray(0, BODY_BYTES);
  const given = bytes.subarray(BODY_BYTES);
  if (!keys.ring.some((key) => timingSafeEqual(given, mac(body, key)))) return null;
  return { sessionId: uuidText(body.subarray(0, SID_BYTES)), generation: body.readUInt32BE(SID_BYTES) };
}

const mac = (body: Buffer, key: SigningKeys): Buffer => createHmac("sha256", key.refreshToken).update(body).digest();
