/** Allows a decimal comma and the minus sign U+2212. Undefined for blank text. */
export const parseDecimal = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Number(text.trim().replace(",", ".").replace("−", "-"));
