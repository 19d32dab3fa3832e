import { AsyncLocalStorage } from "node:async_hooks";
import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { type AuditEntry, type AuditFilter, type AuditList, actionsOf, auditActions } from "@/lib/contract/audit/audit";
import { type ChangedField, changedFields } from "@/lib/contract/audit/audit-changes";
import { entryText } from "@/lib/contract/audit/audit-sentence";
import { auditOperations } from "@/lib/contract/operations/office-operations";
import { paginationOf } from "@/lib/contract/pagination";
import { joinFacts, t, tell, tellEach } from "@/lib/messages/messages";
import { actorName, firstIdAt } from "../audit-entries/record-audit";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import type { AuditEntryRow, Tables } from "../db/tables";
import { listOperation } from "../http/link-header";
import { jsonOperation, type Operation, operation } from "../http/operation";
import { csvType, writeCsv } from "../spreadsheets/write-csv";

/** As in searches of the list of access points. */
const COUNTED_MAX = 10_000;

/** `also`: entries beside those of the target. */
export type EntryFilter = AuditFilter & { olderThan?: string | undefined; also?: readonly string[] };

type Ids = SelectQueryBuilder<Tables, "audit_entries", { id: string }>;

/** Ids begin with the time. */
function newest(db: Db, { since, until, olderThan }: EntryFilter, limit: number): Ids {
  const bounds = [until && firstIdAt(Math.ceil(Date.parse(until))), olderThan];
  const before = bounds.filter((id) => id !== undefined).sort()[0];
  return db
    .selectFrom("audit_entries")
    .select("id")
    .$if(since !== undefined, (all) => all.where("id", ">=", firstIdAt(Math.ceil(Date.parse(since as string)))))
    .$if(before !== undefined, (all) => all.where("id", "<", before as string))
    .orderBy("id", "desc")
    .limit(limit);
}

/** Each query reads one range of one index that ends with the id: one for several actions would sort them all. */
function matching(db: Db, filter: EntryFilter, limit: number) {
  const { actor, target, action, also = [] } = filter;
  const actions = action === undefined ? undefined : actionsOf(action);
  const all = newest(db, filter, limit);
  if (target !== undefined) {
    // The concatenations keep the databases from choosing another index.
    const ofTarget = all
      .where("target_id", "=", target)
      .$if(actor !== undefined, (some) => some.where(sql`actor_id || ''`, "=", actor))
      .$if(actions !== undefined, (some) => some.where(sql`action || ''`, "in", actions));
    if (also.length === 0) return sql`(${ofTarget})`;
    const others = db.selectFrom("audit_entries").select("id").where("id", "in", also);
    return sql`(select id from ${ofTarget} as part union all select id from ${others} as part)`;
  }
  if (actor === undefined && actions === undefined) return sql`(${all})`;
  const parts = (actions ?? auditActions).map((one) => {
    const ofAction = all
      .where("action", "=", one)
      .$if(actor !== undefined, (some) => some.where("actor_id", "=", actor as string));
    return sql`select id from (${ofAction}) as part`;
  });
  return sql`(${sql.join(parts, sql` union all `)})`;
}

async function readEntries(db: Db, filter: EntryFilter, limit: number, offset = 0): Promise<AuditEntryRow[]> {
  const found = matching(db, filter, limit + offset);
  const page = sql<string>`(select id from ${found} as found order by id desc limit ${limit} offset ${offset})`;
  const isOnPage = sql`id in ${page}` as unknown as Expression<SqlBool>;
  return db.selectFrom("audit_entries").selectAll().where(isOnPage).orderBy("id", "desc").execute();
}

export async function listAudit(
  db: Db,
  { page, limit, ...filter }: EntryFilter & { page: number; limit: number },
): Promise<AuditList> {
  const counted = await sql<{ total: number }>`
    select count(*) as total from (select id from ${matching(db, filter, COUNTED_MAX + 1)} as found limit ${COUNTED_MAX + 1}) as counted`.execute(
    db,
  );
  const found = counted.rows[0]?.total ?? 0;
  const total = Math.min(found, COUNTED_MAX);
  const isPastEnd = found <= COUNTED_MAX && (page - 1) * limit >= found;
  const rows = isPastEnd ? [] : await readEntries(db, filter, limit, (page - 1) * limit);
  const pagination = paginationOf({ page, limit }, total);
  return { data: rows.map(toEntry), pagination: found > COUNTED_MAX ? { ...pagination, capped: true } : pagination };
}

