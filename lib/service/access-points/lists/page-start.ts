import { BLOCK, type Positions } from "./positions";

/** Where a page begins in a list: `offset` rows after its first. */
export type Wanted = { offset: number; direction: "asc" | "desc" };

/** A number from which on rows are read, in the direction of the list, and how many of those come before the page. */
export type PageStart = { seq: number; skip: number };

/**
 * The block a page begins in. Null where the page is so near the newest rows that it is found from there: rows may
 * have been added since the positions were read.
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

/** The block that row number `position` is in, counted from the first, from 0; past the last row, the last block. */
function blockOf(through: readonly number[], position: number): number {
  let [low, high] = [0, through.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((through[middle] as number) > position) high = middle;
    else low = middle + 1;
  }
  return low;
}
