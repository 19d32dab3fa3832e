import { sql } from "kysely";
import { type FieldName, type FieldValues, sortableFields } from "@/lib/contract/access-points/access-point-fields";
import { columnOf, fieldColumns, sortKeyColumnOf } from "../../db/field-columns";
import type { Db } from "../../db/open";
import type { AccessPointRow } from "../../db/tables";
import { nextChange } from "../changes/change-numbers";
import type { PlacedRow } from "../create/merge-sequence";
import { idsAsTable, rowsAsTable } from "../json-table";
import { labelStateAfter, type PrintedRow } from "../label-state";
import { toColumns, toFields } from "../rows";

const columns = [
  "id",
  "owner_id",
  "seq",
  "created_at",
  "version",
  ...fieldColumns,
  "printed_at",
  "printed_fields",
  "printed_digest",
  "label_state",
] as const;

/** Row of a change of many, locked until the transaction ends. */
export type BulkRow = PlacedRow & PrintedRow & Pick<AccessPointRow, (typeof columns)[number]>;

/** Reads and locks those of the rows that still exist. */
export async function lockRows(trx: Db, ids: readonly string[]): Promise<BulkRow[]> {
  return trx
    .selectFrom("access_points")
    .select(columns)
    .where(sql<boolean>`id in (select id from ${idsAsTable(trx, ids)})`)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Fields of a row that a change sets. Values of further fields of many access points belong here. */
export type BulkFields = Partial<FieldValues>;

/** Returns those of `fields` that differ from the row's. */
export function differences(row: BulkRow, fields: BulkFields): BulkFields {
  const before = toFields(row);
  const names = Object.keys(fields) as FieldName[];
  return Object.fromEntries(names.filter((name) => before[name] !== fields[name]).map((name) => [name, fields[name]]));
}

type Change = { row: BulkRow; fields: BulkFields };

/**
 * Writes fields of rows, each with a new version. It sets no other columns, because SQLite updates the indexes of every
 * column that a statement sets.
 */
export async function writeFields(trx: Db, changes: readonly Change[], at: number): Promise<void> {
  const rows = changes.map(({ row, fields }) => {
    const after = { ...toFields(row), ...fields };
    const label_state = labelStateAfter(row, after);
    return { id: row.id, ...toColumns(after), label_state, isLabelChanged: label_state !== row.label_state };
  });
  const names = [...new Set(changes.flatMap(({ fields }) => Object.keys(fields) as FieldName[]))];
  const sortable = sortableFields.filter((name) => (names as string[]).includes(name));
  const texts = [...names.map(columnOf), ...sortable.map(sortKeyColumnOf), "search_text"];
  await update(
    trx,
    rows.filter((row) => !row.isLabelChanged),
    texts,
    at,
  );
  await update(
    trx,
    rows.filter((row) => row.isLabelChanged),
    [...texts, "label_state"],
    at,
  );
}

async function update(trx: Db, rows: readonly object[], texts: string[], at: number): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) =>
    Object.fromEntries(["id", ...texts].map((name) => [name, row[name as keyof object]])),
  );
  const { change } = nextChange(trx);
  const number = change ? sql`, change = ${change}` : sql``;
  const set = sql.raw(texts.map((name) => `${name} = given.${name}`).join(", "));
  await sql`
    update access_points set ${set}, version = version + 1, updated_at = cast(${at} as bigint)${number}
    from ${rowsAsTable(trx, given, ["id", ...texts])} where access_points.id = given.id`.execute(trx);
}

/** Access point that cannot change its owner, because somebody there has the same code. */
export type Clash = { id: string; name: string; qrCode: string; holder: string };

/** Returns those of the rows whose codes the user has already, in the order of their ids. */
export async function findClashes(db: Db, ids: readonly string[], ownerId: string): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    select mine.id, mine.name, mine.qr_code as "qrCode", theirs.name as holder
    from ${idsAsTable(db, ids)} cross join access_points as mine cross join access_points as theirs
    where mine.id = given.id and theirs.qr_code = mine.qr_code and theirs.owner_id = ${ownerId}
      and mine.owner_id <> ${ownerId} order by mine.id`.execute(db);
  return rows;
}
