/** Parses a typed number; allows a decimal comma and the minus sign U+2212. Returns undefined for blank text. */
export const parseDecimal = (text: string): number | undefined =>
  text.trim() === "" ? undefined : Number(text.trim().replace(",", ".").replace("−", "-"));
