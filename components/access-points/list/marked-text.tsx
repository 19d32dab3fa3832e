import { foldForSearch, foldWithOffsets, wordsOfSearch } from "@/lib/contract/fold";

type MarkedTextProps = {
  text: string;
  q: string;
  /** Words of the search that begin a word there, or numbers that stand there as a whole, are not marked again. */
  after?: string;
};

/** All words where they stand together, else each at the beginning of words, else inside. */
export function MarkedText({ text, q, after = "" }: MarkedTextProps) {
  const searched = [...new Set(wordsOfSearch(q))];
  if (searched.length === 0) return text;
  const before = foldForSearch(after);
  const words = searched.filter(
    (word) => !placesOf(before, word).some(({ start, end }) => isFound(before, start, end)),
  );
  const { key, offsetOf } = foldWithOffsets(text);
  const together = placesOf(key, words.join(" "));
  const places = together.length > 0 ? together : words.flatMap((word) => beginningsOf(key, word));
  const marks: Range[] = [];
  for (const { start, end } of places.sort((one, other) => one.start - other.start)) {
    const last = marks.at(-1);
    // Places of a word may overlap, as those of "aa" in "aaaa".
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else marks.push({ start, end });
  }
  let shown = 0;
  const parts = marks.flatMap(({ start, end }) => {
    const from = Math.max(offsetOf(start), shown);
    let to = offsetOf(end);
    // A character like æ, with two characters in the key, is marked as a whole.
    for (let next = end + 1; to === offsetOf(end - 1); next += 1) to = offsetOf(next);
    const part = [text.slice(shown, from), to > from && <mark key={from}>{text.slice(from, to)}</mark>];
    shown = Math.max(to, shown);
    return part;
  });
  return [...parts, text.slice(shown)];
}

type Range = { start: number; end: number };

function placesOf(line: string, word: string): Range[] {
  const found: Range[] = [];
  if (word === "") return found;
  for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
    found.push({ start: at, end: at + word.length });
  }
  return found;
}

const isFound = (line: string, start: number, end: number): boolean =>
  !LETTER.test(line.slice(Math.max(0, start - 1), start)) && !/^\d\d/.test(line.slice(end - 1, end + 1));

function beginningsOf(line: string, word: string): Range[] {
  const all = placesOf(line, word);
  const beginnings = all.filter(({ start }) => start === 0 || !LETTER.test(line[start - 1] as string));
  return beginnings.length > 0 ? beginnings : all;
}

const LETTER = /[\p{L}\p{N}]/u;
