import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "../../db/open";
import { prepared } from "../../db/prepared";

/** Block size used by the triggers, as a power of two: a row's block is seq >> 7. */
export const BLOCK_BITS = 7;
export const BLOCK = 2 ** BLOCK_BITS;

/** Most cached blocks, of all owners together: enough for 25 million access points, in 3 MB. */
const BLOCKS_MAX = 200_000;

/** Most rows added after the last cached block before the blocks are read again. */
const ADDED_MAX = 8 * BLOCK;

/** Cached positions: an owner's blocks that have rows, in ascending order, as they were when they were read. */
export type Positions = {
  /** Value of the counter when read. While it is unchanged, rows have only been added at the end. */
  rearranged: number;
  /** Number of rows, as last read. */
  total: number;
  /** First sequence number of each block. */
  firstSeq: number[];
  /** Number of rows in each block and all blocks before it. */
  through: number[];
};

const known = new WeakMap<Db, LRUCache<string, Positions>>();

const knownIn = (db: Db): LRUCache<string, Positions> => {
  const found =
    known.get(db) ?? new LRUCache({ maxSize: BLOCKS_MAX, sizeCalculation: (one) => one.through.length + 1 });
  known.set(db, found);
  return found;
};

/** Returns the positions of an owner's rows, from the cache or the database; null when the owner never had a row. */
export async function positionsOf(db: Db, ownerId: string): Promise<Positions | null> {
  const remembered = knownIn(db).get(ownerId);
  if (remembered && remembered.total - (remembered.through.at(-1) ?? 0) <= ADDED_MAX) return remembered;
  const [row] = await readBlocks(db, { ownerId });
  if (!row) return null;
  const positions = addUp(row);
  knownIn(db).set(ownerId, positions);
  return positions;
}

/** Evicts the owner's cached positions. */
export const forgetPositions = (db: Db, ownerId: string): void => void knownIn(db).delete(ownerId);

type Blocks = { rearranged: number; total: number; blocks: string | null };

/** Reads all blocks as one text, because reading thousands of rows takes many times as long. */
const readBlocks = prepared<{ ownerId: string }, Blocks>((db, { ownerId }) =>
  db
    .selectFrom("access_point_totals")
    .select([
      "rearranged",
      "total",
      sql<string | null>`(
        select string_agg(block || ' ' || count, ',' order by block) from access_point_blocks
        where owner_id = access_point_totals.owner_id and count > 0)`.as("blocks"),
    ])
    .where("owner_id", "=", ownerId),
);

function addUp({ rearranged, total, blocks }: Blocks): Positions {
  const firstSeq: number[] = [];
  const through: number[] = [];
  let sum = 0;
  for (const one of blocks?.split(",") ?? []) {
    const [block, count] = one.split(" ").map(Number) as [number, number];
    sum += count;
    firstSeq.push(block * BLOCK);
    through.push(sum);
  }
  return { rearranged, total, firstSeq, through };
}

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
