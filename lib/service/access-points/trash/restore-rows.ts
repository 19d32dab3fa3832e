import { sql } from "kysely";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import { indexValues, storedValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { fieldColumns } from "../../db/field-columns";
import { idsAsTable, rowsAsTable } from "../../db/json-table";
import { refreshLabels } from "../../db/label-states/refresh-labels";
import type { AccessPointRow } from "../../db/tables/access-points";
import { nextChange } from "../changes/change-numbers";
import { toFields, toKeys } from "../rows";

/** Columns of a deleted row that restoring it needs. */
export const restoredColumns = ["id", "owner_id", "number", ...fieldColumns, "custom"] as const;

/** Deleted row to restore, with another code if `newCode` is given. */
export type Restored = Pick<AccessPointRow, (typeof restoredColumns)[number]> & { newCode?: string };

/**
 * Restores deleted rows with their ids, numbers and times, each with a new version. Their codes must be
 * free.
 */
export async function restoreRows(trx: Db, deleted: readonly Restored[], at: number): Promise<void> {
  const definitions = await readDefinitions(trx);
  const rows = deleted.map((row) => ({ id: row.id, ...columnsAfter(definitions, row) }));
  await sql`
    update all_access_points set deleted_at = null, deleted_by = null, version = version + 1,
      updated_at = cast(${at} as bigint), change = ${nextChange(trx)}, qr_code = given.qr_code,
      search_text = given.search_text
    from ${rowsAsTable(trx, rows, ["id", "qr_code", "search_text"])}
    where all_access_points.id = given.id and deleted_at is not null`.execute(trx);
  await indexValues(trx, definitions, deleted, true);
  await refreshPrinted(
    trx,
    deleted.map(({ id }) => id),
  );
}

/** Computes the search text again, because fields may have become searchable meanwhile, or stopped being so. */
function columnsAfter(definitions: FieldDefinitions, row: Restored) {
  const before = toFields(row);
  const after = row.newCode === undefined ? before : { ...before, qrCode: row.newCode };
  const values = storedValues(row.custom);
  const { search_text } = toKeys(after, toCustomColumns(definitions, values));
  return { qr_code: after.qrCode, search_text };
}

/**
 * Derives the label states again: meanwhile a print job may have been confirmed or taken back, or the name of the owner or
 * team on the label changed.
 */
async function refreshPrinted(trx: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct access_point_id as id from label_job_points
    where access_point_id in (select id from ${idsAsTable(trx, ids)})`.execute(trx);
  if (rows.length > 0)
    await refreshLabels(
      trx,
      rows.map(({ id }) => id),
    );
}
