import { type BreakableText, breakable, hasSeparator, splitCode, splitGraphemes } from "./line-breaks";
import { type Font, textWidth } from "./text-width";

export const MM_PER_POINT = 25.4 / 72;

/** In multiples of the size. */
export const LINE_HEIGHT = 1.2;

/** From the top of a line, in multiples of the size: Arial's ascent, centred in the line. */
export const ASCENT = 0.95;

/** Of Arial, in multiples of the size. */
export const CAP_HEIGHT = 0.688;

/** Text shrinks to it before a long word is broken; the other is the smallest size that is printed. */
const EASY_PT = 7;
const FLOOR_PT = 6;
const STEP_PT = 0.5;
const STEP_SCALE = 0.05;

/** Share of the largest size down to which a text shrinks rather than wraps. */
const ONE_LINE_SHARE = { code: 0.9, text: 0.85 };

/** Never cuts a code. `hasOwnSize`: may exceed bold texts. `hasPlaces`: one place a line. `isShared`: by a sheet. */
export type TextToFit = BreakableText & {
  font: Font;
  isCode: boolean;
  largestPt: number;
  hasOwnSize?: boolean;
  hasPlaces?: boolean;
  isShared?: boolean;
};

export type FittedText = {
  lines: string[];
  sizeMm: number;
  isCut: boolean;
  /** A word is broken between characters, or a number does not stand beside its word. */
  isBroken: boolean;
};

/** In mm. `isTrimmed`: accents of the first line and descenders of the last one are outside. */
export type TextSpace = { widthMm: number; heightMm: number; gapMm: number; isTrimmed: boolean };

type TextKind = { isCode: boolean; isLocation?: boolean };

/** Many labels have the same location. */
const measured = new Map<string, BreakableText>();
const MEASURED_MAX = 1_000;

function measureText(text: string, font: Font, { isCode, isLocation = false }: TextKind): BreakableText {
  const key = `${font.family} ${font.weight} ${isCode} ${isLocation} ${text}`;
  const known = measured.get(key);
  if (known) return known;
  const broken = breakable(text, (part) => textWidth(part, font), { ...(isCode && { split: splitCode }), isLocation });
  if (measured.size >= MEASURED_MAX) measured.clear();
  measured.set(key, broken);
  return broken;
}

export function textToFit(
  text: string,
  font: Font,
  { largestPt, ...kind }: TextKind & { largestPt: number },
): TextToFit {
  const { isCode, isLocation = false } = kind;
  const hasPlaces = isLocation && hasSeparator(text);
  return { ...measureText(text, font, kind), font, isCode, largestPt, hasPlaces };
}

export function heightOf(texts: readonly Pick<FittedText, "lines" | "sizeMm">[], space: TextSpace): number {
  const lines = texts.reduce((sum, it) => sum + it.lines.length * it.sizeMm * LINE_HEIGHT, 0);
  const [first, last] = [texts[0], texts.at(-1)];
  const trimmed =
    space.isTrimmed && first && last ? (ASCENT - CAP_HEIGHT) * first.sizeMm + (LINE_HEIGHT - ASCENT) * last.sizeMm : 0;
  return lines + space.gapMm * Math.max(0, texts.length - 1) - trimmed;
}

// All shrink to 6 pt in proportion, then each grows; codes are never cut.
// Null when not even one line of each text fits with the complete codes.
export function fitTexts(texts: readonly TextToFit[], space: TextSpace): FittedText[] | null {
  const alone = texts.map((text) => sizeForWidth(text, space.widthMm));
  // Bold texts stay the largest: others shrink with them.
  const boldest = Math.min(...alone.filter((_, i) => rankOf(texts[i]) === 1));
  const largest = alone.map((pt, i) => (isBoundToBold(texts[i]) ? Math.min(pt, boldest) : pt));
  const atSizes = (sizes: number[]) => texts.map((text, i) => wrap(text, sizes[i] ?? FLOOR_PT, space.widthMm));
  const doesFit = (fitted: FittedText[]) => heightOf(fitted, space) <= space.heightMm + 1e-9;
  for (let scale = 1; scale > 0; scale -= STEP_SCALE) {
    const sizes = largest.map((pt) => Math.max(FLOOR_PT, pt * scale));
    const fitted = atSizes(sizes);
    if (doesFit(fitted))
      return (scale === 1 ? fitted : grow(texts, { sizes, largest, atSizes, doesFit })).map((it, i) =>
        breakEvenly(it, texts[i] as TextToFit, space.widthMm),
      );
    if (sizes.every((pt) => pt === FLOOR_PT)) break;
  }
  return cutToFit(texts, space);
}

