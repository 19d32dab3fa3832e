import { foldLookAlike } from "./fold-look-alike";
import { isMadeCode } from "./made-codes";

/** The address of the dashboard, and its earlier addresses. */
export type CodeOrigins = { publicUrl: string | undefined; codeAliases: readonly string[] };

export type ScannedCode = {
  /** An access point may have any of them. */
  spellings: string[];
  /** As a new access point should have it, so that its label is found again. */
  qrCode: string;
};

const listOrigins = ({ publicUrl, codeAliases }: CodeOrigins): string[] =>
  [...(publicUrl ? [publicUrl] : []), ...codeAliases].map((origin) => `${origin.toUpperCase()}/Q/`);

/** Stored as `7K3F9QX2-M`, or by an earlier version as a link from one of the origins; a scan may show any. */
export function readScannedCode(scanned: string, known: CodeOrigins): ScannedCode {
  const origins = listOrigins(known);
  const start = origins.find((origin) => scanned.toUpperCase().startsWith(origin));
  const rest = start === undefined ? scanned : decoded(pathOf(scanned.slice(start.length)));
  const short = toMadeCode(rest);
  if (short === null) return { spellings: [...new Set([scanned, rest, decoded(rest)])], qrCode: rest };
  const plain = short.replace("-", "");
  const spellings = [...new Set([short, ...origins.map((origin) => origin + plain), scanned])];
  return { spellings, qrCode: start !== undefined && !rest.includes("-") ? start + plain : short };
}

/** Other texts unchanged, also generated codes that are links themselves. */
export function codeOfLink(text: string, known: CodeOrigins): string {
  const origin = listOrigins(known).find((start) => text.toUpperCase().startsWith(start));
  if (origin === undefined) return text;
  const path = pathOf(text.slice(origin.length));
  const rest = decoded(path);
  const isMade = !rest.includes("-") && toMadeCode(rest) !== null;
  return rest === "" || isMade ? text.slice(0, origin.length) + path : rest;
}

/** Other programs add parameters, a fragment, and a slash at the end. */
function pathOf(rest: string): string {
  let [path = ""] = rest.split(/[?#]/, 1);
  while (path.endsWith("/")) path = path.slice(0, -1);
  return path;
}

/** Corrects letters that look like digits; null for other texts. */
function toMadeCode(text: string): string | null {
  const folded = foldLookAlike(text).replace(/[\s-]/g, "");
  const code = folded.replace(/.$/, "-$&");
  return isMadeCode(code) ? code : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
