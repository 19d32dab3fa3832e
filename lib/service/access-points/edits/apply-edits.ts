import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { sortableFields } from "@/lib/contract/access-points/access-point-fields";
import { t } from "@/lib/messages/messages";
import { type FieldDefinitions, readDefinitions } from "../../custom-fields/definitions";
import { indexValues, storedValues, toCustomColumns } from "../../custom-fields/stored-values";
import type { Db } from "../../db/database";
import { columnOf, sortKeyColumnOf } from "../../db/field-columns";
import { idsAsTable, rowsAsTable } from "../../db/json-table";
import { refreshLabels } from "../../db/label-states/refresh-labels";
import { updateLabelStates } from "../../db/label-states/update-label-states";
import { ServiceProblem } from "../../http/problem-error";
import { mayGiveTo } from "../../teams/memberships";
import { hasAccess, type RightsHolder } from "../../teams/rights";
import { nextChange } from "../changes/change-numbers";
import type { EditedRow } from "../rows/locked-rows";
import { toColumns, toFields } from "../rows/rows";
import { type Applied, differences, type Edit, type EditSet, fieldsOf, isEmpty, rowAfter } from "./edit";
import { makeFreeCodes, type Randomness } from "./free-codes";
import { insertNewRows } from "./new-rows";
import { lockCounters } from "./reserve-numbers";
import { type CodeOrigins, codeOfLink } from "./scanned-code";
import { findTaken, type GivenCode, refuseCode, type Taken } from "./taken-codes";

export type Applying = {
  /** Null for taking back a failed change, whose rights were checked before. */
  person: RightsHolder | null;
  /** For blank codes, and for links that stand for a code. */
  context: Randomness & CodeOrigins;
  /** Milliseconds since 1970. */
  at: number;
  /** Without it, taken codes throw the problem of the first one. */
  refuse?: (taken: readonly Taken[]) => Promise<void>;
};

// The only writer of access points. Rows must be locked by `lockRows`; new ones have one owner; some hundred at most.
// Throws ServiceProblem 403 for a lost right, that of `refuse`, or the unique constraint (`retryTakenCode`).
export async function applyEdits(
  trx: Db,
  edits: readonly Edit[],
  { person, context, at, refuse }: Applying,
): Promise<Applied[]> {
  const planned = edits
    .map(({ row, set }) => ({ row, set: withoutLink(row, set, context) }))
    .map(({ row, set }) => ({ row, set: row ? differences(row, set) : set }))
    .filter(({ row, set }) => row === null || !isEmpty(set));
  const created = planned.filter(({ row }) => row === null).map(({ set }) => set);
  const changed = planned.flatMap(({ row, set }) => (row ? [{ row, set }] : []));
  if (planned.length === 0) return [];
  if (person) await requireRights(trx, person, planned);

  await makeBlankCodes(trx, context, changed);
  const owners = changed.flatMap(({ row, set }) => ownersToLock(row, set));
  if (owners.length > 0) await lockCounters(trx, owners, at);
  const requireFree = async (wanted: readonly GivenCode[]) => {
    const taken = await findTaken(trx, wanted, person);
    if (taken.length === 0) return;
    if (refuse) await refuse(taken);
    if (person) await refuseCode(taken, person);
    throw new Error(`${taken.length} codes are taken`);
  };
  await requireFree(changed.flatMap((change, position) => wantedCode(change, position) ?? []));

  const definitions = await readDefinitions(trx);
  await moveReservedCodes(trx, changed);
  const applied = changed.map(({ row, set }) => ({ before: row, after: rowAfter(row, set), set }));
  await writeChangedRows(trx, definitions, applied, at);
  if (created.length === 0) return applied;
  const rows = await insertNewRows(trx, created, { definitions, context, at, requireFree });
  return [...rows.map((after, index) => ({ before: null, after, set: created[index] ?? {} })), ...applied];
}

/** A hand scanner types it into the field of the code. What is stored stays. */
const withoutLink = (row: EditedRow | null, set: EditSet, known: CodeOrigins): EditSet =>
  set.qrCode === undefined || set.qrCode === row?.qr_code ? set : { ...set, qrCode: codeOfLink(set.qrCode, known) };

