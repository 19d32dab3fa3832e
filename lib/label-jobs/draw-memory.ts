import { totalmem } from "node:os";
import type { LabelContent } from "@/lib/contract/label-content";

const MB = 1_024 * 1_024;

/** What the rest of the program needs under load, in MB: 100 to 150 idle, up to 200 while lists and pages are read. */
const RESERVED_MB = 200;

/**
 * What a worker needs beside its heap, in MB: its thread with the fonts, and the verify worker's process, which reached
 * 107 with the decoder's WebAssembly, part of it shared with this process.
 */
const BESIDE_HEAP_MB = 130;

/** How much there is to draw: labels with all copies, and the characters of what they say. */
export type DrawSize = { labels: number; characters: number };

/**
 * Returns the heap a worker gets for a job, in MB. 20,000 usual labels ran out at 24 MB and were drawn with 32, half as
 * fast as with 64; texts are held several times over while they are measured and drawn.
 */
export const heapMbOf = ({ labels, characters }: DrawSize): number =>
  Math.ceil(32 + labels / 500 + (6 * characters) / MB);

/** Returns the memory a job takes while it is drawn, in MB. */
export const memoryMbOf = (size: DrawSize): number => BESIDE_HEAP_MB + heapMbOf(size);

/**
 * Returns the memory that jobs may take together, in MB: what the container or the machine allows this process, less
 * what the rest of the program needs. At least one small job always fits.
 */
export function drawBudgetMb(): number {
  // Without a limit `constrainedMemory` is 0 or a number near 2^64, depending on the version of Node.
  const constrained = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const allowed = Math.min(constrained, totalmem()) / MB;
  return Math.max(Math.floor(allowed) - RESERVED_MB, memoryMbOf({ labels: 100, characters: 10_000 }));
}

/**
 * Most characters a job's labels may say, whatever the memory: they are read and written in one piece on the event
 * loop, in about 20 ms. 20,000 labels of 400 characters each.
 */
const CHARACTERS_MAX = 8 * MB;

type Content = Omit<LabelContent, "id">;

/** Returns the size of a job; the characters are about those of its contents as JSON. */
export const sizeOf = (contents: readonly Content[], labels: number): DrawSize => ({
  labels,
  characters: contents.reduce((sum, content) => sum + ID_AND_NAMES + charactersOf(content), 0),
});

/** Characters of an access point's id and of the member names in JSON. */
const ID_AND_NAMES = 100;

const charactersOf = ({ name, location, description = "", code }: Content): number =>
  name.length + location.length + description.length + code.length;

/** Returns why a job can never be drawn with this much memory, and how many labels can; null when it can. */
export function whyTooLarge({ labels, characters }: DrawSize, budgetMb: number): string | null {
  const fixedMb = memoryMbOf({ labels: 0, characters: 0 });
  const neededMb = memoryMbOf({ labels, characters }) - fixedMb;
  const share = Math.min(Math.max(0, budgetMb - fixedMb) / neededMb, CHARACTERS_MAX / characters);
  if (share >= 1) return null;
  const fitting = Math.max(1, Math.floor((labels * share) / 100) * 100);
  const [all, part] = [labels, fitting].map((count) => count.toLocaleString("en"));
  return `These are ${all} labels; the server has memory for about ${part} like these at once. Print in parts.`;
}
