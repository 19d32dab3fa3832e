import type { AccessPointChanges } from "@/lib/contract/access-points/access-point";
import { changesBetween, recordAudit } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import { readDefinitions } from "../custom-fields/definitions";
import {
  auditedValues,
  indexValues,
  requireValues,
  storedValues,
  toCustomColumns,
  visibleValues,
} from "../custom-fields/stored-values";
import { isDuplicate } from "../db/failures";
import { updateLabelStates } from "../db/label-states/update-label-states";
import { inTransaction } from "../db/transaction";
import { requireMatch } from "../http/conditional";
import type { Person } from "../http/operation";
import { requireTeam } from "../teams/memberships";
import { requireFreeCode } from "./create/code-holder";
import { makeFreeCodes, requireNotVoid } from "./create/free-codes";
import { getWritable } from "./find";
import { type ShownRow, toColumns, toFields } from "./rows";
import { moveToTrash } from "./trash/move-to-trash";

/**
 * Updates the given properties; a blank QR code is replaced by a generated one. An update without any change writes
 * nothing and keeps the version.
 * @throws ServiceProblem 404, 403, 409 when the owner already uses the code, 412 when `ifMatch` is stale
 */
export async function updateAccessPoint(
  context: ServiceContext,
  id: string,
  changes: AccessPointChanges,
  person: Person,
  ifMatch?: string,
): Promise<ShownRow> {
  const change = () => changeOnce(context, id, changes, person, ifMatch);
  return change().catch((error) => {
    // Another process wrote the same code between the check and the write. The second attempt finds its access point
    // and names it in the problem.
    if (isDuplicate(error)) return change();
    throw error;
  });
}

function changeOnce(
  context: ServiceContext,
  id: string,
  changes: AccessPointChanges,
  person: Person,
  ifMatch?: string,
): Promise<ShownRow> {
  return inTransaction(context.db, async (trx) => {
    const row = await getWritable(trx, id, person);
    requireMatch(ifMatch, row);
    const before = toFields(row);
    const { fields: given, teamId, ...texts } = changes;
    const after = { ...before, ...texts };
    const definitions = await readDefinitions(trx);
    const stored = storedValues(row.custom);
    const values = given === undefined ? stored : requireValues(definitions, given, stored);
    const custom = toCustomColumns(definitions, values);
    if (after.qrCode === "") [after.qrCode = ""] = await makeFreeCodes(trx, context, 1);
    const isMoved = teamId !== undefined && teamId !== row.team_id;
    if (!isMoved && JSON.stringify([after, values]) === JSON.stringify([before, stored])) return row;
    const team = isMoved ? await requireTeam(trx, teamId, person) : teamOf(row);
    if (after.qrCode !== before.qrCode) {
      await requireFreeCode(trx, row.owner_id, after.qrCode, person);
      await requireNotVoid(trx, row.owner_id, [after.qrCode]);
    }

    const at = context.now();
    const written = {
      ...toColumns(after, custom),
      team_id: team?.id ?? null,
      version: row.version + 1,
      updated_at: at,
    };
    await trx.updateTable("all_access_points").set(written).where("id", "=", id).execute();
    if (given) await indexValues(trx, definitions, [{ ...row, ...written }], false);
    const label_state = (await updateLabelStates(trx, [id])).get(id) ?? row.label_state;
    const target = { type: "access-point", id, name: after.name } as const;
    const changed = changesBetween(
      { ...auditedValues(before, stored), team: row.team_name },
      { ...auditedValues(after, values), team: team?.name ?? null },
    );
    await recordAudit(trx, { actor: person, action: "access-point.updated", target, changes: changed, at });
    return { ...row, ...written, label_state, team_name: team?.name ?? null };
  });
}

const teamOf = ({ team_id, team_name }: ShownRow) => (team_id === null ? null : { id: team_id, name: team_name ?? "" });

/** Moves an access point into the trash. @throws ServiceProblem 404, 403, 412 when `ifMatch` is stale */
export async function deleteAccessPoint(
  { db, now }: ServiceContext,
  id: string,
  person: Person,
  ifMatch?: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await getWritable(trx, id, person);
    requireMatch(ifMatch, row);
    const at = now();
    await moveToTrash(trx, [id], { at, by: person.id });
    const target = { type: "access-point", id, name: row.name } as const;
    const values = { ...auditedValues(toFields(row), visibleValues(row)), team: row.team_name };
    const changes = changesBetween(values, null);
    await recordAudit(trx, { actor: person, action: "access-point.deleted", target, changes, at });
  });
}
