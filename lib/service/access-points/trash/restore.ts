import type { Restoration } from "@/lib/contract/access-points/trash";
import { inTransactionAs } from "../../accounts/in-transaction-as";
import { changesBetween, recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { isDuplicate } from "../../db/failures";
import { inTransaction } from "../../db/transaction";
import type { Person } from "../../http/operation";
import { requireFreeCode } from "../create/code-holder";
import { makeFreeCodes, requireNotVoid } from "../create/free-codes";
import { lockCounters } from "../create/reserve-numbers";
import { getVisible } from "../find";
import { type ShownRow, toFields } from "../rows";
import { getRestorable } from "./find-trashed";
import { restoreRows } from "./restore-rows";

/**
 * Restores a deleted access point, as it was or with another code.
 * @throws ServiceProblem 404, 403 for a manager who does not own it, 409 when the code was taken meanwhile
 */
export async function restoreAccessPoint(
  context: ServiceContext,
  id: string,
  restoration: Restoration,
  person: Person,
): Promise<ShownRow> {
  const restore = () => restoreOnce(context, id, restoration, person);
  return restore().catch((error) => {
    // Another process took the code between the check and the write. The second attempt names its access point.
    if (isDuplicate(error)) return restore();
    throw error;
  });
}

function restoreOnce(context: ServiceContext, id: string, { qrCode }: Restoration, person: Person): Promise<ShownRow> {
  return inTransaction(context.db, async (trx) => {
    const at = context.now();
    const trashed = await getRestorable(trx, id, at, person);
    // Also checks that the owner was not removed.
    await lockCounters(trx, [trashed.owner_id], at);
    const code = qrCode === "" ? ((await makeFreeCodes(trx, context, 1, trashed.owner_id))[0] ?? "") : qrCode;
    const wanted = code ?? trashed.qr_code;
    await requireFreeCode(trx, trashed.owner_id, wanted, person);
    await requireNotVoid(trx, trashed.owner_id, [wanted]);
    await restoreRows(trx, [{ ...trashed, ...(wanted !== trashed.qr_code && { newCode: wanted }) }], at);
    const row = await getVisible(trx, id, person);
    const target = { type: "access-point", id, name: row.name } as const;
    const changes = changesBetween({ qrCode: trashed.qr_code }, { qrCode: toFields(row).qrCode });
    await recordAudit(trx, { actor: person, action: "access-point.restored", target, changes, at });
    return row;
  });
}

/** Deletes an access point of the trash permanently. @throws ServiceProblem 404 */
export async function purgeAccessPoint(context: ServiceContext, id: string, person: Person): Promise<void> {
  await inTransactionAs(context, person, async (trx) => {
    const at = context.now();
    const { name } = await getRestorable(trx, id, at, person);
    await trx.deleteFrom("all_access_points").where("id", "=", id).execute();
    const target = { type: "access-point", id, name } as const;
    await recordAudit(trx, { actor: person, action: "access-point.purged", target, at });
  });
}
