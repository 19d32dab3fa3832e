import { type FieldName, type FieldValues, searchableFields } from "./access-points/access-point-fields";

// Without case, width, invisible characters and accents; ASCII digits; plain letters for ł, ø, đ, æ.
// Other combining marks stay, because they are vowels in many scripts. Idempotent.
export function foldForSearch(text: string): string {
  if (ASCII.test(text)) return foldAscii(text);
  let key = "";
  for (const character of text) key += keysOfCharacters.get(character) ?? keyOfCharacter(character);
  // Marks that stay may belong to the character before them.
  return ASCII.test(key) ? key : key.replace(HAMZA_ON_ALEF, "ا").normalize("NFC");
}

const ASCII = /^[\0-\x7f]*$/;

const foldAscii = (text: string): string => text.toLowerCase().replaceAll("`", "'");

/** At most 65,536. An import of 100,000 rows takes about a second longer without them. */
const keysOfCharacters = new Map<string, string>();

/** Converts to upper case first, so that ß equals SS, then to lower case with a single form of sigma. */
function keyOfCharacter(character: string): string {
  // NFKD makes a space with an accent, or two signs, of these.
  const whole = character === "´" ? "'" : character === "″" || character === "‶" ? '"' : character.normalize("NFKD");
  const key = Array.from(whole.replace(DROPPED, ""), (one) => plainForms.get(one) ?? asciiDigit(one))
    .join("")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(HAMZA_ON_ALEF, "ا");
  if (character.length === 1) keysOfCharacters.set(character, key);
  return key;
}

/** Accents, points of Hebrew and vowel signs of Arabic with its tatweel, and characters that nobody sees. */
const DROPPED =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670\p{Default_Ignorable_Code_Point}]/gu;

const HAMZA_ON_ALEF = /ا[\u0653-\u0655]+/g;

/** Characters that count as the one before them. */
const plainForms = new Map(
  Object.entries({
    "'": "`‘’‚‛ʹʻʼʽ′‵՚׳Ꞌꞌ",
    '"': "“”„‟〝〞ʺˮ״",
    "-": "\u2010‒–—―−⁃־",
    " ": "\u1680\u2028\u2029",
    ...{
      b: "ɃƀƁɓ",
      d: "ĐđÐðƉɖƊɗ",
      g: "ǤǥƓɠ",
      h: "Ħħ",
      i: "Ɨɨ",
      k: "Ƙƙ",
      l: "Łł",
      n: "Ŋŋ",
      o: "Øø",
      t: "Ŧŧ",
      y: "Ƴƴ",
      z: "Ƶƶ",
    },
    ...{ ae: "Ææ", oe: "Œœ", th: "Þþ", ss: "ẞ", ا: "ٱ" },
  }).flatMap(([plain, forms]) => Array.from(forms, (form) => [form, plain] as const)),
);

const DIGIT = /\p{Nd}/u;

function asciiDigit(character: string): string {
  if (!DIGIT.test(character)) return character;
  const code = character.codePointAt(0) as number;
  // Unicode has the ten digits of a script in a row, from zero on. Two scripts may follow each other.
  let zero = code;
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((code - zero) % 10);
}

/** A character with its marks, or Hangul letters in a row. */
const PART =
  /[\uac00-\ud7a3][\u11a8-\u11ff]*|[\u1100-\u11ff\u3131-\u318e\u3260-\u327e\uffa0-\uffdc]+|.[\p{M}\p{Default_Ignorable_Code_Point}\u0640\uff9e\uff9f]*/gsu;

/** æ has two characters in the key, and a soft hyphen has none. */
export function foldWithOffsets(text: string): { key: string; offsetOf: (position: number) => number } {
  if (ASCII.test(text)) return { key: foldAscii(text), offsetOf: (position) => position };
  const offsets: number[] = [];
  let key = "";
  for (const { 0: part, index } of text.matchAll(PART)) {
    const folded = foldForSearch(part);
    for (let at = 0; at < folded.length; at += 1) offsets.push(index);
    key += folded;
  }
  return { key, offsetOf: (position) => offsets[position] ?? text.length };
}

/** Quoted words stay together. A link on a label stands for its code. */
export const wordsOfSearch = (q: string): string[] =>
  [...foldForSearch(q).matchAll(/"([^"]+)"|\S+/g)].map(
    ([word, quoted]) => quoted?.trim() || foldForSearch(codeInLink(word)),
  );

/** The length of each run of digits stands before it, so that Door 2 sorts before Door 10. */
export const foldForOrder = (text: string): string =>
  foldForSearch(text).replace(/\d+/g, (digits) => {
    const number = digits.replace(/^0+(?=\d)/, "");
    return `${String(Math.min(number.length, 99)).padStart(2, "0")}${number}`;
  });

/** Lines, so that no match spans two fields. `location_text` is the second line. Blank fields are left out. */
export function searchTextOf(point: FieldValues, searchable: readonly FieldName[] = searchableFields): string {
  const others = searchable.filter((name) => name !== "name" && name !== "location" && point[name] !== "");
  const names: FieldName[] = ["name", ...(point.location === "" ? [] : (["location"] as const)), ...others];
  return names.map((name) => foldForSearch(point[name])).join("\n");
}

const LINK = /^https?:\/\/[^/]+\/q\/(.+)$/i;

/** Other texts unchanged. */
export function codeInLink(text: string): string {
  const [, encoded] = LINK.exec(text) ?? [];
  if (encoded === undefined) return text;
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
