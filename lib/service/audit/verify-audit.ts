import { setImmediate } from "node:timers/promises";
import type { AuditCheck } from "@/lib/contract/audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import type { AuditEntryRow } from "../db/tables/audit";
import { type Chain, ChainError, type ChainLink, digestOf, openChain, readHead } from "./chain";

/** Entries per query, few enough that reading and checking them holds the event loop for a few milliseconds. */
const BATCH = 100;

type Verified = Omit<AuditCheck, "checkedAt" | "correct">;

/**
 * Checks every link of the chain, its positions, its head and its pruned boundary. Entries that are added or pruned
 * meanwhile do no harm.
 */
export async function verifyAudit({ db, keys }: Pick<ServiceContext, "db" | "keys">): Promise<Verified> {
  const unchained = await countUnchained(db);
  try {
    const chain = openChain(await readHead(db), keys);
    const { checked, fault } = await walkChain(db, keys, chain);
    const surplus = fault ?? (await findSurplus(db, keys));
    return { fault: surplus, checked, pruned: chain?.pruned.position ?? 0, unchained };
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return { fault: error.message, checked: 0, pruned: 0, unchained };
  }
}

type Keys = ServiceContext["keys"];

async function walkChain(db: Db, keys: Keys, chain: Chain | null): Promise<{ checked: number; fault: string | null }> {
  if (!chain) return { checked: 0, fault: null };
  const { key, head } = chain;
  let last: ChainLink = chain.pruned;
  let checked = 0;
  while (last.position < head.position) {
    const entries = await readEntries(db, last.position, Math.min(last.position + BATCH, head.position));
    const [next] = entries;
    if (next?.position !== last.position + 1) {
      // Retention may have deleted the entries since the head was read.
      const pruned = openChain(await readHead(db), keys)?.pruned ?? last;
      if (pruned.position <= last.position)
        return { checked, fault: missing(last.position + 1, await firstAfter(db, last), head) };
      last = pruned;
      continue;
    }
    for (const entry of entries) {
      const expected = last.position + 1;
      if (entry.position === last.position)
        return { checked, fault: `Entry ${last.position} was added by hand: there are two.` };
      if (entry.position !== expected) return { checked, fault: missing(expected, entry.position, head) };
      if (digestOf(key, last, entry) !== entry.digest) return { checked, fault: changed(entry) };
      last = { position: expected, digest: entry.digest };
      checked += 1;
    }
    await setImmediate();
  }
  const isHead = last.digest === head.digest || last.position > head.position;
  return { checked, fault: isHead ? null : "The last entry of the audit log does not match its head." };
}

const readEntries = (db: Db, after: number, upTo: number): Promise<AuditEntryRow[]> =>
  db
    .selectFrom("audit_entries")
    .selectAll()
    .where("position", ">", after)
    .where("position", "<=", upTo)
    .orderBy("position")
    .execute();

async function firstAfter(db: Db, { position }: ChainLink): Promise<number | null> {
  const row = await db
    .selectFrom("audit_entries")
    .select("position")
    .where("position", ">", position)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Returns a fault when an entry stands behind the head: only sealing adds entries there, and moves the head. */
async function findSurplus(db: Db, keys: Keys): Promise<string | null> {
  const row = await db
    .selectFrom("audit_entries")
    .select(({ fn }) => fn.max("position").as("last"))
    .where("position", "is not", null)
    .executeTakeFirst();
  const last = row?.last ?? 0;
  const head = openChain(await readHead(db), keys)?.head.position ?? 0;
  return last > head ? `Entry ${last} was added by hand: the audit log ends with entry ${head}.` : null;
}

async function countUnchained(db: Db): Promise<number> {
  const row = await db
    .selectFrom("audit_entries")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("position", "is", null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** @param next position of the next entry that exists, or null when there is none */
function missing(first: number, next: number | null, head: ChainLink): string {
  const last = (next ?? head.position + 1) - 1;
  const where = next === null ? " at the end of the audit log" : "";
  return first === last
    ? `Entry ${first}${where} is missing: it was deleted by hand.`
    : `Entries ${first} to ${last}${where} are missing: they were deleted by hand.`;
}

const changed = ({ position, at }: AuditEntryRow): string =>
  `Entry ${position} (dated ${new Date(at).toISOString()}) was changed by hand, or does not follow the entry before it.`;
