/**
 * Text as search compares it: without case, width or Latin, Greek and Cyrillic accents, in any script.
 * Upper case first, so that ß meets SS; then lower case, with one sigma. Marks other than U+0300–036F stay: in
 * many scripts they are vowels.
 */
export const foldForSearch = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .normalize("NFC");

/**
 * Text as lists order it: folded, and with numbers as people count, Door 2 before Door 10. Each run of digits gets
 * its length in front, so that plain comparison of code units puts shorter numbers first.
 */
export const foldForOrder = (text: string): string =>
  foldForSearch(text).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${String(Math.min(number.length, 99)).padStart(2, "0")}${number}`;
  });

/** What a search looks into: name, location and code, a line each, so that no match spans two of them. */
export const searchTextOf = (texts: { name: string; location: string; qrCode: string }): string =>
  [texts.name, texts.location, texts.qrCode].map(foldForSearch).join("\n");
