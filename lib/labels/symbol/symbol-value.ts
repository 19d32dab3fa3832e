import { measureSymbol } from "./create-symbol";

/** Of an earlier version: it stays as it is. */
const LINK_OF_ITS_OWN = /^https?:\/\/[^/]+\/Q\/[0-9A-HJKMNP-TV-Z]{9}$/i;

// Upper case, because the alphanumeric mode (ISO/IEC 18004) has no lower case. The code keeps its case: `gate-a`
// and `GATE-A` may be two doors. `.` and `..` stay alone: no path can hold them. Throws SymbolError.
export function symbolValue(code: string, linkOrigin: string | null | undefined): string {
  if (!linkOrigin || isAlone(code)) return code;
  const start = `${linkOrigin.toUpperCase()}/Q/`;
  const encoded = start + encodeForAlphanumeric(code);
  const raw = start + encodeForBytes(code);
  return raw !== encoded && measureSymbol(encoded).size < measureSymbol(raw).size ? encoded : raw;
}

const isAlone = (code: string): boolean => /^\.{0,2}$/.test(code) || !code.isWellFormed() || LINK_OF_ITS_OWN.test(code);

/** A path may hold them as they are (RFC 3986 §3.3), and the alphanumeric mode has them. */
const PLAIN = { "%24": "$", "%2A": "*", "%2B": "+", "%3A": ":" };
/** Others that a path may hold. As they are, they take 8 bits instead of 16.5, and a change of mode. */
const BYTES = { "%26": "&", "%2C": ",", "%3B": ";", "%3D": "=", "%40": "@" };

const encodeForAlphanumeric = (code: string): string =>
  decodeSome(encodeURIComponent(code), PLAIN).replace(
    /[!'()_~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const encodeForBytes = (code: string): string => decodeSome(encodeURIComponent(code), { ...PLAIN, ...BYTES });

const decodeSome = (text: string, characters: Record<string, string>): string =>
  text.replace(/%[0-9A-F]{2}/g, (encoded) => characters[encoded] ?? encoded);
