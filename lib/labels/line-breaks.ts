const words = new Intl.Segmenter("en", { granularity: "word" });
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What a reader sees as single characters. */
export const splitGraphemes = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * The parts of `text` a line may end between: words with the punctuation and space that follow them, also in
 * scripts that write without spaces.
 */
function splitParts(text: string): string[] {
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

/** After a space, hyphen, slash or closing mark; before an opening one; between two words written together. */
function mayBreak(before: string, isBeforeWord: boolean, after: string, isAfterWord: boolean): boolean {
  if (/\s$/u.test(before)) return !/^\s/u.test(after);
  if (/^[\p{Ps}\p{Pi}]/u.test(after)) return !/[\p{Ps}\p{Pi}]$/u.test(before);
  return isAfterWord && (isBeforeWord || /[\p{Pd}\p{Pe}\p{Pf}/、。，：；！？・]$/u.test(before));
}

/** A part of a line: its width with the space it ends in, and without. */
type Part = { text: string; width: number; ink: number };

/**
 * Fills lines of `width`. A part wider than a line is broken between characters, and `isBroken` says so.
 * Widths are in whatever `measure` gives.
 */
export function fillLines(text: string, measure: (text: string) => number) {
  const weigh = (part: string): Part => ({ text: part, width: measure(part), ink: measure(part.trimEnd()) });
  const parts = splitParts(text).map(weigh);
  return (width: number) => {
    const isBroken = parts.some((part) => part.ink > width);
    const pieces = parts.flatMap((part) => (part.ink > width ? splitGraphemes(part.text).map(weigh) : [part]));
    return { lines: fill(pieces, width), isBroken };
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