type Change = { row: EditedRow; set: EditSet };

async function requireRights(trx: Db, person: RightsHolder, planned: readonly Edit[]): Promise<void> {
  const isWritable = ({ row }: Edit) => row === null || hasAccess(person, row, "edit");
  const teams = planned.flatMap(({ set: { teamId } }) => (teamId === undefined ? [] : [teamId]));
  const given = planned.some(({ row }) => row === null) ? teams.filter((id) => id !== null) : teams;
  if (planned.every(isWritable) && (await mayGiveTo(trx, person, given))) return;
  throw new ServiceProblem("forbidden", t("serviceEdits.rightsChanged"));
}

async function makeBlankCodes(trx: Db, context: Randomness, changed: readonly Change[]): Promise<void> {
  const blank = changed.filter(({ set }) => set.qrCode === "");
  for (const { row, set } of blank) {
    [set.qrCode = ""] = await makeFreeCodes(trx, context, 1, set.ownerId ?? row.owner_id);
  }
}

/** Those before and after the edit, or the one of a restored row. */
function ownersToLock(row: EditedRow, { ownerId, deletion }: EditSet): string[] {
  if (ownerId !== undefined) return [row.owner_id, ownerId];
  return deletion === null ? [row.owner_id] : [];
}

/** Null when it has the code already. Rows outside of the trash only. */
export function wantedCode({ row, set }: Change, position: number): GivenCode | null {
  const { id, name, owner_id: ownerId, qr_code: code, deleted_at } = rowAfter(row, set);
  const isOld = set.qrCode === undefined && set.deletion === undefined;
  if (deleted_at !== null || (isOld && set.ownerId === undefined)) return null;
  return { position, id, name, ownerId, code, row, isOld };
}

async function moveReservedCodes(trx: Db, changed: readonly Change[]): Promise<void> {
  const moved = changed.flatMap(({ row: { owner_id, qr_code }, set: { ownerId } }) =>
    ownerId === undefined ? [] : [{ owner_id, qr_code, to_owner: ownerId }],
  );
  if (moved.length === 0) return;
  await sql`
    update reserved_codes set owner_id = given.to_owner
    from ${rowsAsTable(trx, moved, ["owner_id", "qr_code", "to_owner"])}
    where reserved_codes.code = given.qr_code and reserved_codes.owner_id = given.owner_id`.execute(trx);
}

/** Rows per statement, after which other requests get the event loop: about 10 ms on SQLite. */
const ROWS_PER_STATEMENT = 250;

type Changed = Applied & { before: NonNullable<Applied["before"]> };

const isRestored = ({ set }: Applied): boolean => set.deletion === null;

/** They are locked. Rows that go to the trash get no new version and no new state of their labels. */
async function writeChangedRows(
  trx: Db,
  definitions: FieldDefinitions,
  changed: readonly Changed[],
  at: number,
): Promise<void> {
  const isLive = ({ after }: Changed) => after.deleted_at === null;
  for (const group of [changed.filter(isLive), changed.filter((one) => !isLive(one))]) {
    for (let from = 0; from < group.length; from += ROWS_PER_STATEMENT) {
      await update(trx, definitions, group.slice(from, from + ROWS_PER_STATEMENT), at);
      await setImmediate();
    }
  }
  await writeIndex(trx, definitions, changed.filter(isLive));
  const restored = changed.filter(isRestored).map(({ after }) => after.id);
  const others = changed.filter((one) => isLive(one) && !isRestored(one)).map(({ after }) => after.id);
  if (others.length > 0) await updateLabelStates(trx, others);
  if (restored.length > 0) await refreshPrinted(trx, restored);
}

/** Sets only columns that differ in one of the rows: SQLite updates the indexes of all that a statement sets. */
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

/** Triggers keep it when a row gets another owner or goes to the trash. */
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

/** In the trash, a job may have been confirmed or taken back, or a name on the label changed. */
async function refreshPrinted(trx: Db, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct access_point_id as id from label_job_points
    where access_point_id in (select id from ${idsAsTable(trx, ids)})`.execute(trx);
  const printed = rows.map(({ id }) => id);
  if (printed.length > 0) await refreshLabels(trx, printed);
}
