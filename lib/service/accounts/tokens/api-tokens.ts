import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";

/** Beginning of every API token. Secret scanners find tokens by it, together with the checksum. */
const PREFIX = "ap_";
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** Random characters: 40 × log2(62) = 238 bits. */
const RANDOM_LENGTH = 40;
/** Characters of the checksum: 62⁶ is more than 2³². */
const CHECKSUM_LENGTH = 6;
const SHAPE = new RegExp(`^${PREFIX}([0-9A-Za-z]{${RANDOM_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`);

/** Bytes below this are evenly divided among the digits; others are drawn again. */
const EVEN_BYTES = 256 - (256 % DIGITS.length);

/**
 * Creates an API token: `ap_`, 40 random characters and 6 characters of their CRC-32, in base 62 (0–9, A–Z, a–z). The
 * format is that of GitHub's tokens.
 */
export function createApiToken(randomBytes: (size: number) => Uint8Array): string {
  let random = "";
  while (random.length < RANDOM_LENGTH) {
    const even = [...randomBytes(RANDOM_LENGTH)].filter((byte) => byte < EVEN_BYTES);
    random = (random + even.map((byte) => DIGITS[byte % DIGITS.length]).join("")).slice(0, RANDOM_LENGTH);
  }
  return PREFIX + random + checksumOf(random);
}

/** Returns whether a bearer token is meant as an API token. A JWT never begins like one. */
export const isApiToken = (token: string): boolean => token.startsWith(PREFIX);

/** Returns whether the checksum is right, so that a mistyped token is refused without a query. */
export function hasValidChecksum(token: string): boolean {
  const [, random, checksum] = SHAPE.exec(token) ?? [];
  return random !== undefined && checksum === checksumOf(random);
}

/**
 * Returns the SHA-256 of a token, as it is stored. A slow hash is not needed, because 238 random bits cannot be
 * guessed.
 */
export const digestOfToken = (token: string): string => createHash("sha256").update(token).digest("base64url");

function checksumOf(random: string): string {
  let digits = "";
  for (let rest = crc32(random); digits.length < CHECKSUM_LENGTH; rest = Math.floor(rest / DIGITS.length)) {
    digits = DIGITS[rest % DIGITS.length] + digits;
  }
  return digits;
}
