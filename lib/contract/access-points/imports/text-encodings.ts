export const textEncodings = {
  "utf-8": "Unicode (UTF-8)",
  "windows-1252": "Western Europe, Windows",
  macintosh: "Western Europe, Mac",
  ibm850: "Western Europe, MS-DOS",
  "windows-1250": "Central Europe, Windows",
  "windows-1251": "Cyrillic, Windows",
  "windows-1253": "Greek, Windows",
  "windows-1254": "Turkish, Windows",
  "windows-1255": "Hebrew, Windows",
  "windows-1256": "Arabic, Windows",
  "windows-1257": "Baltic, Windows",
  gb18030: "Chinese, simplified",
  big5: "Chinese, traditional",
  shift_jis: "Japanese",
  "euc-kr": "Korean",
} as const;

export type TextEncoding = keyof typeof textEncodings;

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
