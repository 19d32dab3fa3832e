/** Valid inside other text: U+200D joins emoji and U+200C separates letters in Persian. */
const onlyInvisible = /^[\p{Z}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]+$/u;

/** Two codes that differ only in these look the same on a label. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\u2800]/u;

/** Controls of UAX #9 §2.1–2.4. Not the marks U+200E, U+200F and U+061C, which Hebrew and Arabic text needs. */
const directionControl = /[\u202a-\u202e\u2066-\u2069]/u;
const directionControls = new RegExp(directionControl, "gu");

/** Those that people paste most often. */
const names: Record<string, string> = {
  "00AD": "SOFT HYPHEN",
  "034F": "COMBINING GRAPHEME JOINER",
  "061C": "ARABIC LETTER MARK",
  "115F": "HANGUL CHOSEONG FILLER",
  "1160": "HANGUL JUNGSEONG FILLER",
  "180E": "MONGOLIAN VOWEL SEPARATOR",
  "200B": "ZERO WIDTH SPACE",
  "200C": "ZERO WIDTH NON-JOINER",
  "200D": "ZERO WIDTH JOINER",
  "200E": "LEFT-TO-RIGHT MARK",
  "200F": "RIGHT-TO-LEFT MARK",
  "2028": "LINE SEPARATOR",
  "2029": "PARAGRAPH SEPARATOR",
  "202A": "LEFT-TO-RIGHT EMBEDDING",
  "202B": "RIGHT-TO-LEFT EMBEDDING",
  "202C": "POP DIRECTIONAL FORMATTING",
  "202D": "LEFT-TO-RIGHT OVERRIDE",
  "202E": "RIGHT-TO-LEFT OVERRIDE",
  "2060": "WORD JOINER",
  "2061": "FUNCTION APPLICATION",
  "2062": "INVISIBLE TIMES",
  "2063": "INVISIBLE SEPARATOR",
  "2064": "INVISIBLE PLUS",
  "2066": "LEFT-TO-RIGHT ISOLATE",
  "2067": "RIGHT-TO-LEFT ISOLATE",
  "2068": "FIRST STRONG ISOLATE",
  "2069": "POP DIRECTIONAL ISOLATE",
  "2800": "BRAILLE PATTERN BLANK",
  "3164": "HANGUL FILLER",
  FE0E: "VARIATION SELECTOR-15",
  FE0F: "VARIATION SELECTOR-16",
  FEFF: "ZERO WIDTH NO-BREAK SPACE",
  FFA0: "HALFWIDTH HANGUL FILLER",
};

/** True for empty text, because another rule requires a value. */
export const isVisible = (text: string): boolean => !onlyInvisible.test(text);

export const hasInvisible = (text: string): boolean => invisible.test(text);
export const hasDirectionControl = (text: string): boolean => directionControl.test(text);

/** For a text that nobody here typed, and so nobody here can correct. */
export const withoutDirectionControls = (text: string): string => text.replaceAll(directionControls, "");

type Described = { character: string; position: number };

/** Such as "U+202E RIGHT-TO-LEFT OVERRIDE". */
export const describeInvisible = (text: string): Described => describeFirst(text, invisible);

export const describeDirectionControl = (text: string): Described => describeFirst(text, directionControl);

function describeFirst(text: string, wanted: RegExp): Described {
  const characters = [...text];
  const at = characters.findIndex((character) => wanted.test(character));
  const hexadecimal = (characters[at]?.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
  return { character: [`U+${hexadecimal}`, names[hexadecimal]].filter(Boolean).join(" "), position: at + 1 };
}
