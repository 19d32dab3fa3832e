import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import type { Db } from "../../db/database";
import { inTransaction } from "../../db/transaction";

/** Between two writes of one session or token. */
const EVERY_MS = 5 * 60_000;
/** Uses are collected into one transaction. */
const COLLECT_MS = 1_000;
/** Forgotten ones cost at most one more write. */
const REMEMBERED_MAX = 10_000;

type Use = { type: "session" | "token"; id: string; address: string };

declare module "../../context" {
  interface ServiceContext {
    lastUse: ReturnType<typeof createLastUse>;
  }
}

/** Writes after the answers, so that requests neither wait for it nor fail with it. */
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
    /** `stored` is the time of the last use that is stored. */
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

    /** A failure is logged; the next use is written again. */
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
