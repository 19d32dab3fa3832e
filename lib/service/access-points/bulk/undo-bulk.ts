import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { BulkChangeState, BulkUndone } from "@/lib/contract/access-points/bulk";
import type { AuditChanges } from "@/lib/contract/audit";
import type { Report } from "@/lib/contract/progress";
import { lockUsers } from "../../accounts/people/receiver";
import { recordAudit } from "../../audit-entries/record-audit";
import type { ServiceContext } from "../../context";
import { readDefinitions } from "../../custom-fields/definitions";
import type { Db } from "../../db/database";
import { idsAsTable } from "../../db/json-table";
import type { AccessPointRow } from "../../db/tables/access-points";
import type { Person } from "../../http/operation";
import { invalid, notFound, ServiceProblem, unavailable } from "../../http/problem-error";
import { inLongTransactionOfMember } from "../../teams/in-long-transaction-of-member";
import { lockTeams, mayGiveTo } from "../../teams/memberships";
import { hasAccess, membershipOf, type Placed } from "../../teams/rights";
import { lockCounters } from "../create/reserve-numbers";
import { moveToTrash } from "../trash/move-to-trash";
import { restoreRows } from "../trash/restore-rows";
import { inPipeline } from "./bulk-parts";
import { type Before, type BulkRow, findClashes, lockRows, writeFields } from "./bulk-rows";
import { moveRows } from "./move-rows";

type Undoing = { person: Person; report: Report };
type Running = Undoing & {
  deletedAt: number;
  actorId: string;
  at: number;
  /** Everybody who gets rows back. */
  receivers: Set<string>;
};

/**
 * Undoes a change of many access points in one transaction. Leaves alone those that were changed since, and those whose
 * code their former owner has used since.
 * @throws ServiceProblem 404 for the change of somebody else, 410 when it was undone already or more than ten minutes ago,
 * 422 when access points would get a team to which the person may not give any
 */
export function undoBulk(context: ServiceContext, id: string, undoing: Undoing): Promise<BulkUndone> {
  const { person, report } = undoing;
  return inLongTransactionOfMember(context, person, async (trx) => {
    const at = context.now();
    const bulk = await trx.selectFrom("bulk_changes").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (!bulk || bulk.actor_id !== person.id) throw notFound();
    if (bulk.undone_at !== null) throw over("This change was undone already.");
    if (bulk.expires_at <= at) throw over("This change was made more than ten minutes ago.");
    await trx.updateTable("bulk_changes").set({ undone_at: at }).where("id", "=", id).execute();
    const receivers = new Set<string>();
    const running = { ...undoing, deletedAt: bulk.created_at, actorId: bulk.actor_id, at, receivers };
    const { count } = await trx
      .selectFrom("bulk_change_parts")
      .select(({ fn }) => fn.max<number | null>("part").as("count"))
      .where("bulk_id", "=", id)
      .executeTakeFirstOrThrow();
    const parts = (count ?? -1) + 1;
    let restored = 0;
    const addRestored = (rows: number) => {
      restored += rows;
      report({ phase: "writing", done: restored, total: bulk.changed });
    };
    if (bulk.is_deletion) {
      for (let part = 0; part < parts; part += 1) {
        const row = await readPart(trx, id, part);
        if (row) addRestored(await restorePart(trx, row, running));
        await setImmediate();
      }
    } else {
      const read = async (part: number) => {
        const row = await readPart(trx, id, part);
        return row && { ...row, found: await lockRows(trx, row.ids, person) };
      };
      await inPipeline(parts, read, async (row) => {
        if (row) addRestored(await setBackPart(trx, row, running));
      });
    }
    const present = await lockUsers(trx, [...receivers, ""]);
    if (present.size < receivers.size) throw unavailable("A former owner was removed at the same moment.", 1);
    await trx.updateTable("bulk_changes").set({ restored }).where("id", "=", id).execute();
    const skipped = bulk.changed - restored;
    const changes: AuditChanges = { change: [id, null], restored: [null, restored], skipped: [null, skipped] };
    await recordAudit(trx, { actor: person, action: "access-points.undone", target: null, changes, at });
    return { restored, skipped };
  });
}

/** Returns a change that the person made. @throws ServiceProblem 404, also for the change of somebody else */
export async function getBulkChange(db: Db, id: string, person: Person): Promise<BulkChangeState> {
  const bulk = await db.selectFrom("bulk_changes").selectAll().where("id", "=", id).executeTakeFirst();
  if (!bulk || bulk.actor_id !== person.id) throw notFound();
  return {
    id,
    isDeletion: bulk.is_deletion === 1,
    changed: bulk.changed,
    createdAt: new Date(bulk.created_at).toISOString(),
    expiresAt: new Date(bulk.expires_at).toISOString(),
    undoneAt: bulk.undone_at === null ? null : new Date(bulk.undone_at).toISOString(),
    restored: bulk.restored,
  };
}

