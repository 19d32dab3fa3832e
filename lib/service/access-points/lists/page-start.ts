import { BLOCK, type Positions } from "./positions";

/** Requested page: the number of rows before it, in the direction of the list. */
export type Wanted = { offset: number; direction: "asc" | "desc" };

/** Sequence number at which reading begins, in the direction of the list, and number of rows to skip from there. */
export type PageStart = { seq: number; skip: number };

/**
 * Returns the start of a page, computed from the block in which it begins. Returns null when there are no blocks, and
 * for a page in the last block of a list that begins with the newest row: rows may have been added there since the
 * positions were read, and skipping rows from the newest is cheap.
 */
export function startOf(positions: Positions, { offset, direction }: Wanted): PageStart | null {
  const { firstSeq, through, total } = positions;
  const isAscending = direction === "asc";
  const block = blockOf(through, isAscending ? offset : total - 1 - offset);
  const first = firstSeq[block];
  if (first === undefined || (!isAscending && block === through.length - 1)) return null;
  const before = isAscending ? (through[block - 1] ?? 0) : total - (through[block] ?? 0);
  return { seq: isAscending ? first : first + BLOCK - 1, skip: offset - before };
}

/** Returns the index of the block of the row at `position` (from 0); past the last row, the index of the last block. */
function blockOf(through: readonly number[], position: number): number {
  let [low, high] = [0, through.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((through[middle] as number) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
