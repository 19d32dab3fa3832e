import { sql } from "kysely";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import { indexValues, storedValues, toCustomColumns } from "../../custom-fields/stored-values";
import { idsAsTable } from "../../db/json-table";
import type { Db } from "../../db/open";
import type { TrashedRow } from "../../db/tables/trash";
import { refreshLabels } from "../../labels/print-state/refresh-labels";
import { isBefore, lockCounters, mergeIntoSequence, type PlacedRow, writeSequence } from "../create/merge-sequence";
import { labelStateAfter } from "../label-state";
import { toColumns, toFields } from "../rows";
import { insertStored, type StoredRow } from "./stored-rows";

/** Deleted row to restore, with another code if `qrCode` is given. */
export type Restored = Pick<TrashedRow, "id" | "owner_id" | "fits" | "stored"> & { qrCode?: string };

/**
 * Restores deleted rows with their ids, numbers, times and label states, each with a new version. Their codes must be
 * free. A row keeps its sequence number unless rows of other owners were merged into those of its owner meanwhile: then
 * it is merged as they were.
 */
export async function restoreRows(trx: Db, trashed: readonly Restored[], at: number): Promise<void> {
  const definitions = await readDefinitions(trx);
  const rows = trashed.map((one) => toStoredRow(definitions, one, at));
  await insertRows(
    trx,
    rows.filter((_, index) => trashed[index]?.fits),
  );
  const misplaced = rows.filter((_, index) => !trashed[index]?.fits);
  for (const ownerId of new Set(misplaced.map((row) => row.owner_id))) {
    await mergeRows(
      trx,
      ownerId,
      misplaced.filter((row) => row.owner_id === ownerId),
      at,
    );
  }
  const ids = trashed.map(({ id }) => id);
  await sql`delete from trashed_access_points where id in (select id from ${idsAsTable(trx, ids)})`.execute(trx);
  await refreshPrinted(trx, ids);
}

/** Merges rows into the sequence of their owner, which gives new numbers to the rows that are newer, too. */
async function mergeRows(trx: Db, ownerId: string, rows: StoredRow[], at: number): Promise<void> {
  const last = await lockCounters(trx, [ownerId], at);
  const inOrder = rows.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  const merged = await mergeIntoSequence(trx, ownerId, inOrder, last, at);
  const own = new Set(rows.map(({ id }) => id));
  const isOwn = (row: StoredRow | PlacedRow): row is StoredRow => own.has(row.id);
  const others = merged.filter((row) => !isOwn(row));
  await writeSequence(trx, others, { to: ownerId, at });
  await insertRows(trx, merged.filter(isOwn));
}

/** Inserts rows with their entries in the index of values. */
async function insertRows(trx: Db, rows: readonly StoredRow[]): Promise<void> {
  await insertStored(trx, rows);
  await indexValues(trx, await readDefinitions(trx), rows, true);
}

/** Derives the label states again, because a print job may have been confirmed, or taken back, meanwhile. */
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

/**
 * Returns the row to insert. Computes its search text again, because fields may have become searchable meanwhile, or
 * stopped being so.
 */
function toStoredRow(definitions: FieldDefinitions, { stored, owner_id, qrCode }: Restored, at: number): StoredRow {
  const row: StoredRow = JSON.parse(stored);
  const before = toFields(row);
  const after = qrCode === undefined ? before : { ...before, qrCode };
  // Rows that were deleted before custom fields existed have no values.
  const values = storedValues(row.custom ?? null);
  const custom = toCustomColumns(definitions, values);
  const restored = { ...row, ...toColumns(after, custom), owner_id, version: row.version + 1, updated_at: at };
  return qrCode === undefined ? restored : { ...restored, label_state: labelStateAfter(row, after, values) };
}
