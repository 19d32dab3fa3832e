/** Crockford's base 32: no I, L, O or U, so that nothing reads as 1, 0 or a word. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_SYMBOLS = 8;

/** Multiplication by x in GF(2⁵) with x⁵ + x² + 1, whose powers of x run through all 31 non-zero elements. */
const timesX = (element: number): number => (element & 16 ? ((element << 1) ^ 0b100101) & 31 : element << 1);

/** The weights of the symbols: different powers of x, none of them the check symbol's own, 1. */
const weights = Array.from({ length: RANDOM_SYMBOLS }, (_, index) => power(index + 1));

function power(exponent: number): number {
  let element = 1;
  for (let count = 0; count < exponent; count += 1) element = timesX(element);
  return element;
}

function times(a: number, b: number): number {
  let product = 0;
  let shifted = a;
  for (let bit = 1; bit < 32; bit <<= 1) {
    if (b & bit) product ^= shifted;
    shifted = timesX(shifted);
  }
  return product;
}

/**
 * The check value of eight symbols: their weighted sum in GF(32). Weights are different and none is zero, so one
 * wrong symbol, or any two that changed places, always gives another value.
 */
const checkOf = (symbols: number[]): number =>
  symbols.reduce((sum, symbol, index) => sum ^ times(symbol, weights[index] ?? 0), 0);

/**
 * A new code such as `7K3F9QX2-M`: eight random symbols (40 bits) and a check symbol.
 * With `publicUrl` it is an address, `HTTPS://HOST/Q/7K3F9QX2M`: all upper case, since the alphanumeric mode of
 * ISO/IEC 18004 has no lower case and makes a smaller symbol.
 */
export function makeCode(randomBytes: (size: number) => Uint8Array, publicUrl?: string): string {
  // 256 is a multiple of 32: the low five bits of a byte are as even as the byte.
  const symbols = [...randomBytes(RANDOM_SYMBOLS)].map((byte) => byte & 31);
  const text = symbols.map((symbol) => ALPHABET[symbol]).join("");
  const check = ALPHABET[checkOf(symbols)];
  return publicUrl ? `${publicUrl.toUpperCase()}/Q/${text}${check}` : `${text}-${check}`;
}

/** Whether `code` is a bare made code whose check symbol is right. */
export function isMadeCode(code: string): boolean {
  const [, text, check] = /^([0-9A-HJKMNP-TV-Z]{8})-([0-9A-HJKMNP-TV-Z])$/.exec(code) ?? [];
  if (!text || !check) return false;
  return checkOf([...text].map((symbol) => ALPHABET.indexOf(symbol))) === ALPHABET.indexOf(check);
}
