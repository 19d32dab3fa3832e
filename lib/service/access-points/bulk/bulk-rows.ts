import { sql } from "kysely";
import { type FieldName, type FieldValues, sortableFields } from "@/lib/contract/access-points/access-point-fields";
import type { BulkSet } from "@/lib/contract/access-points/bulk";
import type { CustomValue, CustomValues } from "@/lib/contract/custom-fields/field-value";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import { indexValues, requireEach, storedValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { columnOf, type FieldColumn, fieldColumns, sortKeyColumnOf } from "../../db/field-columns";
import { idsAsTable, rowsAsTable } from "../../db/json-table";
import { updateLabelStates } from "../../db/label-states/update-label-states";
import type { AccessPointRow } from "../../db/tables/access-points";
import { membershipOf, type Placed, type RightsHolder } from "../../teams/rights";
import { nextChange } from "../changes/change-numbers";

import { toColumns, toFields } from "../rows";

const columns = ["id", "number", "owner_id", "team_id", "version", ...fieldColumns, "custom"] as const;

/** Row of a change of many, locked until the transaction ends. */
export type BulkRow = Placed & Pick<AccessPointRow, (typeof columns)[number]>;

/** Row with the values that people type. */
type Valued = Pick<BulkRow, FieldColumn | "custom" | "team_id">;

/** Reads and locks those of the rows that still exist, with the person's membership of their teams. */
export async function lockRows(trx: Db, ids: readonly string[], person: RightsHolder): Promise<BulkRow[]> {
  return trx
    .selectFrom("access_points")
    .select(columns)
    .select(membershipOf(person).as("team_access"))
    .where(sql<boolean>`id in (select id from ${idsAsTable(trx, ids)})`)
    .orderBy("id")
    .forUpdate("access_points")
    .execute();
}

/** Values of a row that a change sets: of its own fields, of custom fields, and its team. */
export type BulkFields = Partial<FieldValues> & { fields?: CustomSet; teamId?: string | null };

/** Values of custom fields by key, as they are stored; null for none. */
export type CustomSet = Record<string, CustomValue | null>;

/**
 * Returns the values of custom fields that a change sets, as they are stored.
 * @throws ServiceProblem 422 as `requireEach`
 */
export const checkFields = async (db: Db, set: BulkSet | undefined): Promise<CustomSet | undefined> =>
  set?.fields && requireEach(await readDefinitions(db), set.fields, "/set/fields");

/** Returns those of `fields` that differ from the row's. */
export function differences(row: Valued, { fields: custom = {}, teamId, ...texts }: BulkFields): BulkFields {
  const before = toFields(row);
  const stored = valuesOf(row);
  const own = Object.entries(texts).filter(([name, value]) => before[name as FieldName] !== value);
  const others = Object.entries(custom).filter(([key, value]) => (stored.get(key) ?? null) !== value);
  return {
    ...Object.fromEntries(own),
    ...(others.length > 0 && { fields: Object.fromEntries(others) }),
    ...(teamId !== undefined && teamId !== row.team_id && { teamId }),
  };
}

/** Returns the values that the row has of those that a change sets. */
function valuesBefore(row: Valued, { fields: custom, teamId, ...texts }: BulkFields): BulkFields {
  const before = toFields(row);
  const stored = valuesOf(row);
  const own = (Object.keys(texts) as FieldName[]).map((name) => [name, before[name]]);
  const others = Object.keys(custom ?? {}).map((key) => [key, stored.get(key) ?? null]);
  return {
    ...Object.fromEntries(own),
    ...(custom && { fields: Object.fromEntries(others) }),
    ...(teamId !== undefined && { teamId: row.team_id }),
  };
}

const valuesOf = ({ custom }: Pick<BulkRow, "custom">) => new Map(Object.entries(storedValues(custom)));

type Change = { row: BulkRow; fields: BulkFields };

/**
 * Writes values of rows, each with a new version. It sets no other columns, because SQLite updates the indexes of every
 * column that a statement sets.
 */
export async function writeFields(
  trx: Db,
  definitions: FieldDefinitions,
  changes: readonly Change[],
  at: number,
): Promise<void> {
  const rows = changes.map(({ row, fields: { fields: custom = {}, teamId = row.team_id, ...texts } }) => {
    const after = { ...toFields(row), ...texts };
    const values = merge(row, custom);
    return { id: row.id, ...toColumns(after, toCustomColumns(definitions, values)), team_id: teamId };
  });
  const names = [
    ...new Set(changes.flatMap(({ fields: { fields: _, teamId: __, ...texts } }) => Object.keys(texts) as FieldName[])),
  ];
  const sortable = sortableFields.filter((name) => (names as string[]).includes(name));
  const valued = changes.flatMap(({ row, fields }, index) =>
    fields.fields ? [{ ...row, custom: rows[index]?.custom ?? null }] : [],
  );
  const keys = new Set(changes.flatMap(({ fields }) => Object.keys(fields.fields ?? {})));
  const isFound = names.length > 0 || [...keys].some((key) => definitions.byKey.get(key)?.searchable);
  const texts = [...names.map(columnOf), ...sortable.map(sortKeyColumnOf), ...(isFound ? ["search_text"] : [])];
  if (valued.length > 0) texts.push("custom");
  if (changes.some(({ fields: { teamId } }) => teamId !== undefined)) texts.push("team_id");
  await update(trx, rows, texts, at);
  await updateLabelStates(
    trx,
    rows.map(({ id }) => id),
  );
  const all = definitions.all.filter(({ key }) => keys.has(key));
  await indexValues(trx, { all }, valued, false);
}

/** Returns the stored values of a row after a change. */
function merge(row: BulkRow, changed: CustomSet): CustomValues {
  const values = valuesOf(row);
  for (const [key, value] of Object.entries(changed)) {
    if (value === null) values.delete(key);
    else values.set(key, value);
  }
  return Object.fromEntries(values);
}

async function update(trx: Db, rows: readonly object[], texts: string[], at: number): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) =>
    Object.fromEntries(["id", ...texts].map((name) => [name, row[name as keyof object]])),
  );
  const set = sql.raw(texts.map((name) => `${name} = given.${name}`).join(", "));
  await sql`
    update all_access_points set ${set}, version = version + 1, updated_at = cast(${at} as bigint),
      change = ${nextChange(trx)}
    from ${rowsAsTable(trx, given, ["id", ...texts])} where all_access_points.id = given.id and deleted_at is null`.execute(
    trx,
  );
}

