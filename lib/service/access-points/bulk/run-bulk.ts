import { v7 as uuidv7 } from "uuid";
import { type BulkResult, type BulkSet, UNDO_MINUTES } from "@/lib/contract/access-points/bulk";
import type { AuditChanges } from "@/lib/contract/audit";
import type { Report } from "@/lib/contract/progress";
import { requireReceiver } from "../../accounts/people/receiver";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import type { Db } from "../../db/database";
import { isDuplicate } from "../../db/failures";
import { fingerprintOf } from "../../http/idempotency-key";
import type { Person } from "../../http/operation";
import { inLongTransactionOfMember } from "../../teams/in-long-transaction-of-member";
import { type GivenTeam, requireTeam } from "../../teams/memberships";
import { findAnswer, keepAnswer, takeKey } from "../create/idempotency";
import { moveToTrash } from "../trash/move-to-trash";
import { type Done, inParts } from "./bulk-parts";
import {
  type BulkRow,
  type Clash,
  type CustomSet,
  checkFields,
  differences,
  findClashes,
  toBefore,
  writeFields,
} from "./bulk-rows";
import { type BulkWork, moveLocation, requireShort } from "./move-place";
import { findTwice, moveRows, requireNoClashes } from "./move-rows";
import { selectForBulk } from "./select-bulk";

/** JSON pointer to the new owner in the body of the request. */
const OWNER = "/set/owner";

type Options = { person: Person; key: string | undefined; report: Report };

/**
 * Changes or deletes many access points in one transaction, with one entry in the audit log, in the order of their ids:
 * neighbours are then in the same pages of the file, and two changes lock them in the same order. The ids stay in
 * `bulk_change_parts`, with the values before, so that it can be undone for ten minutes. Rows that others deleted or took
 * over since the selection are left out. With an idempotency key that was used before it returns the first answer.
 * @throws ServiceProblem as `selectForBulk`; 409 when the new owner would have codes twice, 422 for a wrong new owner; as
 * `requireTeam` for a team
 */
export async function runBulk(context: ServiceContext, change: BulkWork, options: Options): Promise<BulkResult> {
  const { person, key } = options;
  const asked = { userId: person.id, key, fingerprint: fingerprintOf(change) };
  const attempt = async () => {
    const stored = await findAnswer(context.db, asked, context.now());
    if (stored !== null) return JSON.parse(stored);
    const fields = await checkFields(context.db, change.set);
    const ids = (await selectForBulk(context.database, change, person)).sort();
    const owner = change.set?.owner;
    const receiver = owner === undefined ? null : (await requireReceiver(context.db, owner, OWNER)).name;
    return inLongTransactionOfMember(context, person, (trx) =>
      changeRows(trx, { change, fields, ids, receiver, asked, ...options, at: context.now() }),
    );
  };
  return attempt().catch((error) => {
    // Another process gave the new owner one of the codes after they were compared. The second attempt finds it.
    if (isDuplicate(error)) return attempt();
    throw error;
  });
}

type Running = Options & {
  change: BulkWork;
  /** Values of custom fields as they are stored. */
  fields: CustomSet | undefined;
  ids: string[];
  receiver: string | null;
  asked: Parameters<typeof takeKey>[1];
  at: number;
};

