import { setImmediate } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import { type BulkUndo, UNDO_MINUTES } from "@/lib/contract/access-points/bulk";
import type { AuditAction, AuditChanges } from "@/lib/contract/audit/audit";
import type { Report } from "@/lib/contract/progress";
import { recorded, t } from "@/lib/messages/messages";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { ServiceProblem } from "../../http/problem-error";
import type { Applied } from "./edit";
import { takeBack, toBefore } from "./set-back";

/** On SQLite each part blocks about 100 ms; between two parts other requests come first. */
export const PART = 500;

const NAMES_MAX = 20;

export type Written = { found: number; changed: number; ids: string[]; undo: BulkUndo | null };

type LargeChange<Item> = {
  /** Generated when absent. */
  id?: string;
  person: Person;
  items: readonly Item[];
  /** Throws when the change is cancelled. */
  report: Report;
  action: AuditAction;
  /** Besides the id of the change and the names. */
  describe: () => AuditChanges;
  /** In the first transaction. False: nothing is written. */
  begin?: (trx: Db) => Promise<boolean>;
  /** In the transaction of the part. `found`: rows; `at`: time of the whole change. */
  work: (trx: Db, part: readonly Item[], at: number) => Promise<{ applied: Applied[]; found: number }>;
  /** At the end of each transaction. */
  keep?: (trx: Db, written: Written, isLast: boolean) => Promise<void>;
  /** Undoes what `begin` and `keep` did, after the parts were taken back. */
  forget?: () => Promise<unknown>;
};

// Others read and write between parts. Cancelled or failed, earlier parts are taken back; after a kill they stay.
// Undo works for ten minutes. Null when `begin` returns false.
export async function changeInParts<Item>(context: ServiceContext, change: LargeChange<Item>): Promise<Written | null> {
  const { person, items, report } = change;
  const at = context.now();
  const id = change.id ?? uuidv7({ msecs: at });
  let written: Written = { found: 0, changed: 0, ids: [], undo: null };
  let isBegun = false;
  try {
    for (let from = 0; from === 0 || from < items.length; from += PART) {
      if (from > 0) await setImmediate();
      const isLast = from + PART >= items.length;
      // The assignment waits for the commit: a part may run again after a conflict.
      const next = await inTransactionAs(context, person, async (trx) => {
        if (from === 0 && change.begin && !(await change.begin(trx))) return null;
        const { applied, found } = await change.work(trx, items.slice(from, from + PART), at);
        const counted = { ...written, found: written.found + found };
        const recorded = await recordPart(trx, change, { id, at, part: from / PART, before: counted, applied });
        await change.keep?.(trx, recorded, isLast);
        // Before the commit: what `keep` wrote with the last part could not be taken back after it.
        report({ phase: "writing", done: Math.min(from + PART, items.length), total: items.length });
        return recorded;
      });
      if (next === null) return null;
      written = next;
      isBegun = true;
    }
    return written;
  } catch (error) {
    if (written.changed > 0) await takeBack(context, id, person);
    if (isBegun) await change.forget?.();
    throw error;
  }
}

type Part = { id: string; at: number; part: number; before: Written; applied: readonly Applied[] };

/** @throws ServiceProblem 403 when its author undid it meanwhile, so that the other parts are taken back too */
async function addChanged(trx: Db, id: string, changed: number): Promise<void> {
  const running = trx.updateTable("bulk_changes").where("id", "=", id).where("undone_at", "is", null);
  if (await running.set({ changed }).returning("id").executeTakeFirst()) return;
  throw new ServiceProblem("forbidden", t("serviceEdits.bulk.undoneMeanwhile"));
}

/** With the first part also the change and its audit entry. */
async function recordPart<Item>(
  trx: Db,
  { person, items, action, describe }: LargeChange<Item>,
  { id, at, part, before, applied }: Part,
): Promise<Written> {
  if (applied.length === 0) return before;
  const isFirst = before.changed === 0;
  const expires_at = at + UNDO_MINUTES * 60_000;
  const names = applied.slice(0, NAMES_MAX).map(({ before: row, after }) => (row ?? after).name);
  const written: Written = {
    found: before.found,
    changed: before.changed + applied.length,
    ids: [...before.ids, ...applied.map(({ after }) => after.id)],
    undo: { id, expiresAt: new Date(expires_at).toISOString() },
  };
  const is_deletion = Number(applied.every(({ set }) => set.deletion != null));
  const { changed } = written;
  if (isFirst) {
    const values = { id, actor_id: person.id, is_deletion, changed, created_at: at, expires_at };
    await trx.insertInto("bulk_changes").values(values).execute();
    // Later parts are counted as planned, because the entry of the audit log is written with the first one.
    const more = (items.length > PART ? items.length : changed) - names.length;
    const others = more > 0 ? [recorded("serviceEdits.audit.andMore", { count: more })] : [];
    const changes = { change: [null, id], ...describe(), accessPoints: [null, [...names, ...others]] } as AuditChanges;
    await recordAudit(trx, { actor: person, action, changes, at });
  } else await addChanged(trx, id, changed);
  const sorted = applied.toSorted((one, other) => (one.after.id < other.after.id ? -1 : 1));
  const ids = sorted.map(({ after }) => after.id).join(",");
  const stored = is_deletion ? null : JSON.stringify(sorted.map(toBefore));
  await trx.insertInto("bulk_change_parts").values({ bulk_id: id, part, ids, before: stored }).execute();
  return written;
}
