/** Numbers as spreadsheets show long ones, such as 4.00638E+12: several codes look the same then. */
const SCIENTIFIC = /^-?\d+(?:[.,]\d+)?E[+-]\d{2,3}$/i;

/** A number of more than 15 digits, of which spreadsheets keep the first 15. */
const ROUNDED = /^\d{15}0+$/;

/** Dates and times as spreadsheets write them, such as 03/04/2026, 04-Mar or 12:30:00. */
const DATES = [
  /^\d{1,2}([./-])\d{1,2}\1\d{4}$|^\d{1,2}\/\d{1,2}\/\d\d$/,
  /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/,
  /^\d{1,2}[-. ]{1,2}(?:jan|feb|m[aä]r|mrz|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])\.?(?:[-. ]\d{2,4})?$/i,
  /^\d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?$/i,
];

/** Words and signs that programs write for a cell without a value. */
export const NO_VALUE = /^(?:null|nil|none|nan|undefined|\\n|#?n\/?a|k\.? ?a\.?)$/i;

/** Quotation marks of another kind than those that text files have around cells. */
const IN_MARKS = /^(?:'.*'|\\?".*\\?"|[“„”].*[“”]|«.*»|‘.*’)$/s;

/** Characters that look like one of ASCII, and what they look like. */
const LOOK_LIKES: readonly (readonly [RegExp, string])[] = [
  [/[\p{Pd}\u2212\u00ad]/u, "-"],
  [/\p{Zs}/u, "a space"],
  [/[\u2018\u2019\u201c\u201d\u00b4\u02bc]/u, "a straight quotation mark"],
  [/[\uff01-\uff5e]/u, "a narrower character"],
];

/**
 * Returns how a code seems to have been damaged by a spreadsheet before the import, as a sentence, or null.
 * @param before the code that the access point has now
 */
export function findDamagedCode(code: string, before: string | undefined): string | null {
  if (before !== undefined && before !== code) {
    if (before.replace(/^0+/, "") === code)
      return `QR code “${before}” lost its leading zeros: the file has “${code}”.`;
    if (code === `'${before}`) return `QR code “${before}” got an apostrophe: the file has “${code}”.`;
  }
  const was = before === undefined || before === code ? "" : ` The access point has “${before}”.`;
  if (NO_VALUE.test(code) || /^[-–—?]+$/.test(code)) {
    return `QR code “${code}” stands for no value. Leave the cell empty for a generated code.${was}`;
  }
  if (IN_MARKS.test(code))
    return `QR code “${code}” is in quotation marks, which become part of it. Delete them.${was}`;
  if (SCIENTIFIC.test(code)) return `QR code “${code}” is a number that a spreadsheet shortened.${was}`;
  if (ROUNDED.test(code)) return `QR code “${code}” may have lost its last digits in a spreadsheet.${was}`;
  if (DATES.some((pattern) => pattern.test(code))) {
    return `QR code “${code}” looks like a date or a time, into which spreadsheets change codes.${was}`;
  }
  return null;
}

/** Returns which character of a code only looks like one of ASCII, as a sentence, or null. */
export function findLookAlikeCharacter(code: string): string | null {
  const ascii = /^[\x20-\x7e]*$/;
  if (ascii.test(code)) return null;
  for (const [pattern, like] of LOOK_LIKES) {
    const [found] = [...code].filter((character) => !ascii.test(character) && pattern.test(character));
    if (found) return `QR code “${code}” has “${found}” (${codePoint(found)}), which looks like ${like}.`;
  }
  return null;
}

const codePoint = (character: string): string =>
  `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;
