import type { Db } from "../../db/open";
import type { LastNumbers } from "../create/merge-sequence";
import { reserveSequence } from "../create/sequence";

/**
 * Makes another user the owner of all deleted access points of a user. Their ids then have counters of both users, so
 * that the numbers of the new owner go on above both, see `mergeIntoSequence`.
 * @param last numbers of both users, whose counters are locked
 */
export async function giveTrash(
  trx: Db,
  [from, to]: readonly [string, string],
  last: LastNumbers,
  at: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable("trashed_access_points")
    .set({ owner_id: to, fits: 0 })
    .where("owner_id", "=", from)
    .executeTakeFirst();
  const above = (last.get(from) ?? 0) - (last.get(to) ?? 0);
  if (numUpdatedRows > 0n && above > 0) await reserveSequence(trx, to, above, at);
}

/** Permanently deletes what a user has in the trash, and returns the number of access points. */
export async function emptyTrash(trx: Db, ownerId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom("trashed_access_points")
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
