const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Characters of Latin, Greek and Cyrillic beyond ASCII. None combines with its neighbours. */
const LETTERS = "\\u00c0-\\u02ff\\u0370-\\u0482\\u048a-\\u052f";
/** Text in which every code unit is a grapheme cluster; with kana and Han. */
const UNCOMBINED = new RegExp(`^[ -~\\u00a0-\\u00bf${LETTERS}\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff]*$`);

/**
 * Splits a text into grapheme clusters, which readers see as single characters. The segmenter takes ten times as long
 * as `split`.
 */
export const splitGraphemes = (text: string): string[] =>
  UNCOMBINED.test(text) ? text.split("") : Array.from(graphemes.segment(text), ({ segment }) => segment);

/** Space, and a word with the spaces after it. */
const SPACED = /^ +|[^ ]+ */g;
/** Word without a line break opportunity, with its punctuation and the spaces after it. */
const UNBROKEN = new RegExp(`^[0-9A-Za-z${LETTERS}]+[,.;:!?]* *$`);
/** Space that is not U+0020, and characters that join the space before them. */
const JOINS_SPACE = /[^\S ]|[\p{M}\p{Cf}]/u;

/**
 * Splits `text` at its line break opportunities. Words keep the punctuation and space that follow them. Most words are
 * between spaces and have no other opportunity, so that the segmenter, which takes longer, is left out.
 */
export function splitWords(text: string): string[] {
  if (JOINS_SPACE.test(text)) return segmentWords(text);
  return (text.match(SPACED) ?? []).flatMap((word) => (UNBROKEN.test(word) ? word : segmentWords(word)));
}

/**
 * Splits a text with the segmenter. Its dictionaries find words in Thai, Chinese and Japanese, where UAX #14 has no break
 * or a break at every character.
 */
export function segmentWords(text: string): string[] {
  const parts: string[] = [];
  let before = "";
  let isBeforeWord = false;
  for (const { segment, isWordLike = false } of words.segment(text)) {
    // The part before ends with the segment before, which may be far shorter: a part can be 2,000 exclamation marks.
    if (parts.length === 0 || mayBreak(before, isBeforeWord, segment, isWordLike)) parts.push(segment);
    else parts[parts.length - 1] += segment;
    before = segment;
    isBeforeWord = isWordLike;
  }
  return parts;
}

/** No-break spaces and hyphen, and word joiners (UAX #14, classes GL and WJ), which join the text on both sides. */
const GLUE = "\\u00a0\\u2007\\u2011\\u202f\\u2060\\ufeff";
const GLUE_AT_END = new RegExp(`[${GLUE}]$`);
const GLUE_AT_START = new RegExp(`^[${GLUE}]`);

/**
 * Returns whether a line may break here: after a space, hyphen, slash or closing mark, before an opening mark, or
 * between two words without a space.
 */
function mayBreak(before: string, isBeforeWord: boolean, after: string, isAfterWord: boolean): boolean {
  if (GLUE_AT_END.test(before)) return false;
  // \s includes U+FEFF. A line may break between a space and a no-break space (LB18), not before a word joiner (LB11).
  if (/\s$/u.test(before)) return !/^(?:[^\S\u00a0\u2007\u202f]|\u2060)/u.test(after);
  if (GLUE_AT_START.test(after)) return false;
  if (/^[\p{Ps}\p{Pi}]/u.test(after)) return !/[\p{Ps}\p{Pi}]$/u.test(before);
  return isAfterWord && (isBeforeWord || /[\p{Pd}\p{Pe}\p{Pf}/、。，：；！？・]$/u.test(before));
}

/** Number such as 12, 3.4 and 7b, and a single letter, with the punctuation and spaces after it. */
const NUMBER = /^\p{N}[\p{N}\p{P}]*(?:\p{L}\p{P}*)?\s*$/u;
const LETTER = /^\p{L}\p{P}*\s*$/u;

/** Splits a text into words, and joins those that belong to the text before them. */
function joinWords(text: string, isJoined: (before: string, word: string) => boolean): string[] {
  const parts: string[] = [];
  for (const word of splitWords(text)) {
    const before = parts.at(-1);
    if (before !== undefined && isJoined(before, word)) parts[parts.length - 1] = before + word;
    else parts.push(word);
  }
  return parts;
}

/** Sign between spaces that separates places, such as “/” in “Harbour House / 2nd floor”. */
const SEPARATOR = /^[/\\>›»|·–—]+ *$/;
const SEPARATOR_AT_START = /^[/\\>›»|·–—]+(?: +|$)/;

/** Returns a text without the separator of places after which it ends. */
function withoutLastSeparator(text: string): string {
  const visible = text.trimEnd();
  const at = visible.lastIndexOf(" ");
  return at > 0 && SEPARATOR.test(visible.slice(at + 1)) ? visible.slice(0, at).trimEnd() : visible;
}

