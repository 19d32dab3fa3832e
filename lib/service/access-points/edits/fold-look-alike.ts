const digits: Record<string, string> = { O: "0", I: "1", L: "1", U: "V" };

/** Without case, O as 0, I and L as 1, U as V, as in Crockford's base 32. */
export const foldLookAlike = (value: string): string =>
  value.replace(/[a-z]/g, (letter) => letter.toUpperCase()).replace(/[OILU]/g, (letter) => digits[letter] ?? letter);