/** Access point that cannot change its owner, because somebody there has the same code. */
export type Clash = { id: string; name: string; qrCode: string; holder: string; holderId: string };

/** Returns those of the rows whose codes the user has already, in the order of their ids. */
export async function findClashes(db: Db, ids: readonly string[], ownerId: string): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    select mine.id, mine.name, mine.qr_code as "qrCode", theirs.name as holder, theirs.id as "holderId"
    from ${idsAsTable(db, ids)} cross join access_points as mine cross join access_points as theirs
    where mine.id = given.id and theirs.qr_code = mine.qr_code and theirs.owner_id = ${ownerId}
      and mine.owner_id <> ${ownerId} order by mine.id`.execute(db);
  return rows;
}

/** Values of an access point before a change of many, and its version after it. An import may have created it. */
export type Before = { id: string; version: number; fields?: BulkFields; owner?: string; isCreated?: true };

/** Returns what undoing needs to know of an access point that an import changes. The version is that after the import. */
export function toImportedBefore(
  row: Valued & Pick<BulkRow, "id" | "version">,
  after: FieldValues,
  values: CustomValues,
  teamId: string | null,
): Before {
  const removed = Object.keys(storedValues(row.custom)).map((key) => [key, null] as const);
  const changed = differences(row, { ...after, teamId, fields: { ...Object.fromEntries(removed), ...values } });
  return { id: row.id, version: row.version + 1, fields: valuesBefore(row, changed) };
}

/** Returns what undoing needs to know. The version is that after the change. */
export function toBefore(
  { row, fields, isMoved }: { row: BulkRow; fields: BulkFields; isMoved: boolean },
  isChanged: boolean,
): Before {
  return {
    id: row.id,
    version: row.version + Number(isChanged) + Number(isMoved),
    ...(isChanged && { fields: valuesBefore(row, fields) }),
    ...(isMoved && { owner: row.owner_id }),
  };
}
