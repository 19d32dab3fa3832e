import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Db } from "../../db/open";
import { prepared } from "../../db/prepared";

/** How many of an owner's numbers the triggers count together: block is seq >> 7. */
export const BLOCK_BITS = 7;
export const BLOCK = 2 ** BLOCK_BITS;

/** Blocks in memory at most, of all owners: enough for 25 million access points, in 3 MB. */
const BLOCKS_MAX = 200_000;

/** When more rows than this were added behind the last known block, blocks are read again. */
const ADDED_MAX = 8 * BLOCK;

/** An owner's blocks with rows, in the order of their numbers, as they were when they were read. */
export type Positions = {
  /** Of the counters then: as long as it is the same, rows may only have been added at the end. */
  rearranged: number;
  /** How many rows there were when last seen. */
  total: number;
  /** The first number of each block. */
  firstSeq: number[];
  /** How many rows are in each block and all before it. */
  through: number[];
};

const known = new WeakMap<Db, LRUCache<string, Positions>>();

const knownIn = (db: Db): LRUCache<string, Positions> => {
  const found =
    known.get(db) ?? new LRUCache({ maxSize: BLOCKS_MAX, sizeCalculation: (one) => one.through.length + 1 });
  known.set(db, found);
  return found;
};

/** Where an owner's rows are; null: there are none, and never were. */
export async function positionsOf(db: Db, ownerId: string): Promise<Positions | null> {
  const remembered = knownIn(db).get(ownerId);
  if (remembered && remembered.total - (remembered.through.at(-1) ?? 0) <= ADDED_MAX) return remembered;
  const [row] = await readBlocks(db, { ownerId });
  if (!row) return null;
  const positions = addUp(row);
  knownIn(db).set(ownerId, positions);
  return positions;
}

/** What is known of an owner is no longer true. */
export const forgetPositions = (db: Db, ownerId: string): void => void knownIn(db).delete(ownerId);

type Blocks = { rearranged: number; total: number; blocks: string | null };

/** One text, since thousands of rows would take many times as long. */
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
