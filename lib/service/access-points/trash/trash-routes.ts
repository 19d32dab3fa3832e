import type { Restoration } from "@/lib/contract/access-points/trash";
import { trashOperations } from "@/lib/contract/operations/access-point-operations";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { inTransaction } from "../../db/transaction";
import { etagOf } from "../../http/conditional";
import { listOperation } from "../../http/link-header";
import { jsonOperation, type Operation, operation, type Person } from "../../http/operation";
import { editEach } from "../edits/edit-each";
import { retryTakenCode } from "../edits/taken-codes";
import { getVisible } from "../rows/find";
import { type ShownRow, toAccessPoint } from "../rows/rows";
import { getRestorable, getTrashed, listTrash, toTrashed } from "./find-trashed";

export const trashRoutes = (context: ServiceContext): Operation[] => [
  listOperation(trashOperations.listTrash, ({ query }, person) => listTrash(context, query, person), {
    work: "search",
  }),
  jsonOperation(trashOperations.getTrashedAccessPoint, async ({ id }, person) =>
    toTrashed(await getTrashed(context.db, id, context.now(), person)),
  ),
  operation(trashOperations.restoreAccessPoint, async ({ id, body }, person) => {
    const row = await restoreAccessPoint(context, id, body, person);
    return { headers: { ETag: etagOf(row) }, body: toAccessPoint(row) };
  }),
  operation(trashOperations.purgeAccessPoint, ({ id }, person) => purgeAccessPoint(context, id, person)),
];

/** A blank code is replaced. 403 for a manager who does not own it, 409 when the code was taken meanwhile. */
function restoreAccessPoint(
  context: ServiceContext,
  id: string,
  { qrCode }: Restoration,
  person: Person,
): Promise<ShownRow> {
  const restore = () =>
    inTransaction(context.db, async (trx) => {
      const at = context.now();
      const row = await getRestorable(trx, id, at, person);
      const set = { deletion: null, ...(qrCode !== undefined && { qrCode }) };
      await editEach(trx, [{ row, set }], { person, context, at });
      return getVisible(trx, id, person);
    });
  return retryTakenCode(restore);
}

async function purgeAccessPoint(context: ServiceContext, id: string, person: Person): Promise<void> {
  await inTransactionAs(context, person, async (trx) => {
    const at = context.now();
    const { name } = await getRestorable(trx, id, at, person);
    await trx.deleteFrom("all_access_points").where("id", "=", id).execute();
    await recordAudit(trx, { actor: person, action: "access-point.purged", target: { id, name }, at });
  });
}
