import { labelFields } from "@/lib/contract/access-points/access-point-fields";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";
import { t } from "@/lib/messages/messages";

/** Labels including copies, and characters of their texts. */
export type RenderSize = { labels: number; characters: number };

/** Measured: 20,000 labels ran out of memory with 24 MB; 32 MB took twice the time of 64 MB. */
export const heapMbOf = ({ labels, characters }: RenderSize): number =>
  Math.ceil(32 + labels / 500 + (6 * characters) / 1_024 ** 2);

/** Larger orders do not share the kept worker. */
export const KEPT_SIZE: RenderSize = { labels: 1_000, characters: 200_000 };

/** 20,000 labels of 400 characters, which the event loop parses and writes in about 20 ms. */
const CHARACTERS_MAX = 8_000_000;

/** The characters are approximately those of the contents as JSON. */
export const sizeOf = (contents: readonly PrintedTexts[], labels: number): RenderSize => ({
  labels,
  characters: contents.reduce((sum, content) => sum + ID_AND_NAMES + charactersOf(content), 0),
});

/** An access point's id and the member names in JSON. */
const ID_AND_NAMES = 100;

const charactersOf = (content: PrintedTexts): number =>
  [...labelFields.map((field) => content[field] ?? ""), ...Object.values(content.fields ?? {})].reduce(
    (sum, text) => sum + text.length,
    0,
  );

export function whyTooLong(contents: readonly PrintedTexts[]): string | null {
  const { characters } = sizeOf(contents, contents.length);
  if (characters <= CHARACTERS_MAX) return null;
  return t("labelService.textsTooLong", { count: characters, max: CHARACTERS_MAX });
}
