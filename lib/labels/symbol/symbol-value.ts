import { measureSymbol } from "./create-symbol";

/** Generated code of an earlier version that is a link itself: it stays as it is. */
const LINK_OF_ITS_OWN = /^https?:\/\/[^/]+\/Q\/[0-9A-HJKMNP-TV-Z]{9}$/i;

/**
 * Returns what the symbol of a code holds: the code, or with `linkOrigin` the link `{linkOrigin}/q/{code}`. Of two spellings of
 * the link it takes the one with the smaller symbol. For codes of letters, digits and usual signs no other spelling has a smaller
 * one; of random codes with many other signs, about one of 4,000 could have a symbol that is one version smaller.
 *
 * Scheme, host and `/Q/` are in upper case, because the alphanumeric mode of ISO/IEC 18004 has no lower case; the program answers
 * both. The code keeps its case: `gate-a` and `GATE-A` may be two doors. A code that no path can hold, `.` or `..`, stays alone.
 *
 * @throws SymbolError when the link has no symbol
 */
export function symbolValue(code: string, linkOrigin: string | null | undefined): string {
  if (!linkOrigin || isAlone(code)) return code;
  const start = `${linkOrigin.toUpperCase()}/Q/`;
  const encoded = start + encodeForAlphanumeric(code);
  const raw = start + encodeForBytes(code);
  return raw !== encoded && measureSymbol(encoded).size < measureSymbol(raw).size ? encoded : raw;
}

const isAlone = (code: string): boolean => /^\.{0,2}$/.test(code) || !code.isWellFormed() || LINK_OF_ITS_OWN.test(code);

/** Characters that a path may hold as they are (RFC 3986 §3.3), and that the alphanumeric mode has. */
const PLAIN = { "%24": "$", "%2A": "*", "%2B": "+", "%3A": ":" };
/** Others that a path may hold. As they are, they take the byte mode: 8 bits instead of 16.5, and a change of mode. */
const BYTES = { "%26": "&", "%2C": ",", "%3B": ";", "%3D": "=", "%40": "@" };

/** Returns a code in a path with as few characters outside of the alphanumeric mode as possible. */
const encodeForAlphanumeric = (code: string): string =>
  decodeSome(encodeURIComponent(code), PLAIN).replace(
    /[!'()_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Returns a code in a path with as few characters as possible. */
const encodeForBytes = (code: string): string => decodeSome(encodeURIComponent(code), { ...PLAIN, ...BYTES });

const decodeSome = (text: string, characters: Record<string, string>): string =>
  text.replace(/%[0-9A-F]{2}/g, (encoded) => characters[encoded] ?? encoded);