/**
 * Splits a text into parts for lines: a number or letter stays with the word before it, as in “Lobby door 3”, “Gate B”. So does a
 * separator of places, which never begins a line.
 */
const splitParts = (text: string): string[] => joinWords(text, isJoined);

const isJoined = (before: string, word: string): boolean =>
  NUMBER.test(word) || (before.endsWith(" ") && (LETTER.test(word) || SEPARATOR.test(word)));

/** Splits a location into parts for lines: also before a number or letter that is a place, as in “Hall / 3”. */
const splitLocation = (text: string): string[] =>
  joinWords(text, (before, word) => withoutLastSeparator(before) === before.trimEnd() && isJoined(before, word));

/** Splits a part after its spaces, so that a number such as 3-4 stays whole. */
const splitAtSpaces = (part: string): string[] => joinWords(part, (before) => !before.endsWith(" "));

const GROUP = 4;
/** Piece of a code, and the separators after it. A code may begin with separators. */
const PIECES = /([^-/._: ]+)([-/._: ]*)|[-/._: ]+/g;

/**
 * Splits a code into groups of four characters, which start again after a separator. A rest of one or two characters,
 * such as a check character, stays with the group before it.
 */
export function splitCode(code: string): string[] {
  const groups: string[] = [];
  for (const [piece, text = "", separators = piece] of code.matchAll(PIECES)) {
    const characters = splitGraphemes(text);
    const isRest = characters.length <= 2 && separators === "" && groups.length > 0;
    for (let at = 0; at < characters.length; at += GROUP) {
      const group = characters.slice(at, at + GROUP);
      if (isRest || (at > 0 && group.length <= 2)) groups[groups.length - 1] += group.join("");
      else groups.push(group.join(""));
    }
    if (groups.length === 0) groups.push(separators);
    else groups[groups.length - 1] += separators;
  }
  return groups;
}

/** Unbreakable part of a line, with its width including and excluding trailing space. */
type Part = { text: string; width: number; ink: number };

/** Text that can fill lines of any width. Widths in the unit of the measure it was created with. */
export type BreakableText = {
  /** Width of the widest part that should not be broken. */
  widest: number;
  /** Width of the widest word, for lines in which a number has to leave the word before it. */
  widestWord: () => number;
  /** Width of the whole text on one line. */
  total: number;
  /** Fills lines of a width. A part wider than a line is broken between characters. */
  fill: (width: number) => string[];
};

/** Whether a text is a location, and how it is split into parts for lines. */
type SplitOptions = { isLocation?: boolean; split?: (text: string) => string[] };

/**
 * Measures the parts of a text once, so that it can fill lines of several widths. `isLocation`: lines leave out the separator of
 * places between them.
 */
export function breakable(
  text: string,
  measure: (text: string) => number,
  { isLocation = false, split = isLocation ? splitLocation : splitParts }: SplitOptions = {},
): BreakableText {
  const measurePart = (part: string): Part => {
    const width = measure(part);
    const visible = isLocation ? withoutLastSeparator(part) : part.trimEnd();
    return { text: part, width, ink: visible === part ? width : measure(visible) };
  };
  const parts = split(text).map(measurePart);
  const breakLong = (width: number) =>
    [splitAtSpaces, splitWords, splitGraphemes].reduce(
      (shorter, splitLong) =>
        shorter.flatMap((part) => (part.ink > width ? splitLong(part.text).map(measurePart) : [part])),
      parts,
    );
  const widestOf = (some: Part[]) => some.reduce((most, { ink }) => Math.max(most, ink), 0);
  return {
    widest: widestOf(parts),
    widestWord: () => widestOf(parts.flatMap((part) => splitAtSpaces(part.text).map(measurePart))),
    total: parts.reduce((sum, { width }) => sum + width, 0),
    fill: (width) => {
      const lines = fill(breakLong(width), width);
      return isLocation && lines.length > 1 ? withoutSeparators(lines) : lines;
    },
  };
}

function fill(parts: Part[], width: number): string[] {
  const lines: string[] = [];
  let line = "";
  let used = 0;
  for (const part of parts) {
    if (line !== "" && used + part.ink > width) {
      lines.push(line.trim());
      [line, used] = ["", 0];
    }
    line += part.text;
    used += part.width;
  }
  return line === "" ? lines : [...lines, line.trim()];
}

/** Leaves out the separators of places where a line ends and the next one begins. */
const withoutSeparators = (lines: string[]): string[] =>
  lines
    .map((line, index) => (index < lines.length - 1 ? withoutLastSeparator(line) : line))
    .map((line, index) => (index > 0 ? line.replace(SEPARATOR_AT_START, "") : line))
    .filter((line) => line !== "");

/** Returns whether a location has several places with a separator between them. */
export const hasSeparator = (text: string): boolean =>
  text
    .split(" ")
    .slice(1, -1)
    .some((word) => SEPARATOR.test(word));
