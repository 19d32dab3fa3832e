import { changesBetween, recordAuditEntries } from "../../audit-entries/record-audit";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import { auditedValues, storedValues } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import type { Person } from "../../http/operation";
import type { EditedRow } from "../rows/locked-rows";
import { toFields } from "../rows/rows";
import { type Applying, applyEdits } from "./apply-edits";
import type { Applied, Edit } from "./edit";

/** With an entry in the audit log for each that is not in the trash before and after the edit. @throws as `applyEdits` */
export async function editEach(
  trx: Db,
  edits: readonly Edit[],
  options: Applying & { person: Person },
): Promise<Applied[]> {
  const { person: actor, at } = options;
  const applied = await applyEdits(trx, edits, options);
  const shown = applied.filter(({ before, after }) => !(before?.deleted_at != null && after.deleted_at !== null));
  const definitions = await readDefinitions(trx);
  const names = await readNames(trx, shown);
  await recordAuditEntries(
    trx,
    shown.map((one) => {
      const { id, name } = one.after;
      return { actor, action: actionOf(one), target: { id, name }, changes: describe(one, definitions, names), at };
    }),
  );
  return applied;
}

function actionOf({ before, set }: Applied) {
  if (before === null) return "access-point.created";
  if (set.deletion === undefined) return "access-point.updated";
  return set.deletion === null ? "access-point.restored" : "access-point.deleted";
}

function describe({ before, after, set }: Applied, { byKey }: FieldDefinitions, names: Map<string, string>) {
  if (before && set.deletion === null) return changesBetween({ qrCode: before.qr_code }, { qrCode: after.qr_code });
  const valuesOf = (row: EditedRow) => {
    const visible = Object.entries(storedValues(row.custom)).filter(([key]) => byKey.has(key));
    return {
      ...auditedValues(toFields(row), Object.fromEntries(visible)),
      ...(set.ownerId !== undefined && before !== null && { owner: names.get(row.owner_id) ?? null }),
      team: row.team_id === null ? null : (names.get(row.team_id) ?? null),
    };
  };
  return changesBetween(before && valuesOf(before), set.deletion ? null : valuesOf(after));
}

/** By id. */
async function readNames(trx: Db, applied: readonly Applied[]): Promise<Map<string, string>> {
  const rows = applied.flatMap(({ before, after }) => (before ? [before, after] : [after]));
  const isMoved = applied.some(({ before, set }) => before !== null && set.ownerId !== undefined);
  const idsOf = {
    teams: rows.flatMap(({ team_id }) => team_id ?? []),
    users: isMoved ? rows.map((row) => row.owner_id) : [],
  };
  const names = new Map<string, string>();
  for (const table of ["teams", "users"] as const) {
    const ids = [...new Set(idsOf[table])];
    const found =
      ids.length === 0 ? [] : await trx.selectFrom(table).select(["id", "name"]).where("id", "in", ids).execute();
    for (const { id, name } of found) names.set(id, name);
  }
  return names;
}