async function changeRows(trx: Db, running: Running): Promise<BulkResult> {
  const { change, ids, person, asked, at } = running;
  const stored = await takeKey(trx, asked, at);
  if (stored !== null) return JSON.parse(stored);
  const { team: teamId } = change.set ?? {};
  const team = teamId === undefined ? undefined : await requireTeam(trx, teamId, person, { pointer: "/set/team" });
  const bulkId = uuidv7({ msecs: at });
  const expires_at = at + UNDO_MINUTES * 60_000;
  const is_deletion = Number(change.set === undefined);
  await trx
    .insertInto("bulk_changes")
    .values({ id: bulkId, actor_id: person.id, is_deletion, changed: 0, created_at: at, expires_at })
    .execute();
  const { changed, found, names } = await (change.set ? setRows : deleteRows)(trx, bulkId, running);
  if (changed > 0) {
    await trx.updateTable("bulk_changes").set({ changed }).where("id", "=", bulkId).execute();
    const more = changed > names.length ? [`and ${(changed - names.length).toLocaleString("en")} more`] : [];
    await recordAudit(trx, {
      actor: person,
      action: is_deletion ? "access-points.deleted" : "access-points.changed",
      target: null,
      changes: { change: [null, bulkId], ...describeSet(running, team), accessPoints: [null, [...names, ...more]] },
      at,
    });
  } else await trx.deleteFrom("bulk_changes").where("id", "=", bulkId).execute();
  const undo = changed > 0 ? { id: bulkId, expiresAt: new Date(expires_at).toISOString() } : null;
  // Those that were deleted since the selection are neither changed nor unchanged.
  const result: BulkResult = { changed, unchanged: found - changed, undo };
  await keepAnswer(trx, asked, result, "");
  running.report({ phase: "writing", done: ids.length, total: ids.length });
  return result;
}

const describeSet = (
  { change: { set, move }, fields = {}, receiver, ids }: Running,
  team: GivenTeam | null | undefined,
): AuditChanges => ({
  count: [null, ids.length],
  ...(move && { place: [move.from, move.to] }),
  ...(set?.location !== undefined && { location: [null, set.location] }),
  ...(receiver !== null && { owner: [null, receiver] }),
  ...(team !== undefined && { team: [null, team?.name ?? ""] }),
  ...Object.fromEntries(Object.entries(fields).map(([key, value]) => [`fields.${key}`, [null, value ?? ""]])),
});

const deleteRows = (trx: Db, bulkId: string, running: Running): Promise<Done> =>
  inParts(trx, bulkId, running, async (rows) => {
    await moveToTrash(
      trx,
      rows.map(({ id }) => id),
      { at: running.at, by: running.person.id },
    );
    return { rows, before: null };
  });

async function setRows(trx: Db, bulkId: string, running: Running): Promise<Done> {
  const { owner, team, fields: _, ...texts } = running.change.set as BulkSet;
  const { at, receiver, report, ids, fields: custom } = running;
  const { move } = running.change;
  const definitions = await readDefinitions(trx);
  const given = { ...texts, ...(custom && { fields: custom }), ...(team !== undefined && { teamId: team }) };
  const moved: BulkRow[] = [];
  const clashes: Clash[] = [];
  const done = await inParts(trx, bulkId, running, async (found) => {
    if (move) requireShort(found, move);
    const changes = found.map((row) => ({
      row,
      fields: differences(row, move ? { ...given, location: moveLocation(row.location, move) } : given),
      isMoved: owner !== undefined && row.owner_id !== owner,
    }));
    const isChanged = ({ fields }: (typeof changes)[number]) => Object.keys(fields).length > 0;
    const changed = changes.filter((one) => one.isMoved || isChanged(one));
    await writeFields(trx, definitions, changed.filter(isChanged), at);
    const leaving = changed.filter(({ isMoved }) => isMoved).map(({ row }) => row);
    moved.push(...leaving);
    const ids = leaving.map(({ id }) => id);
    if (owner !== undefined && ids.length > 0) clashes.push(...(await findClashes(trx, ids, owner)));
    return { rows: changed.map(({ row }) => row), before: changed.map((one) => toBefore(one, isChanged(one))) };
  });
  if (owner !== undefined && receiver !== null) {
    await requireNoClashes(trx, [...clashes, ...findTwice(moved)], { receiver, person: running.person });
    await moveRows(trx, moved, {
      to: owner,
      at,
      report: (written) => report({ phase: "writing", done: Math.min(written, ids.length), total: ids.length }),
    });
    // Last, because the lock stops the new owner from signing in on PostgreSQL, and moving many rows takes seconds.
    await requireReceiver(trx, owner, OWNER);
  }
  return done;
}
