import { sql } from "kysely";
import type { AuditChanges, AuditEntry } from "@/lib/contract/audit/audit";
import { auditOperations } from "@/lib/contract/operations/office-operations";
import { listAudit } from "../audit/list-audit";
import { firstIdAt } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { listOperation } from "../http/link-header";
import type { Operation, Person } from "../http/operation";
import type { Before } from "./edits/set-back";
import { requireReadable } from "./trash/find-trashed";

export const historyRoutes = (context: ServiceContext): Operation[] => [
  listOperation(
    auditOperations.listAccessPointHistory,
    async ({ id, query }, person) => {
      await requireReadable(context, id, person);
      const reader = context.database.reader(person.id);
      const bulk = await findBulkEntries(reader, id);
      const list = await listAudit(reader, { ...query, target: id, also: bulk.map((entry) => entry.id) });
      const entries = await withValuesBefore(reader, id, { entries: list.data, bulk });
      return { ...list, data: entries.map((entry) => visibleTo(person, withoutOthers(entry))) };
    },
    { work: "search" },
  ),
];

/** Addresses are personal data, which only admins see. */
const visibleTo = ({ role }: Person, entry: AuditEntry): AuditEntry =>
  role === "admin" ? entry : { ...entry, address: "" };

/** Each access point got them. Anything else tells about the others, which may belong to others. */
const OF_EACH = /^(place|location|owner|team|file|fields\..+)$/;

function withoutOthers(entry: AuditEntry): AuditEntry {
  if (entry.target !== null) return entry;
  const changes = Object.fromEntries(Object.entries(entry.changes).filter(([name]) => OF_EACH.test(name)));
  return { ...entry, changes };
}

const FOUND_MAX = 200;

type Found = { id: string; part: number; at: number; undone: number | null };

/** Audit entry of a change of many access points, and the part of the change that has one of them. */
type BulkEntry = { id: string; bulkId: string; part: number };

/**
 * Returns the audit entries of the newest changes of many access points that changed one of them, of their undoing and
 * of imports: an entry names at most 20 access points. The parts of a change hold all ids in order, so that at most one part
 * of each change can have the id.
 */
async function findBulkEntries(db: Db, accessPointId: string): Promise<BulkEntry[]> {
  const first = sql`substr(ids, 1, 36)`;
  const { rows: found } = await sql<Found>`
    select bulk.id, parts.part, bulk.created_at as at, bulk.undone_at as undone
    from bulk_changes as bulk cross join bulk_change_parts as parts
    where parts.bulk_id = bulk.id and parts.part = (
      select part from bulk_change_parts as candidates where candidates.bulk_id = bulk.id and ${first} <= ${accessPointId}
      order by ${first} desc limit 1
    ) and parts.ids like ${`%${accessPointId}%`}
    order by bulk.created_at desc limit ${FOUND_MAX}`.execute(db);
  if (found.length === 0) return [];
  const times = found.flatMap(({ at, undone }) => (undone === null ? [at] : [at, undone]));
  const entries = await db
    .selectFrom("audit_entries")
    .select(["id", "changes"])
    // Ids begin with the time.
    .where(({ and, eb, or }) =>
      or(times.map((at) => and([eb("id", ">=", firstIdAt(at)), eb("id", "<", firstIdAt(at + 1))]))),
    )
    .where("action", "in", [
      "access-points.changed",
      "access-points.deleted",
      "access-points.undone",
      "access-points.imported",
    ])
    .execute();
  return entries.flatMap(({ id, changes }) => {
    const change = found.find((one) => changes.includes(one.id));
    return change ? [{ id, bulkId: change.id, part: change.part }] : [];
  });
}

/**
 * Returns entries of the history of an access point, those of changes of many with its own values before in place of
 * null, and without values that it had already. 30 days after a change its values before are not known any more.
 */
async function withValuesBefore(
  db: Db,
  accessPointId: string,
  { entries, bulk }: { entries: AuditEntry[]; bulk: readonly BulkEntry[] },
): Promise<AuditEntry[]> {
  const shown: AuditEntry[] = [];
  for (const entry of entries) {
    const part = entry.action === "access-points.changed" ? bulk.find(({ id }) => id === entry.id) : undefined;
    const before = part ? await findBefore(db, accessPointId, part) : null;
    shown.push(before ? { ...entry, changes: await changesOf(db, entry.changes, before) } : entry);
  }
  return shown;
}

async function findBefore(db: Db, accessPointId: string, { bulkId, part }: BulkEntry): Promise<Before | null> {
  const row = await db
    .selectFrom("bulk_change_parts")
    .select("before")
    .where("bulk_id", "=", bulkId)
    .where("part", "=", part)
    .executeTakeFirst();
  const before: Before[] = JSON.parse(row?.before ?? "[]");
  return before.find(({ id }) => id === accessPointId) ?? null;
}

/** A move of a place stays as it was recorded. */
async function changesOf(db: Db, changes: AuditChanges, { fields = {}, owner }: Before): Promise<AuditChanges> {
  const { fields: custom = {}, teamId, ...texts } = fields;
  const values: Record<string, AuditChanges[string][number]> = {
    ...texts,
    ...Object.fromEntries(Object.entries(custom).map(([key, value]) => [`fields.${key}`, value])),
    ...(teamId !== undefined && { team: await nameOf(db, "teams", teamId) }),
    ...(owner !== undefined && { owner: await nameOf(db, "users", owner) }),
  };
  const isUnchanged = (name: string) => SET.test(name) && !(name in values);
  return Object.fromEntries(
    Object.entries(changes)
      .filter(([name]) => !isUnchanged(name))
      .map(([name, [before, after]]) => [name, [values[name] ?? before, after]]),
  );
}

const SET = /^(location|team|owner|fields\..+)$/;

async function nameOf(db: Db, table: "teams" | "users", id: string | null): Promise<string | null> {
  const row = await db
    .selectFrom(table)
    .select("name")
    .where("id", "=", id ?? "")
    .executeTakeFirst();
  return row?.name ?? null;
}
