import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { rowsAsTable } from "../db/json-table";
import { inTransaction } from "../db/transaction";
import { type ChainLink, digestOf, lockChain, storeChain } from "./chain";

/** Entries that join the chain in one transaction, few enough that they hold SQLite for a few milliseconds. */
const BATCH = 250;

/**
 * Interval in milliseconds at which each process looks for entries without a digest. The query reads one place of an index:
 * 0.003 ms on SQLite at 200,000 entries.
 */
const EVERY_MS = 1_000;

type Sealing = Pick<ServiceContext, "db" | "keys">;

/**
 * Gives every new entry its position and its digest. Entries are written without a lock, because a lock for each write
 * would make all writers wait for one another; they join the chain here, later. Several processes may run this at once.
 * @throws ChainError when the head of the chain is wrong
 */
export async function sealEntries({ db, keys }: Sealing, signal?: AbortSignal): Promise<void> {
  for (let sealed = BATCH; sealed === BATCH && !signal?.aborted; ) {
    if (!(await findUnchained(db, 1)).length) return;
    sealed = await inTransaction(db, (trx) => sealBatch(trx, keys));
    await setImmediate();
  }
}

const findUnchained = (db: Db, limit: number) =>
  db.selectFrom("audit_entries").selectAll().where("position", "is", null).orderBy("id").limit(limit).execute();

async function sealBatch(trx: Db, keys: Sealing["keys"]): Promise<number> {
  const chain = await lockChain(trx, keys);
  const entries = await findUnchained(trx, BATCH);
  if (entries.length === 0) return 0;
  let { head } = chain;
  const links: (ChainLink & { id: string })[] = entries.map((entry) => {
    head = { position: head.position + 1, digest: digestOf(chain.key, head, entry) };
    return { id: entry.id, ...head };
  });
  await sql`update audit_entries set position = given.position, digest = given.digest
    from ${rowsAsTable(trx, links, ["id", "digest"], ["position"])} where audit_entries.id = given.id`.execute(trx);
  await storeChain(trx, { ...chain, head }, keys);
  return entries.length;
}

/**
 * Gives entries their digests now and every second. Logs the first of several failures in a row. Returns a function that
 * stops this and gives the last entries their digests.
 */
export function startSealing({ db, keys, log }: Sealing & Pick<ServiceContext, "log">): () => Promise<void> {
  let isFailing = false;
  const seal = async () => {
    try {
      await sealEntries({ db, keys });
      isFailing = false;
    } catch (error) {
      if (!isFailing) log.warn({ event: "audit.not-chained", err: error });
      isFailing = true;
    }
  };
  let underWay: Promise<void> | null = null;
  const sealNext = () => {
    underWay ??= seal().finally(() => {
      underWay = null;
    });
  };
  const interval = setInterval(sealNext, EVERY_MS).unref();
  sealNext();
  return async () => {
    clearInterval(interval);
    await underWay;
    await seal();
  };
}