/** No word is broken. If hard to read, numbers leave their words; then a too long word is broken. */
function sizeForWidth(text: TextToFit, widthMm: number): number {
  const { widest, widestWord, total, isCode, largestPt, hasOwnSize, hasPlaces, isShared } = text;
  const fits = (width: number) => {
    const pt = widthMm / (width * MM_PER_POINT) + 1e-7;
    return isShared ? pt : Math.floor(pt * 10) / 10;
  };
  const isOwn = hasOwnSize || hasPlaces || isShared;
  const share = isOwn ? 1 : isCode ? ONE_LINE_SHARE.code : ONE_LINE_SHARE.text;
  if (fits(total) >= share * largestPt) return Math.min(largestPt, fits(total));
  const isEasy = (pt: number) => pt >= Math.min(EASY_PT, largestPt);
  if (isEasy(fits(widest))) return Math.min(largestPt, fits(widest));
  if (isCode) return FLOOR_PT;
  const words = fits(widestWord());
  return isEasy(words) ? Math.min(largestPt, words) : Math.max(FLOOR_PT, largestPt);
}

function wrap({ fill, widest }: TextToFit, pt: number, widthMm: number): FittedText {
  const sizeMm = pt * MM_PER_POINT;
  return { lines: fill(widthMm / sizeMm + 1e-9), sizeMm, isCut: false, isBroken: widest * sizeMm > widthMm + 1e-6 };
}

/** Each round halves the error: to a hundredth of a line. */
const ROUNDS = 10;

/** Keeps the number of lines, and makes them equally long. */
function breakEvenly(fitted: FittedText, { fill, widest, total, isCode }: TextToFit, widthMm: number): FittedText {
  const count = fitted.lines.length;
  if (isCode || count === 1 || fitted.isBroken) return fitted;
  let [low, high] = [Math.max(widest, total / count), widthMm / fitted.sizeMm];
  let { lines } = fitted;
  for (let round = 0; round < ROUNDS; round += 1) {
    const middle = (low + high) / 2;
    const narrower = fill(middle + 1e-9);
    if (narrower.length > count) low = middle;
    else [high, lines] = [middle, narrower.length === count ? narrower : lines];
  }
  return { ...fitted, lines };
}

/** Texts grow in this order. */
const rankOf = (text: TextToFit | undefined) => (text?.isCode ? 0 : text?.font.weight === 700 ? 1 : 2);

const isBoundToBold = (text: TextToFit | undefined) => rankOf(text) === 2 && !text?.hasOwnSize;

type Sizes = {
  sizes: number[];
  largest: number[];
  atSizes: (sizes: number[]) => FittedText[];
  doesFit: (fitted: FittedText[]) => boolean;
};

/** One after the other while all fit; others at most to the size of bold ones. */
function grow(texts: readonly TextToFit[], { sizes, largest, atSizes, doesFit }: Sizes): FittedText[] {
  const rank = (i: number) => rankOf(texts[i]);
  const order = Array.from(texts.keys()).sort((a, b) => rank(a) - rank(b));
  let best = sizes;
  for (const i of order) {
    const boldSizes = order.filter((it) => isBoundToBold(texts[i]) && rank(it) === 1).map((it) => best[it] ?? 0);
    for (let pt = Math.min(largest[i] ?? 0, ...boldSizes); pt > (best[i] ?? 0); pt -= STEP_PT) {
      const larger = best.with(i, pt);
      if (!doesFit(atSizes(larger))) continue;
      best = larger;
      break;
    }
  }
  return atSizes(best);
}

function cutToFit(texts: readonly TextToFit[], space: TextSpace): FittedText[] | null {
  const fitted = texts.map((text) => wrap(text, FLOOR_PT, space.widthMm));
  const counts = texts.map(({ isCode }, i) => (isCode ? (fitted[i]?.lines.length ?? 0) : 1));
  const doesFit = (lines: number[]) =>
    heightOf(
      fitted.map((it, i) => ({ ...it, lines: it.lines.slice(0, lines[i]) })),
      space,
    ) <=
    space.heightMm + 1e-9;
  if (!doesFit(counts)) return null;
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false;
    for (const [i, { lines }] of fitted.entries()) {
      const count = counts[i] ?? 0;
      if (count >= lines.length || !doesFit(counts.with(i, count + 1))) continue;
      counts[i] = count + 1;
      isGrowing = true;
    }
  }
  return fitted.map((it, i) => cut(it, counts[i] ?? 1, space.widthMm, (texts[i] as TextToFit).font));
}

/** The last one ends in an ellipsis. */
function cut(fitted: FittedText, count: number, widthMm: number, font: Font): FittedText {
  const { lines, sizeMm } = fitted;
  if (lines.length <= count) return fitted;
  const last = splitGraphemes(lines[count - 1] ?? "");
  while (last.length > 0 && textWidth(`${last.join("")}…`, font) * sizeMm > widthMm) last.pop();
  return { ...fitted, lines: [...lines.slice(0, count - 1), `${last.join("").trimEnd()}…`], isCut: true };
}
