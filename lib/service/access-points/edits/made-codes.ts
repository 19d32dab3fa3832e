/** Crockford's base 32: no I, L, O or U, so that nothing looks like 1 or 0, and codes do not form words. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_SYMBOLS = 8;

/** In GF(2⁵) modulo x⁵ + x² + 1, which is primitive: the powers of x are all 31 non-zero elements. */
const timesX = (element: number): number => (element & 16 ? ((element << 1) ^ 0b100101) & 31 : element << 1);

/** Different powers of x, and none of them 1, the weight of the check symbol. */
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

/** Weighted sum in GF(32). One wrong symbol, or two different ones swapped, always change it. */
const checkOf = (symbols: number[]): number =>
  symbols.reduce((sum, symbol, index) => sum ^ times(symbol, weights[index] ?? 0), 0);

/** Such as `7K3F9QX2-M`. Upper case, because the alphanumeric mode of ISO/IEC 18004 has no lower case. */
export function makeCode(randomBytes: (size: number) => Uint8Array): string {
  // 256 is a multiple of 32, so the low five bits of a random byte are uniformly distributed.
  const symbols = [...randomBytes(RANDOM_SYMBOLS)].map((byte) => byte & 31);
  const text = symbols.map((symbol) => ALPHABET[symbol]).join("");
  return `${text}-${ALPHABET[checkOf(symbols)]}`;
}

/** A generated code: eight symbols and the check symbol. The URL around it is removed before. */
const SHAPE = /^([0-9A-HJKMNP-TV-Z]{8})-([0-9A-HJKMNP-TV-Z])$/;

/** Without URL, with a correct check symbol. */
export const isMadeCode = (code: string): boolean => SHAPE.test(code) && findCheckSymbol(code) === null;

/** Null when the last symbol is correct, and for a code of another shape. In any case. */
export function findCheckSymbol(code: string, publicUrl?: string): string | null {
  const typed = code.toUpperCase();
  const start = publicUrl ? `${publicUrl.toUpperCase()}/Q/` : "";
  const plain = start !== "" && typed.startsWith(start) ? typed.slice(start.length).replace(/.$/, "-$&") : typed;
  const [, text, check] = SHAPE.exec(plain) ?? [];
  return text === undefined || checkSymbolOf(text) === check ? null : checkSymbolOf(text);
}

const checkSymbolOf = (text: string): string =>
  ALPHABET[checkOf([...text].map((symbol) => ALPHABET.indexOf(symbol)))] ?? "";
