import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { sortableFields } from "@/lib/contract/access-points/access-point-fields";
import type { FieldDefinitions } from "../../custom-fields/definitions";
import { indexValues, storedValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { columnOf, sortKeyColumnOf } from "../../db/field-columns";
import { idsAsTable, rowsAsTable } from "../../db/json-table";
import { refreshLabels } from "../../db/label-states/refresh-labels";
import { updateLabelStates } from "../../db/label-states/update-label-states";
import { nextChange } from "../changes/change-numbers";
import { toColumns, toFields } from "../rows/rows";
import { type Applied, fieldsOf } from "./edit";

/** Rows per statement, after which other requests get the event loop: about 10 ms on SQLite. */
const STATEMENT = 250;

type Changed = Applied & { before: NonNullable<Applied["before"]> };

/** Whether an edit brings a row back from the trash. */
const isRestored = ({ set }: Applied): boolean => set.deletion === null;

/**
 * Writes changed rows, which are locked: their columns, the number of the change, the index of values and the label states.
 * Rows that are in the trash afterwards get no new version and no new state of their labels.
 */
export async function writeChangedRows(
  trx: Db,
  definitions: FieldDefinitions,
  changed: readonly Changed[],
  at: number,
): Promise<void> {
  const isLive = ({ after }: Changed) => after.deleted_at === null;
  for (const group of [changed.filter(isLive), changed.filter((one) => !isLive(one))]) {
    for (let from = 0; from < group.length; from += STATEMENT) {
      await update(trx, definitions, group.slice(from, from + STATEMENT), at);
      await setImmediate();
    }
  }
  await writeIndex(trx, definitions, changed.filter(isLive));
  const restored = changed.filter(isRestored).map(({ after }) => after.id);
  const others = changed.filter((one) => isLive(one) && !isRestored(one)).map(({ after }) => after.id);
  if (others.length > 0) await updateLabelStates(trx, others);
  if (restored.length > 0) await refreshPrinted(trx, restored);
}

/**
 * Updates rows by one statement. It sets no other columns than those that differ in one of the rows, because SQLite updates the
 * indexes of every column that a statement sets.
 */
async function update(trx: Db, definitions: FieldDefinitions, part: readonly Changed[], at: number): Promise<void> {
  const texts = columnsOf(part, definitions);
  const times = part.some(({ set }) => set.deletion !== undefined) ? ["deleted_at"] : [];
  const rows = part.map(({ after, set }) => {
    const custom = toCustomColumns(definitions, storedValues(after.custom));
    const row = { ...after, ...toColumns(toFields(after), custom), import_id: set.importId ?? null };
    return Object.fromEntries(["id", ...texts, ...times].map((name) => [name, row[name as keyof typeof row]]));
  });
  const isNewVersion = part[0]?.after.deleted_at === null;
  const set = [
    ...[...texts, ...times].map((name) => sql`${sql.raw(name)} = ${givenValue(name)}`),
    ...(isNewVersion
      ? [sql`version = version + 1`, sql`updated_at = cast(${at} as bigint)`, sql`change = ${nextChange(trx)}`]
      : []),
  ];
  await sql`update all_access_points set ${sql.join(set)}
    from ${rowsAsTable(trx, rows, ["id", ...texts], times)} where all_access_points.id = given.id`.execute(trx);
}

/** An edit that no import makes leaves the last one. */
const givenValue = (name: string) =>
  name === "import_id" ? sql`coalesce(given.import_id, all_access_points.import_id)` : sql.raw(`given.${name}`);

/** Returns the columns of text that one of the edits sets. */
function columnsOf(part: readonly Changed[], { byKey }: FieldDefinitions): string[] {
  const names = new Set(part.flatMap(({ set }) => fieldsOf(set)));
  const keys = new Set(part.flatMap(({ set }) => Object.keys(set.fields ?? {})));
  const sets = (member: "teamId" | "ownerId" | "importId") => part.some(({ set }) => set[member] !== undefined);
  // Fields may have become searchable while a row was in the trash, or stopped being so.
  const isFound = names.size > 0 || part.some(isRestored) || [...keys].some((key) => byKey.get(key)?.searchable);
  return [
    ...[...names].map(columnOf),
    ...sortableFields.filter((name) => (names as Set<string>).has(name)).map(sortKeyColumnOf),
    ...(isFound ? ["search_text"] : []),
    ...(keys.size > 0 ? ["custom"] : []),
    ...(sets("teamId") ? ["team_id"] : []),
    ...(sets("ownerId") ? ["owner_id"] : []),
    ...(part.some(({ set }) => set.deletion !== undefined) ? ["deleted_by"] : []),
    ...(sets("importId") ? ["import_id"] : []),
  ];
}

/** Writes the index of values. Triggers keep it when a row gets another owner or goes to the trash. */
async function writeIndex(trx: Db, definitions: FieldDefinitions, changed: readonly Changed[]): Promise<void> {
  const restored = changed.filter(isRestored);
  await indexValues(
    trx,
    definitions,
    restored.map(({ after }) => after),
    true,
  );
  const valued = changed.filter((one) => one.set.fields && !isRestored(one));
  const keys = new Set(valued.flatMap(({ set }) => Object.keys(set.fields ?? {})));
  const all = definitions.all.filter(({ key }) => keys.has(key));
  await indexValues(
    trx,
    { all },
    valued.map(({ after }) => after),
    false,
  );
}

/**
 * Derives the label states of restored rows again: meanwhile a print job may have been confirmed or taken back, or the name
 * of the owner or team on the label changed.
 */
async function refreshPrinted(trx: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct access_point_id as id from label_job_points
    where access_point_id in (select id from ${idsAsTable(trx, ids)})`.execute(trx);
  const printed = rows.map(({ id }) => id);
  if (printed.length > 0) await refreshLabels(trx, printed);
}
