import type { BulkUndo } from "@/lib/contract/access-points/bulk";
import type { Report } from "@/lib/contract/progress";
import type { ServiceContext } from "../../context";
import { storedValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import { mayGiveTo } from "../../teams/memberships";
import { hasAccess } from "../../teams/rights";
import { applyEdits } from "../edits/apply-edits";
import { changeInParts } from "../edits/change-in-parts";
import { customChanges, type Edit } from "../edits/edit";
import { lockRows } from "../rows/locked-rows";
import type { ImportPlan } from "./plan-import";
import type { PlannedCreate, PlannedUpdate } from "./plan-row";

/**
 * Error for a plan that no longer fits: an access point was changed, a code taken or voided, or the person lost a right, after
 * the plan was made.
 */
export class StalePlanError extends Error {
  override name = "StalePlanError";
}

/** Ids of the access points that were created or changed, and how to undo that; null when there are none. */
export type WrittenPoints = { ids: string[]; undo: BulkUndo | null };

/** `importId` is the id of a stored import; null for a file that was imported at once. */
type Writing = { person: Person; fileName: string; importId: string | null; report: Report };

/**
 * Writes all rows in parts, with one entry in the audit log. `finish` runs in the transaction of the last part. When the plan no
 * longer fits, nothing is imported: the parts before are taken back.
 * @throws StalePlanError, or the error of a unique constraint, when the plan no longer fits
 */
export async function writeImport(
  context: ServiceContext,
  { creates, updates }: Pick<ImportPlan, "creates" | "updates">,
  { person, fileName, importId, report }: Writing,
  finish: (trx: Db, written: WrittenPoints) => Promise<void>,
): Promise<void> {
  // In the order of their ids, which are lower than those of new access points, as `findBulkEntries` needs it.
  const changes = updates.toSorted((one, other) => (one.existing.id < other.existing.id ? -1 : 1));
  await changeInParts(context, {
    ...{ person, report, items: [...changes, ...creates], action: "access-points.imported" },
    describe: () => ({
      ...(fileName && { file: [null, fileName] }),
      created: [null, creates.length],
      changed: [null, updates.length],
    }),
    work: async (trx, part, at) => {
      const edits = [
        ...part.flatMap((row) => (row.state === "created" ? [toNew(row, person, importId)] : [])),
        ...(await toChanges(
          trx,
          part.filter((row) => row.state === "updated"),
          person,
          importId,
        )),
      ];
      const teams = edits.flatMap(({ set: { teamId } }) => teamId ?? []);
      if (!(await mayGiveTo(trx, person, teams))) throw new StalePlanError("A team was deleted or left meanwhile.");
      const refuse = async () => {
        throw new StalePlanError("A code was taken or voided meanwhile.");
      };
      return { applied: await applyEdits(trx, edits, { person, context, at, refuse }), found: part.length };
    },
    keep: async (trx, { ids, undo }, isLast) => {
      if (isLast) await finish(trx, { ids, undo });
    },
  });
}

const toNew = ({ fields, values, teamId }: PlannedCreate, { id: ownerId }: Person, importId: string | null): Edit => ({
  row: null,
  set: { ...fields, fields: values, teamId, ownerId, importId },
});

/**
 * Locks the access points of planned changes.
 * @throws StalePlanError when one has another version than in the plan, or the person may not change it any more
 */
async function toChanges(
  trx: Db,
  planned: readonly PlannedUpdate[],
  person: Person,
  importId: string | null,
): Promise<Edit[]> {
  const ids = planned.map(({ existing }) => existing.id);
  const rows = new Map((await lockRows(trx, ids, person)).map((row) => [row.id, row]));
  return planned.map(({ existing, after, values, teamId }) => {
    const row = rows.get(existing.id);
    const isSame = row?.deleted_at === null && row.version === existing.version && hasAccess(person, row, "edit");
    if (!row || !isSame) throw new StalePlanError("An access point was changed meanwhile.");
    const fields = customChanges(storedValues(row.custom), values);
    return { row, set: { ...after, fields, ...(teamId !== row.team_id && { teamId }), importId } };
  });
}
