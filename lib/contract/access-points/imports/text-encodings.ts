export const textEncodings = [
  "utf-8",
  "windows-1252",
  "macintosh",
  "ibm850",
  "windows-1250",
  "windows-1251",
  "windows-1253",
  "windows-1254",
  "windows-1255",
  "windows-1256",
  "windows-1257",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-kr",
] as const;

export type TextEncoding = (typeof textEncodings)[number];

/** The encoding of MS-DOS in Western Europe has no label in the Encoding Standard. */
const MS_DOS = /^(?:cp|ibm)[-_]?850$/i;

/** Label of the Encoding Standard, or `ibm850`; null when there is none. */
export function findEncoding(label: string): string | null {
  if (MS_DOS.test(label.trim())) return "ibm850";
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}
