import { foldForSearch, wordsOfSearch } from "@/lib/contract/fold";

/** A text with the words of the search marked. */
export function MarkedText({ text, q }: { text: string; q: string }) {
  const words = wordsOfSearch(q);
  if (words.length === 0) return text;
  // Folding changes the length of some characters, so each is folded alone.
  const characters = [...text];
  const folded = characters.map(foldForSearch);
  const line = folded.join("");
  const isHit = new Set<number>();
  for (const word of words) {
    for (let at = line.indexOf(word); at >= 0; at = line.indexOf(word, at + 1)) {
      for (let index = at; index < at + word.length; index += 1) isHit.add(index);
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
