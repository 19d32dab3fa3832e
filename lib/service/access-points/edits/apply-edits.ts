import { sql } from "kysely";
import { readDefinitions } from "../../custom-fields/definitions";
import type { Db } from "../../db/database";
import { rowsAsTable } from "../../db/json-table";
import { ServiceProblem } from "../../http/problem-error";
import { mayGiveTo } from "../../teams/memberships";
import { hasAccess, type RightsHolder } from "../../teams/rights";
import type { EditedRow } from "../rows/locked-rows";
import { writeChangedRows } from "./changed-rows";
import { type Applied, differences, type Edit, type EditSet, isEmpty, rowAfter } from "./edit";
import { makeFreeCodes, type Randomness } from "./free-codes";
import { insertNewRows } from "./new-rows";
import { lockCounters } from "./reserve-numbers";
import { type CodeOrigins, codeOfLink } from "./scanned-code";
import { findTaken, type GivenCode, refuseCode, type Taken } from "./taken-codes";

type Applying = {
  /** Who makes the edits; null for taking back a change that failed, whose rights were checked before. */
  person: RightsHolder | null;
  /** Randomness for the codes of edits whose code is blank, and the origins of links that stand for a code. */
  context: Randomness & CodeOrigins;
  /** Time of the edits in milliseconds since 1970. */
  at: number;
  /** Throws the problem of codes that are taken. Without it, that of the first one as for a change of one access point. */
  refuse?: (taken: readonly Taken[]) => Promise<void>;
};

/**
 * Writes access points: the only function that creates, changes, deletes or restores them. Checks the rights and the codes,
 * and writes the rows with their search keys, the index of values, the label states, the version and the number of the
 * change. An edit without a difference writes nothing.
 *
 * The rows must be locked by `lockRows` in this transaction, and new access points of one call have one owner. Plan at most
 * some hundred edits for a transaction: `changeInParts` divides larger changes. The audit log is written by `recordEach` or
 * by `changeInParts`.
 * @throws ServiceProblem 403 when the person lost a right since the edits were planned; that of `refuse` for taken codes;
 * the error of the unique constraint when another process took a code at the same time, see `retryTakenCode`
 */
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

/** Replaces the link of a label by its code: a hand scanner types it into the field of the code. What is stored stays. */
const withoutLink = (row: EditedRow | null, set: EditSet, known: CodeOrigins): EditSet =>
  set.qrCode === undefined || set.qrCode === row?.qr_code ? set : { ...set, qrCode: codeOfLink(set.qrCode, known) };

type Change = { row: EditedRow; set: EditSet };

const LOST = "Your rights were changed while the request was running. Send it again.";

async function requireRights(trx: Db, person: RightsHolder, planned: readonly Edit[]): Promise<void> {
  const isWritable = ({ row }: Edit) => row === null || hasAccess(person, row, "edit");
  const teams = planned.flatMap(({ set: { teamId } }) => (teamId === undefined ? [] : [teamId]));
  const given = planned.some(({ row }) => row === null) ? teams.filter((id) => id !== null) : teams;
  if (planned.every(isWritable) && (await mayGiveTo(trx, person, given))) return;
  throw new ServiceProblem("forbidden", LOST);
}

/** Replaces blank codes of changed access points by generated ones. */
async function makeBlankCodes(trx: Db, context: Randomness, changed: readonly Change[]): Promise<void> {
  const blank = changed.filter(({ set }) => set.qrCode === "");
  for (const { row, set } of blank) {
    [set.qrCode = ""] = await makeFreeCodes(trx, context, 1, set.ownerId ?? row.owner_id);
  }
}

/** Returns the owners whose counters an edit changes: those before and after it, or the one of a restored row. */
function ownersToLock(row: EditedRow, { ownerId, deletion }: EditSet): string[] {
  if (ownerId !== undefined) return [row.owner_id, ownerId];
  return deletion === null ? [row.owner_id] : [];
}

/** Returns the code that an access point outside of the trash gets by an edit; null when it has it already. */
export function wantedCode({ row, set }: Change, position: number): GivenCode | null {
  const { id, name, owner_id: ownerId, qr_code: code, deleted_at } = rowAfter(row, set);
  const isOld = set.qrCode === undefined && set.deletion === undefined;
  if (deleted_at !== null || (isOld && set.ownerId === undefined)) return null;
  return { position, id, name, ownerId, code, row, isOld };
}

/** Moves the reserved codes of access points that get another owner to that owner. */
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
