import table from "./font-widths.json";

export type Font = { family: "sans" | "mono"; weight: 400 | 700 };

/** Thousandths of the size. */
type Widths = {
  letters: Map<string, number>;
  /** Arabic letters joined on the right, on the left, and on both sides. */
  joined: Map<string, readonly number[]>;
  /** Devanagari consonants that are half because another one follows. */
  half: Map<string, number>;
};

type WidthTable = {
  letters: Record<string, string>;
  joined: Record<string, readonly number[]>;
  half: Record<string, number>;
};

const widthsOf = ({ letters, joined, half }: WidthTable): Widths => ({
  letters: new Map(Object.entries(letters).flatMap(([width, group]) => Array.from(group, (it) => [it, Number(width)]))),
  joined: new Map(Object.entries(joined)),
  half: new Map(Object.entries(half)),
});
const WIDTHS = { 400: widthsOf(table.regular), 700: widthsOf(table.bold) };

/** Cousine: width of a character, then the characters and the scripts that it lacks. */
const MONO = 600;
const NOT_IN_MONO = new Set(table.notInMono);
const SCRIPTS_NOT_IN_MONO = /[\u0600-\u1cff\u3000-\uffff]/;

/** In thousandths, for characters outside the table. The last one is an upper estimate. */
const EMOJI = 1270;
const OTHERS: [RegExp, number][] = [
  [/[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u, 0],
  [/\p{Script=Hangul}/u, 940],
  [/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u, EMOJI],
  [/./su, 1000],
];

/** The width of a character depends on its neighbours. */
const CONTEXTUAL =
  /[\p{Script=Arabic}\p{Script=Devanagari}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u200d|\ufe0f|\u20e3/u;

/** In multiples of the size, with the fonts of the PDF. Upper estimate for Arabic and Devanagari. */
export function textWidth(text: string, font: Font): number {
  let width = 0;
  if (CONTEXTUAL.test(text)) {
    const characters = Array.from(text);
    let flags = 0;
    for (const [i, character] of characters.entries()) {
      flags = REGIONAL.test(character) ? flags + 1 : 0;
      // Two regional indicators are one flag, so that every second one has no width.
      width += flags > 0 && flags % 2 === 0 ? 0 : widthInContext(characters, i, font);
    }
  } else {
    for (const character of text) width += characterWidth(character, font);
  }
  return width / 1000;
}

/** Bounded, because Unicode has a million characters. */
const newCache = () => new Map<string, number>();
const lookedUp = { sans: { 400: newCache(), 700: newCache() }, mono: { 400: newCache(), 700: newCache() } };
const LOOKED_UP_MAX = 10_000;

function characterWidth(character: string, font: Font): number {
  const widths = lookedUp[font.family][font.weight];
  const known = widths.get(character);
  if (known !== undefined) return known;
  if (widths.size >= LOOKED_UP_MAX) widths.clear();
  const width = lookUpWidth(character, font);
  widths.set(character, width);
  return width;
}

function lookUpWidth(character: string, { family, weight }: Font): number {
  const { letters } = WIDTHS[weight];
  const known = letters.get(character) ?? letters.get(character.normalize("NFD").charAt(0));
  if (known === undefined) return OTHERS.find(([characters]) => characters.test(character))?.[1] ?? 0;
  const isMono = family === "mono" && !NOT_IN_MONO.has(character) && !SCRIPTS_NOT_IN_MONO.test(character);
  return isMono ? MONO : known;
}

function widthInContext(characters: string[], at: number, font: Font): number {
  const character = characters[at] as string;
  if (ARABIC.test(character)) return arabicWidth(characters, at, font);
  if (CONSONANT.test(character)) return consonantWidth(characters, at, font);
  return isPartOfEmoji(characters, at) ? 0 : characters[at + 1] === "\ufe0f" ? EMOJI : characterWidth(character, font);
}

const CONSONANT = /[\u0915-\u0939]/;
const VIRAMA = "\u094d";
const RA = "\u0930";

/** A virama makes it half or merges it with the next. */
function consonantWidth(characters: string[], at: number, font: Font): number {
  const character = characters[at] as string;
  if (characters[at - 1] === VIRAMA && character === RA) return 0;
  const next = characters[at + 1] === VIRAMA ? (characters[at + 2] ?? "") : "";
  const full = characterWidth(character, font);
  if (!CONSONANT.test(next)) return full;
  if (character === RA) return 0;
  if (next === RA) return full;
  return WIDTHS[font.weight].half.get(character) ?? full;
}

const REGIONAL = /\p{Regional_Indicator}/u;

/** After a joiner, or as a skin tone or keycap. */
function isPartOfEmoji(characters: string[], at: number): boolean {
  if (characters[at - 1] === "\u200d") return true;
  return at > 0 && /\u20e3|\p{Emoji_Modifier}/u.test(characters[at] as string);
}

const ARABIC = /\p{Script=Arabic}/u;
/** Unicode, ArabicShaping.txt. The other letters join none. */
const RIGHT_JOINING =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5]/;
const NON_JOINING = /[\u0621\u0674]/;
const MARK = /\p{Mn}/u;

function arabicWidth(characters: string[], at: number, font: Font): number {
  const character = characters[at] as string;
  const { joined } = WIDTHS[font.weight];
  const forms = joined.get(character);
  if (forms === undefined || NON_JOINING.test(character)) return characterWidth(character, font);
  const before = neighbour(characters, at, -1);
  const after = neighbour(characters, at, 1);
  const isJoinedBefore = joined.has(before) && !RIGHT_JOINING.test(before) && !NON_JOINING.test(before);
  const isJoinedAfter = !RIGHT_JOINING.test(character) && joined.has(after) && !NON_JOINING.test(after);
  if (!isJoinedBefore && !isJoinedAfter) return characterWidth(character, font);
  return forms[isJoinedBefore ? (isJoinedAfter ? 2 : 0) : 1] ?? 0;
}

function neighbour(characters: string[], at: number, step: -1 | 1): string {
  let index = at + step;
  while (MARK.test(characters[index] ?? "")) index += step;
  return characters[index] ?? "";
}
