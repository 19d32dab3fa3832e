import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { rowsAsTable } from "../../db/json-table";
import type { Db } from "../../db/open";
import { changeOfRows } from "../changes/change-numbers";
import { reserveSequence } from "./sequence";

/** Rows per statement that reads, and per statement that writes: each holds the event loop for about 5 ms on SQLite. */
const READ_CHUNK = 200;
const WRITE_CHUNK = 50;

/** Row of an owner, with its place among the others. */
export type PlacedRow = { id: string; owner_id: string; seq: number; created_at: number };

/** Last sequence number of each owner whose counters are locked. */
export type LastNumbers = ReadonlyMap<string, number>;

/** Locks the counters of owners, so that their rows are neither created nor deleted, and returns their last numbers. */
export async function lockCounters(trx: Db, ids: Iterable<string>, at: number): Promise<LastNumbers> {
  const last = new Map<string, number>();
  for (const id of [...new Set(ids)].sort()) last.set(id, (await reserveSequence(trx, id, 0, at)).firstSeq - 1);
  return last;
}

export const isBefore = (a: Pick<PlacedRow, "id" | "created_at">, b: Pick<PlacedRow, "id" | "created_at">): boolean =>
  a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id);

/**
 * Returns `incoming` rows, the oldest first, merged with the newer rows of their new owner, with new sequence numbers.
 * Numbers have the order of (created_at, id) within an owner, so that the owner's newer rows get new numbers too. The
 * numbers are above the counters in the ids of all locked owners: an id made later in the same millisecond is then
 * greater, see `idOfSequence`. Deleted rows are numbered with the others, so that each keeps its place when it is restored.
 * @param last numbers of the owner and of all owners of incoming rows
 */
export async function mergeIntoSequence<Row extends PlacedRow>(
  trx: Db,
  ownerId: string,
  incoming: readonly Row[],
  last: LastNumbers,
  at: number,
): Promise<(Row | PlacedRow)[]> {
  const [oldest] = incoming;
  if (!oldest) return [];
  const rows = merge(incoming, await readNewerRows(trx, ownerId, oldest));
  const own = last.get(ownerId) ?? 0;
  const above = Math.max(...last.values(), own) - own;
  const { firstSeq } = await reserveSequence(trx, ownerId, above + rows.length, at);
  return rows.map((row, index) => ({ ...row, seq: firstSeq + above + index }));
}

/**
 * Stores the numbers and the owner of rows. Those that had another owner get a new version, unless they are deleted.
 * Yields to the event loop between statements.
 */
export async function writeSequence(
  trx: Db,
  rows: readonly PlacedRow[],
  { to, at, chunk = WRITE_CHUNK, onChunk = () => {} }: WriteOptions,
): Promise<void> {
  const isGiven = sql`owner_id <> ${to} and deleted_at is null`;
  for (let from = 0; from < rows.length; from += chunk) {
    const part = rows.slice(from, from + chunk);
    await sql`
      update all_access_points set seq = given.seq, owner_id = ${to},
        version = version + case when ${isGiven} then 1 else 0 end,
        updated_at = case when ${isGiven} then cast(${at} as bigint) else updated_at end,
        change = case when ${isGiven} then ${changeOfRows(trx)} else change end
      from ${rowsAsTable(
        trx,
        part.map(({ id, seq }) => ({ id, seq })),
        ["id"],
        ["seq"],
      )} where all_access_points.id = given.id`.execute(trx);
    onChunk(from + part.length);
    await setImmediate();
  }
}

type WriteOptions = { to: string; at: number; chunk?: number; onChunk?: (done: number) => void };

/** Reads the rows of an owner, also deleted ones, that are newer than `oldest`, the oldest first. */
async function readNewerRows(trx: Db, ownerId: string, oldest: PlacedRow): Promise<PlacedRow[]> {
  const newestFirst: PlacedRow[] = [];
  for (;;) {
    const chunk = await trx
      .selectFrom("all_access_points")
      .select(["id", "owner_id", "seq", "created_at"])
      .where("owner_id", "=", ownerId)
      .where("seq", "<", newestFirst.at(-1)?.seq ?? Number.MAX_SAFE_INTEGER)
      .orderBy("seq", "desc")
      .limit(READ_CHUNK)
      .execute();
    const newer = chunk.filter((row) => isBefore(oldest, row));
    newestFirst.push(...newer);
    if (newer.length < READ_CHUNK) return newestFirst.reverse();
    await setImmediate();
  }
}

/** Merges two lists that are in order into one. */
function merge<Row extends PlacedRow>(a: readonly Row[], b: readonly PlacedRow[]): (Row | PlacedRow)[] {
  const merged: (Row | PlacedRow)[] = [];
  let [inA, inB] = [0, 0];
  while (inA < a.length || inB < b.length) {
    const [nextA, nextB] = [a[inA], b[inB]];
    const takesA = nextA !== undefined && (nextB === undefined || isBefore(nextA, nextB));
    merged.push((takesA ? nextA : nextB) as Row);
    if (takesA) inA += 1;
    else inB += 1;
  }
  return merged;
}
