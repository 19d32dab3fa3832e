const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Latin, Greek and Cyrillic beyond ASCII. None combines with its neighbours. */
const LETTERS = "\\u00c0-\\u02ff\\u0370-\\u0482\\u048a-\\u052f";
/** Every code unit is a grapheme cluster; with kana and Han. */
const UNCOMBINED = new RegExp(`^[ -~\\u00a0-\\u00bf${LETTERS}\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff]*$`);

/** The segmenter takes ten times as long as `split`. */
export const splitGraphemes = (text: string): string[] =>
  UNCOMBINED.test(text) ? text.split("") : Array.from(graphemes.segment(text), ({ segment }) => segment);

const SPACED = /^ +|[^ ]+ */g;
/** With its punctuation and the spaces after it. */
const UNBROKEN = new RegExp(`^[0-9A-Za-z${LETTERS}]+[,.;:!?]* *$`);
/** A space that is not U+0020, and characters that join the space before them. */
const JOINS_SPACE = /[^\S ]|[\p{M}\p{Cf}]/u;

/** Most words are between spaces, so the segmenter, which takes longer, is left out. */
export function splitWords(text: string): string[] {
  if (JOINS_SPACE.test(text)) return segmentWords(text);
  return (text.match(SPACED) ?? []).flatMap((word) => (UNBROKEN.test(word) ? word : segmentWords(word)));
}

/** Dictionaries find words in Thai, Chinese and Japanese, where UAX #14 has no break or one at every character. */
export function segmentWords(text: string): string[] {
  const parts: string[] = [];
  let before = "";
  let isBeforeWord = false;
  for (const { segment, isWordLike = false } of words.segment(text)) {
    // Not the whole part: it can be 2,000 exclamation marks.
    if (parts.length === 0 || mayBreak(before, isBeforeWord, segment, isWordLike)) parts.push(segment);
    else parts[parts.length - 1] += segment;
    before = segment;
    isBeforeWord = isWordLike;
  }
  return parts;
}

/** UAX #14, classes GL and WJ; they join the text on both sides. */
const GLUE = "\\u00a0\\u2007\\u2011\\u202f\\u2060\\ufeff";
const GLUE_AT_END = new RegExp(`[${GLUE}]$`);
const GLUE_AT_START = new RegExp(`^[${GLUE}]`);

/** After a space, hyphen, slash or closing mark, before an opening mark, or between words without a space. */
function mayBreak(before: string, isBeforeWord: boolean, after: string, isAfterWord: boolean): boolean {
  if (GLUE_AT_END.test(before)) return false;
  // \s includes U+FEFF. A line may break between a space and a no-break space (LB18), not before a word joiner (LB11).
  if (/\s$/u.test(before)) return !/^(?:[^\S\u00a0\u2007\u202f]|\u2060)/u.test(after);
  if (GLUE_AT_START.test(after)) return false;
  if (/^[\p{Ps}\p{Pi}]/u.test(after)) return !/[\p{Ps}\p{Pi}]$/u.test(before);
  return isAfterWord && (isBeforeWord || /[\p{Pd}\p{Pe}\p{Pf}/、。，：；！？・]$/u.test(before));
}

/** Such as 12, 3.4, 7b or a single letter, with the punctuation and spaces after it. */
const NUMBER = /^\p{N}[\p{N}\p{P}]*(?:\p{L}\p{P}*)?\s*$/u;
const LETTER = /^\p{L}\p{P}*\s*$/u;

function joinWords(text: string, isJoined: (before: string, word: string) => boolean): string[] {
  const parts: string[] = [];
  for (const word of splitWords(text)) {
    const before = parts.at(-1);
    if (before !== undefined && isJoined(before, word)) parts[parts.length - 1] = before + word;
    else parts.push(word);
  }
  return parts;
}

/** Such as “/” in “Harbour House / 2nd floor”. */
const SEPARATOR = /^[/\\>›»|·–—]+ *$/;
const SEPARATOR_AT_START = /^[/\\>›»|·–—]+(?: +|$)/;

function withoutLastSeparator(text: string): string {
  const visible = text.trimEnd();
  const at = visible.lastIndexOf(" ");
  return at > 0 && SEPARATOR.test(visible.slice(at + 1)) ? visible.slice(0, at).trimEnd() : visible;
}

/** A number or letter stays with its word (“Lobby door 3”). A separator of places never begins a line. */
const splitParts = (text: string): string[] => joinWords(text, isJoined);

const isJoined = (before: string, word: string): boolean =>
  NUMBER.test(word) || (before.endsWith(" ") && (LETTER.test(word) || SEPARATOR.test(word)));

/** Also before a number or letter that is a place, as in “Hall / 3”. */
const splitLocation = (text: string): string[] =>
  joinWords(text, (before, word) => withoutLastSeparator(before) === before.trimEnd() && isJoined(before, word));

const splitAtSpaces = (part: string): string[] => joinWords(part, (before) => !before.endsWith(" "));

const GROUP = 4;
/** With the separators after it. A code may begin with separators. */
const PIECES = /([^-/._: ]+)([-/._: ]*)|[-/._: ]+/g;

/** Groups of four. A rest of one or two characters, such as a check character, stays with its group. */
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

/** `ink` excludes trailing space. */
type Part = { text: string; width: number; ink: number };

/** Widths in the unit of the measure it was created with. */
export type BreakableText = {
  /** Of parts that should not be broken. */
  widest: number;
  /** For lines in which a number has to leave the word before it. */
  widestWord: () => number;
  /** On one line. */
  total: number;
  /** A part wider than a line is broken between characters. */
  fill: (width: number) => string[];
};

type SplitOptions = { isLocation?: boolean; split?: (text: string) => string[] };

/** Measured once for several widths. `isLocation`: lines leave out the separators of places between them. */
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

/** Where a line ends and the next one begins. */
const withoutSeparators = (lines: string[]): string[] =>
  lines
    .map((line, index) => (index < lines.length - 1 ? withoutLastSeparator(line) : line))
    .map((line, index) => (index > 0 ? line.replace(SEPARATOR_AT_START, "") : line))
    .filter((line) => line !== "");

export const hasSeparator = (text: string): boolean =>
  text
    .split(" ")
    .slice(1, -1)
    .some((word) => SEPARATOR.test(word));
