import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { inTransaction } from "../db/transaction";
import { DELETED_AT_ONCE, deleteInBatches } from "../long-running/delete-in-batches";
import { ChainError, digestOf, lockChain, storeChain } from "./chain";

/**
 * Deletes the entries before `before` (milliseconds since 1970) from the beginning of the chain. The boundary keeps the
 * digest of the last deleted entry, so that the rest can still be verified. Several processes may run this at once.
 * @throws ChainError when the head of the chain is wrong
 */
export function pruneAudit(
  { db, keys }: Pick<ServiceContext, "db" | "keys">,
  before: number,
  signal?: AbortSignal,
): Promise<void> {
  return deleteInBatches(() => pruneBatch(db, keys, before), signal);
}

/** Looks without a lock first, because most sweeps find nothing. */
async function pruneBatch(db: Db, keys: ServiceContext["keys"], before: number): Promise<number> {
  const [oldest] = await readOldest(db, 1);
  if (!oldest || oldest.at >= before) return 0;
  return inTransaction(db, async (trx) => {
    const chain = await lockChain(trx, keys);
    let { pruned } = chain;
    for (const entry of await readOldest(trx, DELETED_AT_ONCE)) {
      if (entry.at >= before) break;
      // A forged time could otherwise delete a new entry, and the evidence of what was done to the log.
      if (entry.position !== pruned.position + 1 || entry.digest !== digestOf(chain.key, pruned, entry)) {
        throw new ChainError(`Entry ${pruned.position + 1} is wrong, so no entry is deleted. Run: npm run check`);
      }
      pruned = { position: entry.position, digest: entry.digest };
    }
    await storeChain(trx, { ...chain, pruned }, keys);
    await trx.deleteFrom("audit_entries").where("position", "<=", pruned.position).execute();
    return pruned.position - chain.pruned.position;
  });
}

const readOldest = (db: Db, limit: number) =>
  db
    .selectFrom("audit_entries")
    .selectAll()
    .where("position", "is not", null)
    .orderBy("position")
    .limit(limit)
    .execute();