const over = (why: string) => new ServiceProblem("undo-expired", `${why} Change the access points by hand.`);

const MAY_NOT_GIVE = "You may not put these access points back into the team that they had. Ask an admin to do it.";

type Part = { ids: string[]; before: Before[] };

async function readPart(trx: Db, id: string, part: number): Promise<Part | null> {
  const row = await trx
    .selectFrom("bulk_change_parts")
    .select(["ids", "before"])
    .where("bulk_id", "=", id)
    .where("part", "=", part)
    .executeTakeFirst();
  return row ? { ids: row.ids.split(","), before: JSON.parse(row.before ?? "[]") } : null;
}

/** Restores deleted rows, unless they were restored, or their code was taken or voided, since. */
async function restorePart(trx: Db, { ids }: Part, running: Running): Promise<number> {
  const { person, deletedAt, actorId, at, receivers } = running;
  const { rows } = await sql<AccessPointRow & Placed & { isTaken: number }>`
    select trashed.*, ${membershipOf(person, "trashed")} as team_access, exists (select 1 from access_points where access_points.owner_id = trashed.owner_id
      and access_points.qr_code = trashed.qr_code) or exists (select 1 from reserved_codes
      where code = trashed.qr_code and reserved_codes.owner_id = trashed.owner_id and voided_at is not null) as "isTaken"
    from ${idsAsTable(trx, ids)} cross join all_access_points as trashed
    where trashed.id = given.id and trashed.deleted_at is not null`.execute(trx);
  // In SQL, the time would make PostgreSQL read all rows of the deletion, and compare each with each id: its statistics
  // are from before the deletion.
  const deleted = rows.filter((row) => row.deleted_at === deletedAt && row.deleted_by === actorId);
  const free = deleted.filter((row) => !row.isTaken && hasAccess(person, row, "edit"));
  const present = await presentOwners(
    trx,
    free.map(({ owner_id }) => owner_id),
  );
  const restored = free.filter(({ owner_id }) => present.has(owner_id));
  if (restored.length === 0) return 0;
  for (const { owner_id } of restored) receivers.add(owner_id);
  await lockCounters(trx, present, at);
  await restoreRows(trx, restored, at);
  return restored.length;
}

/**
 * Sets the fields back of rows that have the version which the change gave them, gives those back that had another
 * owner, and moves those to the trash that an import created.
 */
async function setBackPart(
  trx: Db,
  { before, found }: Part & { found: BulkRow[] },
  { person, at, receivers }: Running,
): Promise<number> {
  const wanted = new Map(before.map((one) => [one.id, one]));
  const rows = found.filter((row) => row.version === wanted.get(row.id)?.version && hasAccess(person, row, "edit"));
  const ownerOf = ({ id }: Pick<BulkRow, "id">) => wanted.get(id)?.owner;
  const given = rows.filter((row) => ownerOf(row) !== undefined);
  const owners = await presentOwners(
    trx,
    given.map((row) => ownerOf(row) ?? ""),
  );
  const blocked = new Set(given.filter((row) => !owners.has(ownerOf(row) ?? "")).map(({ id }) => id));
  for (const to of owners) {
    const back = given.filter((row) => ownerOf(row) === to).map(({ id }) => id);
    for (const { id } of await findClashes(trx, back, to)) blocked.add(id);
  }
  const teamOf = ({ id }: Pick<BulkRow, "id">) => wanted.get(id)?.fields?.teamId ?? null;
  const teams = await lockTeams(
    trx,
    rows.map((row) => teamOf(row) ?? ""),
  );
  for (const row of rows) if (!teams.has(teamOf(row))) blocked.add(row.id);
  const free = rows.filter(({ id }) => !blocked.has(id));
  const isGiven = (row: BulkRow) => wanted.get(row.id)?.fields?.teamId !== undefined;
  const mayGive = await mayGiveTo(trx, person, free.filter(isGiven).map(teamOf));
  if (!mayGive) throw invalid([{ pointer: "", detail: MAY_NOT_GIVE }]);
  const created = free.filter(({ id }) => wanted.get(id)?.isCreated).map(({ id }) => id);
  if (created.length > 0) await moveToTrash(trx, created, { at, by: person.id });
  const changed = free.flatMap((row) => {
    const fields = wanted.get(row.id)?.fields;
    return fields ? [{ row, fields }] : [];
  });
  await writeFields(trx, await readDefinitions(trx), changed, at);
  for (const to of owners) {
    const leaving = free.filter((row) => ownerOf(row) === to);
    if (leaving.length > 0) receivers.add(to);
    await moveRows(trx, leaving, { to, at });
  }
  return free.length;
}

/** Returns those of the users who were not removed. */
async function presentOwners(trx: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("id", "in", [...new Set(ids), ""])
    .where("removed_at", "is", null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
