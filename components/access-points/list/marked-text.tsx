import { foldForSearch, wordsOfSearch } from "@/lib/contract/fold";

type MarkedTextProps = {
  text: string;
  q: string;
  /** Text before it, in which words of the search are marked already. */
  after?: string;
};

/**
 * A text with what the search has found in it: all words where they stand together, otherwise each word at the beginning of
 * other words, and inside of them only if there is no such place.
 */
export function MarkedText({ text, q, after = "" }: MarkedTextProps) {
  const searched = [...new Set(wordsOfSearch(q))];
  if (searched.length === 0) return text;
  const before = foldForSearch(after);
  const words = searched.filter((word) => !before.includes(word));
  // Folding changes the length of some characters, so each is folded alone.
  const characters = [...text];
  const folded = characters.map(foldForSearch);
  const line = folded.join("");
  const together = placesOf(line, words.join(" "));
  const isHit = new Set<number>();
  for (const places of together.length > 0 ? [together] : words.map((word) => beginningsOf(line, word))) {
    let marked = 0;
    // Places of a word may overlap, as those of "aa" in "aaaa".
    for (const { start, end } of places) {
      for (let at = Math.max(start, marked); at < end; at += 1) isHit.add(at);
      marked = end;
    }
  }
  const parts: { start: number; text: string; isMarked: boolean }[] = [];
  let start = 0;
  for (const [at, character] of characters.entries()) {
    const { length } = folded[at] as string;
    const last = parts.at(-1);
    // A combining mark folds to nothing and belongs to the character before it.
    const isMarked = length === 0 ? (last?.isMarked ?? false) : isHit.has(start);
    if (last?.isMarked === isMarked) last.text += character;
    else parts.push({ start, text: character, isMarked });
    start += length;
  }
  return parts.map(({ start, text, isMarked }) => (isMarked ? <mark key={start}>{text}</mark> : text));
}

type Range = { start: number; end: number };

/** Returns where a word stands in a line. */
function placesOf(line: string, word: string): Range[] {
  const found: Range[] = [];
  if (word === "") return found;
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    found.push({ start: at, end: at + word.length });
  }
  return found;
}

/** Returns where a word begins other words; if nowhere, where it stands. */
function beginningsOf(line: string, word: string): Range[] {
  const all = placesOf(line, word);
  const beginnings = all.filter(({ start }) => start === 0 || !LETTER.test(line[start - 1] as string));
  return beginnings.length > 0 ? beginnings : all;
}

const LETTER = /[\p{L}\p{N}]/u;
