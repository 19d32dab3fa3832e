import type { AccessPointChanges } from "@/lib/contract/access-point";
import type { Person } from "../accounts/sessions";
import { isDuplicate } from "../db/failures";
import { inTransaction } from "../db/transaction";
import { requireMatch } from "../http/conditional";
import type { Parts } from "../parts";
import { makeCode } from "./codes";
import { getWritable, requireFreeCode } from "./find";
import { labelStateAfter } from "./label-state";
import { type ShownRow, toColumns } from "./rows";

/**
 * Updates the given properties; a blank QR code is replaced by a generated one. An update without any change writes
 * nothing and keeps the version.
 * @throws ServiceProblem 404, 403, 409 when the owner already uses the code, 412 when `ifMatch` is stale
 */
export async function updateAccessPoint(
  parts: Parts,
  id: string,
  changes: AccessPointChanges,
  person: Person,
  ifMatch?: string,
): Promise<ShownRow> {
  const change = () => changeOnce(parts, id, changes, person, ifMatch);
  return change().catch((error) => {
    // Another process wrote the same code between the check and the write. The second attempt finds its access point
    // and names it in the problem.
    if (isDuplicate(error)) return change();
    throw error;
  });
}

function changeOnce(
  { db, now, randomBytes, publicUrlForCodes }: Parts,
  id: string,
  changes: AccessPointChanges,
  person: Person,
  ifMatch?: string,
): Promise<ShownRow> {
  return inTransaction(db, async (trx) => {
    const row = await getWritable(trx, id, person);
    requireMatch(ifMatch, row);
    const { name, location, description, qr_code } = row;
    const before = { name, location, description, qrCode: qr_code };
    const after = { ...before, ...changes };
    if (after.qrCode === "") after.qrCode = makeCode(randomBytes, publicUrlForCodes);
    if (JSON.stringify(after) === JSON.stringify(before)) return row;
    if (after.qrCode !== before.qrCode) await requireFreeCode(trx, row.owner_id, after.qrCode);

    const written = {
      ...toColumns(after),
      version: row.version + 1,
      updated_at: now(),
      label_state: labelStateAfter(row, after),
    };
    await trx.updateTable("access_points").set(written).where("id", "=", id).execute();
    return { ...row, ...written };
  });
}

/** Deletes an access point. @throws ServiceProblem 404, 403, 412 when `ifMatch` is stale */
export async function deleteAccessPoint({ db }: Parts, id: string, person: Person, ifMatch?: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await getWritable(trx, id, person);
    requireMatch(ifMatch, row);
    await trx.deleteFrom("access_points").where("id", "=", id).execute();
  });
}
