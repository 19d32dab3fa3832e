import { isMadeCode } from "../edits/made-codes";
import { foldLookAlike } from "./look-alike";

/** Origins with which generated codes begin: the configured one first, then its aliases; and the origin of the dashboard. */
export type CodeOrigins = {
  publicUrlForCodes: string | undefined;
  codeAliases: string[];
  publicUrl?: string | undefined;
};

/** Text that was scanned or typed. */
export type ScannedCode = {
  /** Spellings of this code that an access point may have. */
  spellings: string[];
  /** The code as a new access point should have it, so that its label is found again. */
  qrCode: string;
};

const listOrigins = ({ publicUrlForCodes, codeAliases }: CodeOrigins): string[] =>
  [...(publicUrlForCodes ? [publicUrlForCodes] : []), ...codeAliases].map((origin) => `${origin.toUpperCase()}/Q/`);

/**
 * Returns the spellings of a scanned or typed code. A generated code may be stored as `7K3F9QX2-M`, or as a URL that
 * begins with the configured origin or with an alias; a scan may show any of them. Any code may come in a link to the dashboard.
 */
export function readScannedCode(scanned: string, known: CodeOrigins): ScannedCode {
  const origins = listOrigins(known);
  const start = origins.find((origin) => scanned.toUpperCase().startsWith(origin));
  const text = start === undefined ? withoutLink(scanned, known) : scanned;
  const rest = start === undefined ? text : text.slice(start.length);
  const short = toMadeCode(rest);
  if (short === null) return { spellings: [...new Set([text, decoded(rest)])], qrCode: text };
  const plain = short.replace("-", "");
  const spellings = [...new Set([short, ...origins.map((origin) => origin + plain), text])];
  // Generated codes have a hyphen unless they are URLs.
  const url = start ?? (rest.includes("-") ? undefined : known.publicUrlForCodes && origins[0]);
  return { spellings, qrCode: url === undefined ? short : url + plain };
}

/** Returns a text as a generated code without URL, with letters that look like digits corrected; null for other texts. */
function toMadeCode(text: string): string | null {
  const folded = foldLookAlike(text).replace(/[\s-]/g, "");
  const code = folded.replace(/.$/, "-$&");
  return isMadeCode(code) ? code : null;
}

/** Returns the code of a link to the dashboard, `{PUBLIC_URL}/q/{code}`; other texts unchanged. */
function withoutLink(text: string, { publicUrl }: CodeOrigins): string {
  const start = `${publicUrl}/q/`;
  const isLink = publicUrl !== undefined && text.toLowerCase().startsWith(start.toLowerCase());
  return isLink ? decoded(text.slice(start.length)) : text;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
