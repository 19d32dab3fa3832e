import bidiFactory from "bidi-js";
import { type FaceRun, splitByFace, withHalfWidthDot } from "./font-coverage";
import { splitGraphemes } from "./line-breaks";
import type { Font } from "./text-width";

type Line = Font & { text: string; direction: "ltr" | "rtl" };

/** They only affect direction and line breaks. Fonts without them would draw a box. */
const FORMATTING = /[\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

const RIGHT_TO_LEFT_LETTER = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Runs with right-to-left letters stay in reading order: the shaper reverses them, but no other runs. */
export function itemizeLine(line: Line): FaceRun[] {
  return visualRuns(withHalfWidthDot(line.text), line.direction).flatMap(({ text, isRightToLeft }) => {
    const runs = splitByFace(text.replace(FORMATTING, ""), line);
    return isRightToLeft ? runs.reverse().map(reverseNeutral) : runs;
  });
}

const reverseNeutral = ({ text, face }: FaceRun): FaceRun =>
  RIGHT_TO_LEFT_LETTER.test(text) ? { text, face } : { text: splitGraphemes(text).reverse().join(""), face };

/** In reading order. */
type VisualRun = { text: string; isRightToLeft: boolean };

const bidi = bidiFactory();
const NEEDS_BIDI =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\u200f\u202b\u202e\u2067]/u;

/** UAX #9; from left to right. */
export function visualRuns(line: string, direction: "ltr" | "rtl"): VisualRun[] {
  if (direction === "ltr" && !NEEDS_BIDI.test(line)) return [{ text: line, isRightToLeft: false }];
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const runs: { first: number; last: number; level: number }[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const level = embedding.levels[index] ?? 0;
    const run = runs.at(-1);
    if (run?.level === level && index === run.last + 1) run.last = index;
    else if (run?.level === level && index === run.first - 1) run.first = index;
    else runs.push({ first: index, last: index, level });
  }
  return runs.map(({ first, last, level }) => {
    const text = line.slice(first, last + 1);
    const isRightToLeft = level % 2 === 1;
    return { text: isRightToLeft ? mirror(text) : text, isRightToLeft };
  });
}

const mirror = (text: string) => Array.from(text, (it) => bidi.getMirroredCharacter(it) ?? it).join("");
