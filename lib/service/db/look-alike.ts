/**
 * Returns an SQL expression by which codes that look alike are equal: without case, and with O as 0, I and L as 1 and U as
 * V, as in Crockford's base 32. Both engines fold ASCII letters only. The index of migration 003 has this expression.
 */
export const lookAlike = (value: string): string =>
  `replace(replace(replace(replace(upper(${value}), 'O', '0'), 'I', '1'), 'L', '1'), 'U', 'V')`;

const digits: Record<string, string> = { O: "0", I: "1", L: "1", U: "V" };

/** Returns the value of that expression for a text. */
export const foldLookAlike = (value: string): string =>
  value.replace(/[a-z]/g, (letter) => letter.toUpperCase()).replace(/[OILU]/g, (letter) => digits[letter] ?? letter);
