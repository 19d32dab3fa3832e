import { setImmediate } from "node:timers/promises";
import type { BulkChangeState, BulkUndone } from "@/lib/contract/access-points/bulk";
import type { Report } from "@/lib/contract/progress";
import { t } from "@/lib/messages/messages";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { countParts, recordUndone, setBackPart } from "../edits/set-back";

// Leaves alone what changed since. Cancelled, it keeps what is undone; again, it does the rest. Throws ServiceProblem
// 404 for another person's, 410 after ten minutes or when undone, 422 for a team that the person may not give.
export const undoBulk = (context: ServiceContext, id: string, by: By): Promise<BulkUndone> =>
  undoParts(context, by, (trx, at) => getUndoable(trx, id, by.person, at));

/** However long ago. A change that still runs in another process ends at its next part. */
export const undoInterrupted = (context: ServiceContext, id: string, by: By): Promise<BulkUndone> =>
  undoParts(context, by, async (trx) => {
    const change = await lockChange(trx, id);
    return change?.undone_at === null ? change : null;
  });

type By = { person: Person; report: Report };

type StoredChange = NonNullable<Awaited<ReturnType<typeof lockChange>>>;

async function undoParts(
  context: ServiceContext,
  { person, report }: By,
  find: (trx: Db, at: number) => Promise<StoredChange | null>,
): Promise<BulkUndone> {
  const at = context.now();
  for (let part = 0; ; part += 1) {
    const undone = await inTransactionAs(context, person, async (trx) => {
      const change = await find(trx, at);
      if (!change) return null;
      const { id } = change;
      // After the lock: the change may still be running in another process and add parts.
      const parts = await countParts(trx, id);
      const isLast = part >= parts - 1;
      const restored = (change.restored ?? 0) + (await setBackPart(trx, context, change, part, { person, at }));
      if (!isLast) await trx.updateTable("bulk_changes").set({ restored }).where("id", "=", id).execute();
      else await recordUndone(trx, { change, restored, person, at });
      return { restored, skipped: change.changed - restored, changed: change.changed, isLast };
    });
    if (!undone) return { restored: 0, skipped: 0 };
    const { restored, skipped, changed, isLast } = undone;
    if (isLast) return { restored, skipped };
    report({ phase: "writing", done: restored, total: changed });
    await setImmediate();
  }
}

const lockChange = (trx: Db, id: string) =>
  trx.selectFrom("bulk_changes").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Locked. @throws ServiceProblem 404, 410 */
async function getUndoable(trx: Db, id: string, person: Person, at: number): Promise<StoredChange> {
  const change = await lockChange(trx, id);
  if (!change || change.actor_id !== person.id) throw notFound();
  if (change.undone_at !== null) throw over(t("serviceEdits.bulk.undone"));
  if (change.expires_at <= at) throw over(t("serviceEdits.bulk.undoExpired"));
  return change;
}

const over = (why: string) => new ServiceProblem("undo-expired", t("serviceEdits.bulk.changeByHand", { why }));

/** @throws ServiceProblem 404, also for the change of somebody else */
export async function getBulkChange(db: Db, id: string, person: Person): Promise<BulkChangeState> {
  const bulk = await db.selectFrom("bulk_changes").selectAll().where("id", "=", id).executeTakeFirst();
  if (!bulk || bulk.actor_id !== person.id) throw notFound();
  return {
    id,
    isDeletion: bulk.is_deletion === 1,
    changed: bulk.changed,
    createdAt: new Date(bulk.created_at).toISOString(),
    expiresAt: new Date(bulk.expires_at).toISOString(),
    undoneAt: bulk.undone_at === null ? null : new Date(bulk.undone_at).toISOString(),
    restored: bulk.restored,
  };
}
