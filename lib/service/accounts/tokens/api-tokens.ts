import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** Secret scanners find tokens by it, together with the checksum. */
const PREFIX = "ap_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 40 × log2(62) = 238 bits. */
const RANDOM_LENGTH = 40;
/** 62⁶ is more than 2³². */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** Bytes below this are evenly divided among the digits; others are drawn again. */
const EVEN_BYTES = 256 - (256 % DIGITS.length);

/** 40 random characters and 6 of their CRC-32, in base 62 (0–9, A–Z, a–z), as GitHub's tokens. */
export function createApiToken(randomBytes: (size: number) => Uint8Array): string {
  let random = "";
  while (random.length < RANDOM_LENGTH) {
    const even = [...randomBytes(RANDOM_LENGTH)].filter((byte) => byte < EVEN_BYTES);
    random = (random + even.map((byte) => DIGITS[byte % DIGITS.length]).join("")).slice(0, RANDOM_LENGTH);
  }
  return PREFIX + random + checksumOf(random);
}

/** A JWT never begins like one. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/** So that a mistyped token is refused without a query. */
export function hasValidChecksum(token: string): boolean {
  const [, random, checksum] = SHAPE.exec(token) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/** No slow hash, because 238 random bits cannot be guessed. */
export const digestOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

function checksumOf(random: string): string {
  let digits = "";
  for (let rest = crc32(random); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS[rest % DIGITS.length] + digits;
  }
  return digits;
}