const toEntry = (row: AuditEntryRow): AuditEntry => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: { id: row.actor_id, name: actorName({ id: row.actor_id, name: row.actor_name }) },
  token: row.token_name,
  action: row.action,
  target:
    row.target_type === null || row.target_id === null
      ? null
      : { type: row.target_type, id: row.target_id, name: tell(row.target_name) },
  address: row.address,
  changes: JSON.parse(row.changes, tellEach),
});

/** A select with more would be hard to use. */
const ACTORS_MAX = 500;

/** Steps from one actor to the next: `select distinct` would visit every entry. */
async function listActors(db: Db): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    with recursive actors (id) as (
      select min(actor_id) from audit_entries where actor_id is not null
      union all
      select (select min(actor_id) from audit_entries where actor_id > actors.id) from actors where actors.id is not null
    )
    select id, (select actor_name from audit_entries where actor_id = actors.id order by action desc, audit_entries.id desc limit 1) as name
    from actors where id is not null limit ${ACTORS_MAX}`.execute(db);
  return rows.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

export const auditRoutes = (context: ServiceContext): Operation[] => [
  listOperation(
    auditOperations.listAudit,
    ({ query }, person) => listAudit(context.database.reader(person.id), query),
    { work: "search" },
  ),
  operation(auditOperations.exportAudit, async ({ query: { format: _, ...filter } }, person) => ({
    headers: { "Content-Disposition": `attachment; filename="audit-log.csv"` },
    stream: {
      type: csvType,
      content: exportAudit(context.database.reader(person.id), filter),
    },
  })),
  jsonOperation(auditOperations.listAuditActors, async (_, person) => ({
    data: await listActors(context.database.reader(person.id)),
  })),
];

/** Few enough that writing them holds the event loop for a few milliseconds. */
const BATCH = 100;

/** Sentence and values are as the page of the audit log shows them, beside those that a program reads. */
const columns = {
  time: ({ at }) => at,
  actorId: ({ actor }) => actor.id ?? "",
  actor: ({ actor }) => actor.name,
  token: ({ token }) => token ?? "",
  sentence: entryText,
  values: (entry) => joinFacts(changedFields(entry, (time) => time).map(valuesOf)),
  action: ({ action }) => action,
  targetType: ({ target }) => target?.type ?? "",
  targetId: ({ target }) => target?.id ?? "",
  target: ({ target }) => target?.name ?? "",
  address: ({ address }) => address,
  changes: ({ changes }) => JSON.stringify(changes),
  id: ({ id }) => id,
} as const satisfies Record<string, (entry: AuditEntry) => string>;

const valuesOf = ({ label, before, after }: ChangedField): string =>
  before === null || after === null
    ? t("audit.export.value", { label, value: before ?? after ?? t("audit.empty") })
    : t("audit.export.change", { label, before, after });

/** Reads a batch when the client has taken the one before, so that memory does not grow with the log. */
function exportAudit(db: Db, filter: EntryFilter): ReadableStream<Uint8Array> {
  const headings = (Object.keys(columns) as (keyof typeof columns)[]).map((name) => t(`audit.export.column.${name}`));
  const parts = writeCsv(headings, readCells(db, filter));
  return new ReadableStream(
    {
      // In the language of the request, which is over when the client reads.
      pull: AsyncLocalStorage.bind(async (controller: ReadableStreamDefaultController<Uint8Array>) => {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      }),
    },
    { highWaterMark: 0 },
  );
}

async function* readCells(db: Db, filter: EntryFilter): AsyncGenerator<string[][]> {
  for (let olderThan: string | undefined; ; ) {
    const rows = await readEntries(db, { ...filter, olderThan }, BATCH);
    const entries = rows.map(toEntry);
    yield entries.map((entry) => Object.values(columns).map((read) => read(entry)));
    if (rows.length < BATCH) return;
    olderThan = rows.at(-1)?.id;
  }
}
