import { totalmem } from "node:os";
import { labelFields } from "@/lib/contract/access-points/access-point-fields";
import type { PrintedTexts } from "@/lib/contract/labels/design-texts";

const MB = 1_024 * 1_024;

/**
 * Memory for the rest of the program under load, in MB. Measured: 100 to 150 idle, up to 200 while lists and pages are
 * read.
 */
const RESERVED_MB = 200;

/**
 * Memory of a render worker outside its heap, in MB: its thread with the fonts, and the process of the verify worker,
 * which reached 107 MB with the decoder's WebAssembly. Both processes share part of that.
 */
const BESIDE_HEAP_MB = 130;

/** Size of a job: the number of labels including copies, and the number of characters of their texts. */
export type RenderSize = { labels: number; characters: number };

/**
 * Returns the heap size of a render worker for a job, in MB. Measured: 20,000 usual labels ran out of memory with 24
 * MB; with 32 MB they rendered at half the speed of 64 MB. The heap holds several copies of each text while it is
 * measured and drawn.
 */
export const heapMbOf = ({ labels, characters }: RenderSize): number =>
  Math.ceil(32 + labels / 500 + (6 * characters) / MB);

/** Largest size of the orders that share one warm worker: those of a small job. */
export const WARM_SIZE: RenderSize = { labels: 1_000, characters: 200_000 };

/** Memory of the warm worker between two orders, in MB: its thread with the fonts, and its verify worker. */
export const IDLE_WORKER_MB = 100;

/** Returns the memory in MB that a job uses while it is rendered. */
export const memoryMbOf = (size: RenderSize): number => BESIDE_HEAP_MB + heapMbOf(size);

/**
 * Returns the memory in MB that all running jobs may use together: the limit of the container or the machine, minus the
 * memory of the rest of the program. At least one small job always fits.
 */
export function memoryBudgetMb(): number {
  // Without a limit, `constrainedMemory` returns 0 or a number near 2^64, depending on the version of Node.
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const allowed = Math.min(constrained, totalmem()) / MB;
  return Math.max(Math.floor(allowed) - RESERVED_MB, memoryMbOf({ labels: 100, characters: 10_000 }));
}

/**
 * Maximum number of characters of a job's labels, independent of memory: 20,000 labels of 400 characters each. The
 * event loop parses and writes them in one step, in about 20 ms.
 */
const CHARACTERS_MAX = 8 * MB;

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

/** Returns why a job does not fit into `budgetMb` and how many labels would fit, or null when the job fits. */
export function whyTooLarge({ labels, characters }: RenderSize, budgetMb: number): string | null {
  const fixedMb = memoryMbOf({ labels: 0, characters: 0 });
  const neededMb = memoryMbOf({ labels, characters }) - fixedMb;
  const share = Math.min(Math.max(0, budgetMb - fixedMb) / neededMb, CHARACTERS_MAX / characters);
  if (share >= 1) return null;
  const fitting = Math.max(1, Math.floor((labels * share) / 100) * 100);
  const [all, part] = [labels, fitting].map((count) => count.toLocaleString("en"));
  return `These are ${all} labels; the server has memory for about ${part} like these at once. Print in parts.`;
}
