import type { AuditEntry } from "@/lib/contract/audit";
import { auditOperations } from "@/lib/contract/operations/office-operations";
import type { ServiceContext } from "../context";
import type { Db } from "../db/database";
import { listOperation } from "../http/link-header";
import { jsonOperation, type Operation, operation } from "../http/operation";
import { csvType, writeCsv } from "../spreadsheets/write-csv";
import { type EntryFilter, listActors, listAudit, readEntries, toEntry } from "./list-audit";

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

const columns: Record<string, (entry: AuditEntry) => string> = {
  time: ({ at }) => at,
  "actor id": ({ actor }) => actor.id ?? "",
  actor: ({ actor }) => actor.name,
  "API token": ({ token }) => token ?? "",
  action: ({ action }) => action,
  "target type": ({ target }) => target?.type ?? "",
  "target id": ({ target }) => target?.id ?? "",
  target: ({ target }) => target?.name ?? "",
  address: ({ address }) => address,
  changes: ({ changes }) => JSON.stringify(changes),
  id: ({ id }) => id,
};

/** Reads a batch when the client has taken the one before, so that memory does not grow with the log. */
function exportAudit(db: Db, filter: EntryFilter): ReadableStream<Uint8Array> {
  const parts = writeCsv(Object.keys(columns), readCells(db, filter));
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { value, done } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
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
