import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";

/** Shortest time between two writes of one session or token, in milliseconds. */
const EVERY_MS = 5 * 60_000;
/** Time in which uses are collected into one transaction, in milliseconds. */
const COLLECT_MS = 1_000;
/** Sessions and tokens whose last write is remembered. Forgotten ones cost at most one more write. */
const REMEMBERED_MAX = 10_000;

/** Credential that a request was sent with, and the address of its client. */
type Use = { type: "session" | "token"; id: string; address: string };

declare module "../../context" {
  interface ServiceContext {
    lastUse: ReturnType<typeof createLastUse>;
  }
}

/**
 * Creates the record of when sessions and API tokens were last used. It writes after the answers, at most every five
 * minutes for each, so that requests neither wait for the write nor fail with it.
 */
export function createLastUse({ db, now, log }: { db: Db; now: () => number; log: Logger }) {
  const noted = new LRUCache<string, number>({ max: REMEMBERED_MAX });
  const waiting = new Map<string, Use & { at: number }>();
  let timer: NodeJS.Timeout | undefined;

  const save = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // In the order of the ids, so that two processes do not deadlock.
    const uses = [...waiting.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
    waiting.clear();
    if (uses.length === 0) return;
    try {
      await inTransaction(db, async (trx) => {
        for (const use of uses) await write(trx, use);
      });
    } catch (error) {
      log.warn({ event: "last-use.not-saved", err: error });
    }
  };

  return {
    /** Notes a use, to be written soon. `stored` is the time of the last use that is stored. */
    note: (use: Use, stored: number | null): void => {
      const at = now();
      // The clock may have been set back, so a time in the future is also old.
      if (stored !== null && Math.abs(at - stored) < EVERY_MS) return;
      const before = noted.get(use.id);
      if (before !== undefined && Math.abs(at - before) < EVERY_MS) return;
      noted.set(use.id, at);
      waiting.set(use.id, { ...use, at });
      timer ??= setTimeout(() => void save(), COLLECT_MS).unref();
    },

    /** Writes what was noted. A failure is logged, and the next use in five minutes is written again. */
    save,
  };
}

async function write(trx: Db, { type, id, at, address }: Use & { at: number }): Promise<void> {
  if (type === "session") {
    await trx.updateTable("sessions").set({ last_used_at: at }).where("id", "=", id).execute();
  } else {
    const used = { last_used_at: at, last_used_address: address };
    await trx.updateTable("api_tokens").set(used).where("id", "=", id).execute();
  }
}
