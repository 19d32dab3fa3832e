import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { AuditChanges } from "@/lib/contract/audit/audit";
import { t } from "@/lib/messages/messages";
import { lockUsers } from "../../accounts/users";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import { inTransaction } from "../../db/transaction";
import type { Person } from "../../http/operation";
import { invalid } from "../../http/problem-error";
import { lockTeams, mayGiveTo } from "../../teams/memberships";
import { hasAccess } from "../../teams/rights";
import { type EditedRow, lockRows } from "../rows/locked-rows";
import { applyEdits, wantedCode } from "./apply-edits";
import { type Applied, type Deletion, type EditSet, valuesBefore } from "./edit";
import { findTaken } from "./taken-codes";

/** The version after the change, the other values before it. */
export type Before = {
  id: string;
  version: number;
  fields?: Omit<EditSet, "ownerId" | "deletion" | "importId">;
  owner?: string;
  isCreated?: true;
};

export function toBefore({ before, after, set }: Applied): Before {
  const { id, version } = after;
  if (before === null) return { id, version, isCreated: true };
  const { ownerId: owner, ...fields } = valuesBefore(before, set);
  return { id, version, fields, ...(owner !== undefined && { owner }) };
}

export type UndoneChange = { id: string; actor_id: string; is_deletion: number; created_at: number };

type SettingBack = {
  /** Null for taking back a failed change, in which no rights are checked. */
  person: Person | null;
  at: number;
};

/** Leaves alone what changed or lost its owner, team or code since. @throws ServiceProblem 422 for the team */
export async function setBackPart(
  trx: Db,
  context: ServiceContext,
  change: UndoneChange,
  part: number,
  { person, at }: SettingBack,
): Promise<number> {
  const stored = await trx
    .selectFrom("bulk_change_parts")
    .select(["ids", "before"])
    .where("bulk_id", "=", change.id)
    .where("part", "=", part)
    .executeTakeFirst();
  if (!stored) return 0;
  const before: Before[] = JSON.parse(stored.before ?? "[]");
  const befores = new Map(before.map((one) => [one.id, one]));
  const rows = await lockRows(trx, stored.ids.split(","), person ?? { id: "" });
  const planned = rows
    .filter((row) => person === null || hasAccess(person, row, "edit"))
    .flatMap((row) => {
      const set = valuesToSet(row, change, befores.get(row.id), { at, by: person?.id ?? null });
      return set ? [{ row, set }] : [];
    });
  const edits = await leaveOutLost(trx, planned);
  const teams = edits.flatMap(({ set: { teamId } }) => (teamId === undefined ? [] : [teamId]));
  if (person && !(await mayGiveTo(trx, person, teams)))
    throw invalid([{ pointer: "", detail: t("serviceEdits.bulk.notBackIntoTeam") }]);
  // A failed import leaves nothing in the trash: nobody deleted it, and nobody would restore it.
  const purged = person === null ? edits.filter(({ set }) => set.deletion) : [];
  await applyEdits(
    trx,
    edits.filter((edit) => !purged.includes(edit)),
    { person, context, at },
  );
  if (purged.length > 0)
    await purge(
      trx,
      purged.map(({ row }) => row.id),
    );
  return edits.length;
}

/** Null for a row that the change did not leave like this. */
function valuesToSet(
  row: EditedRow,
  { is_deletion, created_at, actor_id }: UndoneChange,
  before: Before | undefined,
  deletion: Deletion,
): EditSet | null {
  if (is_deletion) return row.deleted_at === created_at && row.deleted_by === actor_id ? { deletion: null } : null;
  if (!before || row.deleted_at !== null || row.version !== before.version) return null;
  if (before.isCreated) return { deletion };
  return { ...before.fields, ...(before.owner !== undefined && { ownerId: before.owner }) };
}

type Planned = { row: EditedRow; set: EditSet };

/** Former owner or team is gone, or the code is taken since. Locks the others' owners and teams. */
async function leaveOutLost(trx: Db, planned: readonly Planned[]): Promise<Planned[]> {
  const owners = planned.flatMap(({ row, set }) => set.ownerId ?? (set.deletion === null ? row.owner_id : []));
  const users = await lockUsers(trx, [...new Set(owners), ""]);
  const teams = await lockTeams(
    trx,
    planned.map(({ set }) => set.teamId ?? ""),
  );
  const isLost = new Set(owners.filter((id) => !users.has(id)));
  const kept = planned.filter(({ row, set: { teamId = null, ownerId, deletion } }) => {
    const owner = ownerId ?? (deletion === null ? row.owner_id : "");
    return teams.has(teamId) && !isLost.has(owner);
  });
  const wanted = kept.flatMap((edit, position) => wantedCode(edit, position) ?? []);
  const taken = new Set((await findTaken(trx, wanted, null)).map(({ id }) => id));
  return kept.filter(({ row }) => !taken.has(row.id));
}

async function purge(trx: Db, ids: readonly string[]): Promise<void> {
  const isGiven = sql<boolean>`id in (select id from ${idsAsTable(trx, ids)})`;
  await trx.deleteFrom("all_access_points").where(isGiven).execute();
}

/** Access points that others changed meanwhile stay as they are. Recorded. */
export async function takeBack(context: ServiceContext, id: string, person: Person): Promise<void> {
  const change = await context.db.selectFrom("bulk_changes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const at = context.now();
  let restored = change.restored ?? 0;
  for (let part = await countParts(context.db, id); part > 0; part -= 1) {
    const back = { person: null, at };
    restored += await inTransaction(context.db, (trx) => setBackPart(trx, context, change, part - 1, back));
    await setImmediate();
  }
  await inTransaction(context.db, (trx) => recordUndone(trx, { change, restored, person, at }));
}

/** 0 when no part was written. */
export async function countParts(db: Db, id: string): Promise<number> {
  const { last } = await db
    .selectFrom("bulk_change_parts")
    .select(({ fn }) => fn.max<number | null>("part").as("last"))
    .where("bulk_id", "=", id)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

type Undone = { change: UndoneChange & { changed: number }; restored: number; person: Person; at: number };

export async function recordUndone(trx: Db, { change, restored, person, at }: Undone): Promise<void> {
  const skipped = change.changed - restored;
  await trx.updateTable("bulk_changes").set({ undone_at: at, restored }).where("id", "=", change.id).execute();
  const changes: AuditChanges = { change: [change.id, null], restored: [null, restored], skipped: [null, skipped] };
  await recordAudit(trx, { actor: person, action: "access-points.undone", changes, at });
}
