import { utf16Of } from "./decode-text";

const begins = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);

/** As all workbooks since Excel 2007, OpenDocument and Numbers. */
export const isZip = (bytes: Uint8Array): boolean => begins(bytes, 0x50, 0x4b, 0x03, 0x04);

/** Before 2007 or with a password: a compound file (MS-CFB), or BIFF alone. */
export const isOldWorkbook = (bytes: Uint8Array): boolean =>
  begins(bytes, 0xd0, 0xcf, 0x11, 0xe0) || (bytes[0] === 0x09 && [0, 2, 4, 8].includes(bytes[1] ?? -1));

/** Whatever its name is: many programs call such a table .xls. */
function isMarkup(bytes: Uint8Array): boolean {
  const begin = bytes.subarray(0, 256);
  const text = new TextDecoder(utf16Of(begin) ?? "utf-8").decode(begin);
  return /^\s*<(?:\?xml|!doctype|!--|html|head|body|meta|style|table|workbook)/i.test(text);
}

/** By SheetJS. Every other file is read as text. */
export const isWorkbook = (bytes: Uint8Array): boolean => isZip(bytes) || isOldWorkbook(bytes) || isMarkup(bytes);
