import type { AccessPointChanges } from "@/lib/contract/access-points/access-point";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import { requireValues, storedValues } from "../../custom-fields/stored-values";
import { inTransaction } from "../../db/transaction";
import { requireMatch } from "../../http/conditional";
import type { Person } from "../../http/operation";
import { requireTeam } from "../../teams/memberships";
import { customChanges } from "../edits/edit";
import { editEach } from "../edits/edit-each";
import { retryTakenCode } from "../edits/taken-codes";
import { getWritable, readShown } from "../rows/find";
import type { ShownRow } from "../rows/rows";

/** Without a change the version stays. A blank code is generated. @throws ServiceProblem 403, 404, 409, 412 */
export function updateAccessPoint(
  context: ServiceContext,
  id: string,
  { fields, teamId, ...texts }: AccessPointChanges,
  person: Person,
  ifMatch?: string,
): Promise<ShownRow> {
  const update = () =>
    inTransaction(context.db, async (trx) => {
      const row = await getWritable(trx, id, person);
      requireMatch(ifMatch, row);
      const stored = storedValues(row.custom);
      const values = fields && requireValues(await readDefinitions(trx), fields, stored);
      const isMoved = teamId !== undefined && teamId !== row.team_id;
      if (isMoved) await requireTeam(trx, teamId, person);
      const set = { ...texts, ...(values && { fields: customChanges(stored, values) }), ...(isMoved && { teamId }) };
      const at = context.now();
      const applied = await editEach(trx, [{ row, set }], { person, context, at });
      return applied.length === 0 ? row : readShown(trx, id, person);
    });
  return retryTakenCode(update);
}

/** @throws ServiceProblem 404, 403, 412 when `ifMatch` is stale */
export async function deleteAccessPoint(
  context: ServiceContext,
  id: string,
  person: Person,
  ifMatch?: string,
): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const row = await getWritable(trx, id, person);
    requireMatch(ifMatch, row);
    const at = context.now();
    const set = { deletion: { at, by: person.id } };
    await editEach(trx, [{ row, set }], { person, context, at });
  });
}
