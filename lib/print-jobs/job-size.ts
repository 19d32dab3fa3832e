import { labelFields } from "@/lib/contract/access-points/access-point-fields";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";

/** Size of a job: the number of labels including copies, and the number of characters of their texts. */
export type RenderSize = { labels: number; characters: number };

/**
 * Returns the heap size of a render worker for a job, in MB. Measured: 20,000 usual labels ran out of memory with 24
 * MB; with 32 MB they rendered at half the speed of 64 MB. The heap holds several copies of each text while it is
 * measured and drawn.
 */
export const heapMbOf = ({ labels, characters }: RenderSize): number =>
  Math.ceil(32 + labels / 500 + (6 * characters) / 1_024 ** 2);

/** Largest size of the orders that share the kept worker: those of a small job. */
export const KEPT_SIZE: RenderSize = { labels: 1_000, characters: 200_000 };

/**
 * Maximum number of characters of a job's labels: 20,000 labels of 400 characters each. The event loop parses and writes
 * them in one step, in about 20 ms.
 */
const CHARACTERS_MAX = 8_000_000;

/** Returns the size of a job. The number of characters is approximately that of its contents as JSON. */
export const sizeOf = (contents: readonly PrintedTexts[], labels: number): RenderSize => ({
  labels,
  characters: contents.reduce((sum, content) => sum + ID_AND_NAMES + charactersOf(content), 0),
});

/** Number of characters of an access point's id and of the member names in JSON. */
const ID_AND_NAMES = 100;

const charactersOf = (content: PrintedTexts): number =>
  [...labelFields.map((field) => content[field] ?? ""), ...Object.values(content.fields ?? {})].reduce(
    (sum, text) => sum + text.length,
    0,
  );

/** Returns why the texts of a job are too long, or null. */
export function whyTooLong(contents: readonly PrintedTexts[]): string | null {
  const { characters } = sizeOf(contents, contents.length);
  if (characters <= CHARACTERS_MAX) return null;
  const [all, most] = [characters, CHARACTERS_MAX].map((count) => count.toLocaleString("en"));
  return `The texts of these labels have ${all} characters; at most ${most} can be printed at once. Print in parts.`;
}
