import { setImmediate } from "node:timers/promises";
import type { BulkChangeState, BulkUndone } from "@/lib/contract/access-points/bulk";
import type { Report } from "@/lib/contract/progress";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { notFound, ServiceProblem } from "../../http/problem-error";
import { countParts, recordUndone, setBackPart } from "../edits/set-back";

/**
 * Undoes a change of many access points in parts, between which others read and write. Leaves alone those that were changed
 * since, and those whose code their former owner has used since. When it is cancelled, what is undone stays undone, and
 * undoing the change again does the rest.
 * @throws ServiceProblem 404 for the change of somebody else, 410 when it was undone already or more than ten minutes ago,
 * 422 when access points would get a team to which the person may not give any
 */
export const undoBulk = (context: ServiceContext, id: string, by: By): Promise<BulkUndone> =>
  undoParts(context, by, (trx, at) => getUndoable(trx, id, by.person, at));

/**
 * Undoes what an interrupted change has written, in the same way, however long ago that was. Does nothing when it has written
 * nothing or was undone. A change that is still running in another process ends at its next part.
 */
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
      // After the change is locked, because it may still be running in another process and add parts.
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

/** Returns a change that can be undone, locked. @throws ServiceProblem 404, 410 */
async function getUndoable(trx: Db, id: string, person: Person, at: number): Promise<StoredChange> {
  const change = await lockChange(trx, id);
  if (!change || change.actor_id !== person.id) throw notFound();
  if (change.undone_at !== null) throw over("This change was undone already.");
  if (change.expires_at <= at) throw over("This change was made more than ten minutes ago.");
  return change;
}

const over = (why: string) => new ServiceProblem("undo-expired", `${why} Change the access points by hand.`);

/** Returns a change that the person made. @throws ServiceProblem 404, also for the change of somebody else */
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
